"""Names of channels, as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ktmodule.adapters.twitch.channel import InvalidChannel, channel_name


@pytest.mark.parametrize(
    "written",
    [
        "kt_hearts",
        "#kt_hearts",
        "@KT_Hearts",
        "  KT_HEARTS\n",
        "twitch.tv/kt_hearts",
        "twitch.tv/KT_Hearts/",
        "www.twitch.tv/kt_hearts",
        "http://twitch.tv/kt_hearts",
        "https://www.twitch.tv/KT_Hearts?x=y",
        "https://www.twitch.tv/kt_hearts#chat",
        "HTTPS://WWW.TWITCH.TV/KT_HEARTS",
        "https://m.twitch.tv/kt_hearts/videos?filter=all",
        "https://www.twitch.tv/popout/kt_hearts/chat?popout=",
        "https://www.twitch.tv/moderator/kt_hearts",
        "https://dashboard.twitch.tv/u/kt_hearts/stream-manager",
    ],
)
def test_a_channel_is_understood_however_it_is_written(written: str) -> None:
    assert channel_name(written) == "kt_hearts"


@pytest.mark.parametrize("written", ["abc", "a" * 25, "1", "4head", "_"])
def test_old_short_names_and_the_longest_are_channels(written: str) -> None:
    assert channel_name(written) == written


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "#",
        "a" * 26,
        "two words",
        "name\r\nJOIN #other",
        "#one,#two",
        "naïve",
        "\u212aelvin",
        "٣٣٣",
        "https://www.youtube.com/kthearts",
        "https://nottwitch.tv/kthearts",
        "https://www.twitch.tv",
        "https://www.twitch.tv/",
        "https://www.twitch.tv/directory/category/hearts",
        "https://www.twitch.tv/popout",
        "https://evil.example/?twitch.tv/kthearts",
    ],
)
def test_what_names_no_channel_is_refused_with_what_would(written: str) -> None:
    with pytest.raises(InvalidChannel, match="at most 25 letters, digits and underscores"):
        channel_name(written)


def test_the_refusal_shows_what_was_written_but_no_more_of_it_than_fits() -> None:
    with pytest.raises(InvalidChannel) as refusal:
        channel_name("\x1b[2J" + "x" * 10_000)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 300


@given(st.text())
def test_any_text_gives_a_login_or_a_refusal(written: str) -> None:
    try:
        name = channel_name(written)
    except InvalidChannel:
        return
    assert channel_name(name) == name
    assert name.isascii()
    assert name == name.lower()
