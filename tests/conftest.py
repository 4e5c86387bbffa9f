"""With PBEM_NO_SKIPS=1, as .ci/run sets it, a test that was skipped or expected to fail makes the whole run fail."""

import os

import pytest

NO_SKIPS = os.environ.get("PBEM_NO_SKIPS") == "1"
not_played: dict[str, str] = {}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if hasattr(report, "wasxfail"):
        not_played[report.nodeid] = "expected to fail"
    elif report.skipped:
        not_played[report.nodeid] = "skipped"


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """A file may leave as a whole, by importorskip."""
    if report.skipped:
        not_played[report.nodeid] = "skipped"


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if fails(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if fails(config):
        terminalreporter.section("PBEM_NO_SKIPS: every test must run, these did not", red=True)
        for name, what in sorted(not_played.items()):
            terminalreporter.line(f"{name}: {what}")


def fails(config: pytest.Config) -> bool:
    """Under xdist only the controller has heard of all tests; a worker keeps quiet."""
    return NO_SKIPS and bool(not_played) and not hasattr(config, "workerinput")
