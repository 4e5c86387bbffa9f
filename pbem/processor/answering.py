"""The text of an answer to a mail: what became of it first, then how it stands now."""

from __future__ import annotations

from pbem.orders.deed import HEARD, TALK, Reply
from pbem.processor.answer import Answer
from pbem.processor.position import sheet_for
from pbem.render.letter import Post
from pbem.render.reply import reply as reply_text

ENOUGH_ALONE = frozenset("help rules status board options history preview resend".split())
"""Words whose text is the whole answer: `help` has to fit a phone's screen."""


def answer_text(answer: Answer, position: str) -> str:
    """``position`` is the letter the writer would get now."""
    texts = [note.text.rstrip("\n") for note in answer.notes]
    if answer.reply.lines and not answer.only_notes:
        texts.insert(0, transcript(answer, answer.reply).rstrip("\n"))
    if not (answer.notes and is_enough(answer)):
        texts.append(position)
    return "\n\n".join(texts)


def is_enough(answer: Answer) -> bool:
    """Whether nothing was asked for but texts; a greeting around it makes no difference."""
    asked = all(line.became == TALK or (line.became, line.code) == (HEARD, "heard") for line in answer.reply.lines)
    return asked and all(note.word in ENOUGH_ALONE for note in answer.notes)


def transcript(answer: Answer, reply: Reply) -> str:
    """Each line with what became of it; what followed and the options stand in the letter below."""
    post = Post(answer.game.id, answer.game.mark.n)
    sheet = sheet_for(answer.game, answer.seat)
    return reply_text(reply, sheet, post, language=answer.language, templates=answer.templates, alone=False)
