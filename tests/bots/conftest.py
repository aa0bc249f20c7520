"""The kernel that a test of both speeds is given."""

import pytest

from ktmodule.bots.search.compile import Kernel, compiled, plain


@pytest.fixture(scope="session")
def kernel(request: pytest.FixtureRequest) -> Kernel:
    """The kernel of the speed that `both_speeds` names."""
    return {"plain": plain, "compiled": compiled}[request.param]()
