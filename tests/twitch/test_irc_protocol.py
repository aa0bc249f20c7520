"""Twitch's IRC, line by line."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ktmodule.adapters.twitch.irc_protocol import IrcMessage, message_of_privmsg, parse_irc
from ktmodule.adapters.twitch.message import Message
from ktmodule.chat.line import ChatLine, Role, Viewer
from tests.session.test_hostile_text import lines
from tests.twitch.irc_server import escaped, privmsg

REAL = (
    "@badge-info=subscriber/8;badges=subscriber/6,bits/100;client-nonce=95;color=#8A2BE2;"
    "display-name=RonniThe\\s1st;emotes=25:6-10;first-msg=0;flags=;"
    "id=b34ccfc7-4977-403a-8a94-33c6bac34fb8;mod=0;"
    "reply-parent-msg-id=0c1d8a6e;reply-parent-msg-body=!play\\sQS\\:\\s\\\\o/;room-id=1337;subscriber=1;"
    "tmi-sent-ts=1507246572675;turbo=1;user-id=1338;user-type="
    " :ronni!ronni@ronni.tmi.twitch.tv PRIVMSG #kthearts :@bob !play 2C :)\r\n"
)


def read(text: str) -> Message | None:
    irc = parse_irc(text)
    assert irc is not None
    return message_of_privmsg(irc)


def said(login: str = "ronni", text: str = "!play 2C", **tags: str) -> ChatLine:
    message = read(privmsg("kthearts", login, text, **tags))
    assert message is not None
    return message.line


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("PING :tmi.twitch.tv", IrcMessage({}, "", "PING", ("tmi.twitch.tv",))),
        ("ping tmi.twitch.tv\r\n", IrcMessage({}, "", "PING", ("tmi.twitch.tv",))),
        (":tmi.twitch.tv RECONNECT", IrcMessage({}, "tmi.twitch.tv", "RECONNECT", ())),
        (
            ":tmi.twitch.tv CAP * ACK :twitch.tv/tags twitch.tv/commands",
            IrcMessage(
                {}, "tmi.twitch.tv", "CAP", ("*", "ACK", "twitch.tv/tags twitch.tv/commands")
            ),
        ),
        (
            "@room-id=12;slow=0;flag;empty= :tmi.twitch.tv ROOMSTATE #kthearts",
            IrcMessage(
                {"room-id": "12", "slow": "0", "flag": "", "empty": ""},
                "tmi.twitch.tv",
                "ROOMSTATE",
                ("#kthearts",),
            ),
        ),
        ("PRIVMSG #kthearts ::) : x", IrcMessage({}, "", "PRIVMSG", ("#kthearts", ":) : x"))),
        ("PRIVMSG #kthearts :", IrcMessage({}, "", "PRIVMSG", ("#kthearts", ""))),
        ("  PRIVMSG   a  b", IrcMessage({}, "", "PRIVMSG", ("a", "b"))),
    ],
)
def test_a_line_is_tags_prefix_command_and_params(text: str, message: IrcMessage) -> None:
    assert parse_irc(text) == message


@pytest.mark.parametrize(
    "line",
    ["", "\r\n", " ", "@", "@a=b", "@a=b ", ":", ":prefix", ":prefix ", " :text", "x" * 20_000],
)
def test_what_holds_no_command_or_is_too_long_is_no_message(line: str) -> None:
    assert parse_irc(line) is None


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r"a\:b", "a;b"),
        (r"a\sb", "a b"),
        (r"a\\b", r"a\b"),
        (r"a\\sb", r"a\sb"),
        (r"a\rb\nc", "a\rb\nc"),
        (r"a\xb", "axb"),
        ("a\\", "a"),
        ("a=b", "a=b"),
    ],
)
def test_tags_are_unescaped(written: str, value: str) -> None:
    message = parse_irc(f"@key={written} PING")
    assert message is not None
    assert message.tags == {"key": value}


@given(st.text())
def test_any_value_of_a_tag_comes_back(value: str) -> None:
    message = parse_irc(f"@key={escaped(value)};next=1 PING")
    assert message is not None
    assert message.tags == {"key": value, "next": "1"}


def test_a_real_line_tells_who_said_what() -> None:
    assert read(REAL) == Message(
        ChatLine(
            Viewer("RonniThe 1st", Role.SUBSCRIBER, "1338", "ronni"),
            "!play 2C :)",
            id="b34ccfc7-4977-403a-8a94-33c6bac34fb8",
            reply_to="0c1d8a6e",
            sent_at=1507246572.675,
        )
    )


@pytest.mark.parametrize(
    ("tags", "role"),
    [
        ({}, Role.VIEWER),
        ({"badges": "premium/1,bits/1000"}, Role.VIEWER),
        ({"badges": "subscriber/0"}, Role.SUBSCRIBER),
        ({"badges": "founder/0"}, Role.SUBSCRIBER),
        ({"subscriber": "1"}, Role.SUBSCRIBER),
        ({"badges": "subscriber/3012,vip/1"}, Role.VIP),
        ({"vip": "1"}, Role.VIP),
        ({"badges": "moderator/1,vip/1,subscriber/1"}, Role.MODERATOR),
        ({"badges": "lead_moderator/1"}, Role.MODERATOR),
        ({"mod": "1"}, Role.MODERATOR),
        ({"badges": "broadcaster/1,subscriber/0"}, Role.BROADCASTER),
        ({"user_id": "1000"}, Role.BROADCASTER),
        ({"badges": "xbroadcaster/1,moderators/1,,/"}, Role.VIEWER),
        ({"badges": "staff/1", "source_badges": "broadcaster/1,moderator/1"}, Role.VIEWER),
    ],
)
def test_a_role_comes_from_badges_and_ids(tags: dict[str, str], role: Role) -> None:
    assert said(**tags).viewer.role is role


def test_names_make_nobody_the_broadcaster() -> None:
    assert said("kthearts", display_name="KTHearts").viewer.role is Role.VIEWER


@pytest.mark.parametrize("display", ["", " ", "x" * 51, "a\u202eb", "a\x1b[2J", "a\nb"])
def test_a_name_that_cannot_be_shown_gives_way_to_the_login(display: str) -> None:
    assert said(display_name=display).viewer.name == "ronni"


def test_a_name_in_any_script_is_shown() -> None:
    assert said(display_name="ハーツ").viewer.name == "ハーツ"


@pytest.mark.parametrize("text", ["\x01ACTION !play 2C\x01", "\x01ACTION !play 2C", "!play 2C"])
def test_an_action_is_unwrapped(text: str) -> None:
    assert said(text=text).text == "!play 2C"


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("@Ronni !play 2C", "!play 2C"),
        ("@ハーツ   !play 2C", "!play 2C"),
        ("@Ronni", ""),
        ("!play 2C", "!play 2C"),
        ("\x01ACTION @Ronni !play 2C\x01", "!play 2C"),
    ],
)
def test_a_reply_is_read_without_the_name_that_twitch_puts_in_front(
    written: str, typed: str
) -> None:
    line = said(text=written, reply_parent_msg_id="line-1")
    assert (line.text, line.reply_to) == (typed, "line-1")


def test_a_name_that_a_viewer_typed_stays() -> None:
    assert said(text="@Ronni !play 2C").text == "@Ronni !play 2C"


@pytest.mark.parametrize("told", ["", "-1", "1e9", "1" * 16, "9" * 5000, "٣", "soon"])
def test_a_time_that_is_none_is_not_told(told: str) -> None:
    assert said(tmi_sent_ts=told).sent_at is None


@pytest.mark.parametrize(("source", "is_shared"), [("2000", True), ("1000", False)])
def test_a_message_of_another_channels_chat_is_told_from_one_of_our_own(
    source: str, is_shared: bool
) -> None:
    message = read(privmsg("kthearts", "ronni", "!play 2C", source_room_id=source))
    assert message is not None
    assert message.is_shared == is_shared
    assert message.line.viewer.login == "ronni"


@pytest.mark.parametrize(
    "line",
    [
        privmsg("kthearts", "ronni", "!play 2C", user_id=""),
        privmsg("kthearts", "not a login", "!play 2C"),
        ":ronni!ronni@ronni.tmi.twitch.tv PRIVMSG #kthearts :!play 2C",
        "@user-id=7 PRIVMSG #kthearts :!play 2C",
        "@user-id=7 :ronni!ronni@ronni PRIVMSG #kthearts",
        "@user-id=7 :ronni!ronni@ronni WHISPER ronni :!play 2C",
        "@user-id=7 :ronni!ronni@ronni USERNOTICE #kthearts :!play 2C",
    ],
    ids=["no id", "no login", "no tags", "nobody", "no text", "whispered", "noticed"],
)
def test_what_no_viewer_said_in_this_chat_is_not_heard(line: str) -> None:
    assert read(line) is None


PIECES = st.sampled_from(
    [
        "@",
        ":",
        " ",
        ";",
        "=",
        "\\",
        "!",
        "#kthearts",
        "PRIVMSG",
        "user-id=",
        "badges=",
        "\x01ACTION ",
    ]
)
GARBAGE = st.one_of(st.text(), st.lists(PIECES | st.text(max_size=5)).map("".join))


@given(GARBAGE)
@example("@user-id=\\ :a!a PRIVMSG #kthearts :\x01ACTION ")
@example("@" + ";" * 10_000 + " :a PRIVMSG a :a")
def test_no_line_whatever_raises(line: str) -> None:
    if irc := parse_irc(line):
        message_of_privmsg(irc)


def test_a_hostile_line_is_one_line_of_one_viewer_and_never_another_message(
    thorough: bool,
) -> None:
    for text in lines(10_000 if thorough else 2_000):
        frame = privmsg("kthearts", "ronni", text, display_name=text, user_id="7", badges="vip/1")
        parsed = [irc for line in frame.split("\n") if (irc := parse_irc(line))]
        (message,) = filter(None, map(message_of_privmsg, parsed))
        viewer = message.line.viewer
        assert (viewer.user_id, viewer.login) == ("7", "ronni")
        assert viewer.role is Role.VIP
        assert viewer.name.isprintable()


@given(st.text(st.characters(exclude_characters="\r\n"), max_size=500), st.text(max_size=80))
def test_whatever_is_typed_stays_in_its_place(text: str, display: str) -> None:
    line = said(text=text, display_name=display, badges="vip/1")
    assert line.text == text or text.startswith("\x01ACTION ")
    assert (line.viewer.user_id, line.viewer.login) == (str(sum(map(ord, "ronni"))), "ronni")
    assert line.viewer.role is Role.VIP
    assert line.viewer.name.isprintable()
