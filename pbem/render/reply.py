"""The answer to an order mail: each line with what became of it, and why, and what could have been meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pbem.orders.deed import HEARD, KEPT, PLAYED, RULE, Outcome, Reply
from pbem.orders.desk import Desk
from pbem.render.happened import chapters
from pbem.render.letter import Post, title
from pbem.render.options import offered, question_text
from pbem.render.press import print_text
from pbem.render.sheet import Sheet
from pbem.words.catalogue import Catalogue, Verbatim, quoted


@dataclass(frozen=True)
class Answered:
    """A written line, what became of it, and the nearest lines that could have been taken."""

    text: str
    became: str
    nearest: Sequence[str] = ()


def reply(
    answer: Reply, sheet: Sheet, post: Post | None = None, *, language: str, templates: Path | None = None, alone: bool = True
) -> str:
    """What became of a mail; ``sheet`` is the game after it. Not alone: a letter follows that has the news and the options."""
    post = post or Post()
    catalogue = Catalogue(language, sheet.game, sheet.names, sheet.vocabulary, brief=post.brief)
    return print_text(
        catalogue,
        "letters/reply",
        templates,
        title=title(sheet, post, catalogue) if alone else "",
        lines=[_answered(outcome, catalogue) for outcome in answer.lines],
        refused=answer.refused,
        over=sheet.result is not None,
        open=still_open(answer, sheet, catalogue),
        chapters=chapters(answer.deed.events, catalogue, sheet.seat) if alone else [],
        offered=offered(sheet, catalogue) if alone else None,
        alone=True,
    )


def preview(answer: Reply, after: Desk, sheet: Sheet, *, language: str, templates: Path | None = None) -> str:
    """What would become of a mail, and why the preview ends where it does; ``sheet`` is the game after it."""
    catalogue = Catalogue(language, sheet.game, sheet.names, sheet.vocabulary)
    ends = "" if not after.unforeseen else "sealed" if after.table.pending else "drawn"
    return print_text(
        catalogue,
        "letters/preview",
        templates,
        title=title(sheet, Post(), catalogue),
        lines=[_answered(outcome, catalogue, "preview") for outcome in answer.lines],
        refused=answer.refused,
        ends=ends and catalogue.say(f"preview.{ends}"),
        chapters=chapters(answer.deed.events, catalogue, sheet.seat),
    )


def still_open(answer: Reply, sheet: Sheet, catalogue: Catalogue) -> str:
    """What the table still (or now) wants of the writer: a line kept for later is easily taken for the answer to it."""
    waits = any(line.code == "waits" for line in answer.lines)
    return "" if answer.refused or sheet.given or waits else question_text(sheet, catalogue)


def reply_data(answer: Reply, sheet: Sheet, *, language: str) -> list[dict[str, Any]]:
    """The lines as plain data for programs: what was written, what became of it, its code, and the same as a sentence."""
    catalogue = Catalogue(language, sheet.game, sheet.names, sheet.vocabulary)
    return [_line_data(outcome, _answered(outcome, catalogue)) for outcome in answer.lines]


def _line_data(outcome: Outcome, answered: Answered) -> dict[str, Any]:
    return {
        "text": answered.text,
        "became": outcome.became,
        "code": outcome.code or outcome.became,
        "says": str(answered.became),
        "nearest": list(map(str, answered.nearest)),
    }


def _answered(outcome: Outcome, catalogue: Catalogue, mood: str = "outcome") -> Answered:
    text = str(quoted(outcome.text))
    if outcome.error is None:
        return Answered(text, became(outcome, catalogue, mood))
    error = outcome.error
    why, nearest = catalogue.error(error.code, error.particulars), [catalogue.line(near) for near in error.nearest]
    if outcome.became in (KEPT, RULE, HEARD) and catalogue.has(f"outcome.{outcome.code}"):  # a doubt, no refusal
        outcome = replace(outcome, particulars={**outcome.particulars, "why": why})
        return Answered(text, became(outcome, catalogue, mood), nearest)
    return Answered(text, why, nearest)


def became(outcome: Outcome, catalogue: Catalogue, mood: str = "outcome") -> Verbatim:
    """One short sentence for a line that was not refused; of what only would be, in the mood of a preview."""
    particulars = dict(outcome.particulars)
    if "line" in particulars:
        line = particulars["line"]
        particulars["line"] = catalogue.order(line.split()) if outcome.became == PLAYED else catalogue.line(line)
    if "answer" in particulars:
        particulars["answer"] = catalogue.order(["", particulars["answer"]])
    if "name" in particulars:
        particulars["name"] = quoted(particulars["name"])
    keys = [f"{mood}.{outcome.code}", f"outcome.{outcome.code}", f"outcome.{outcome.became}"]
    return catalogue.say(next(key for key in keys if catalogue.has(key)), **particulars)
