"""The kernel that a test of both speeds is given."""

import pytest

from ktmodule.bots.search.compile import Kernel, compiled, plain


@pytest.fixture(scope="session")
def kernel(request: pytest.FixtureRequest) -> Kernel:
    """The kernel of the speed that `both_speeds` names."""
    if request.param == "plain":
        return plain()
    request.getfixturevalue("prepared")
    return compiled()


@pytest.fixture(scope="session")
def searching_kernel(request: pytest.FixtureRequest, thorough: bool) -> Kernel:
    """The kernel that a test searches with: the fast one, unless it would be compiled for that."""
    if not thorough:
        return plain()
    request.getfixturevalue("prepared")
    return compiled()
