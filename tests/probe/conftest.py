"""The probe is a registered game while a test of it runs, and only then."""

import pytest

import pbem.rules
from tests.probe import GAME


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setattr(pbem.rules, "_elsewhere", {})
    pbem.rules.register(GAME)
