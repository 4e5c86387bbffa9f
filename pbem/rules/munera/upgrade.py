"""Positions of older versions of these rules, made fit for the present ones."""

from __future__ import annotations

from typing import Any


def from_1(state: dict[str, Any]) -> dict[str, Any]:
    """Version 2 knows loans said ahead and sets fixed at joining: in an older position nobody has said any."""
    return state


UPGRADES = {1: from_1}
