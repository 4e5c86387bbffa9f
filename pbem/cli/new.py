"""`pbem new`: begin a game."""

from __future__ import annotations

import click

from pbem.cli.office import Office, pass_office, shared
from pbem.cli.paper import one_line

SEED_DIGITS = 64


def seed_of(text: str | None) -> bytes | None:
    """The seed of a game, written as hex digits."""
    if text is None:
        return None
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(text) != SEED_DIGITS or len(seed) * 2 != SEED_DIGITS:
        raise click.BadParameter(f"a seed is written with {SEED_DIGITS} digits 0 to 9 and a to f", param_hint="'--seed'")
    return seed


def options_of(pairs: tuple[str, ...], option: str = "'--option'") -> dict[str, str]:
    """`k=v`, each once."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = one_line(pair).partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"{pair!r} is not an option; write it like name=value", param_hint=option)
        if name.strip() in found:
            raise click.BadParameter(f"{name.strip()} is given twice", param_hint=option)
        found[name.strip()] = value.strip()
    return found


@click.command("new", short_help="Begin a game.")
@click.argument("kind")
@click.argument("id")
@click.option("--player", "players", multiple=True, required=True, metavar="PLAYER", help="Name, address and perhaps a colour.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated.")
@click.option("--clock", "clocks", multiple=True, metavar="NAME=VALUE", help="Its own clock, else that of pbem.toml: days=mon,thu")
@click.option("--language", type=click.Choice(["en", "fr", "it"]), help="Of its records.  [default: that of pbem.toml]")
@click.option("--seed", metavar="HEX", help=f"The seed of the dice, {SEED_DIGITS} hex digits.  [default: a fresh one]")
@shared
@pass_office
def command(
    office: Office, kind: str, id: str, players: tuple[str, ...], options: tuple[str, ...], clocks: tuple[str, ...],
    language: str | None, seed: str | None,
) -> None:  # fmt: skip
    """Begin a game of KIND under the name ID.

    A player gets the colour that stands behind the address, or else the first that is free. Who is new here gets a file in
    players/; the same address is the same person.

    \b
    Examples:
      pbem new municipium rome-1 --player "Anna <anna@example.org>" --player "Bruno <b@example.org>"
      pbem new municipium rome-2 --option target_decurions=4 --language it \\
               --player "Anna <anna@example.org> pink" --player "Bruno <b@example.org>"
      pbem new municipium rome-3 --clock days=mon,thu --clock hour=19 --clock second_thoughts=2 \\
               --player "Anna <anna@example.org>" --player "Bruno <b@example.org>"
    """
    given, bytes_of_seed = options_of(options), seed_of(seed)
    from pbem.processor import new_game, with_files

    texts = with_files(one_line(kind), given)
    opened = new_game(
        office.home, one_line(kind), one_line(id), [one_line(player) for player in players], now=office.now,
        options=texts, language=language or office.home.settings.language, seed=bytes_of_seed,
        clock=options_of(clocks, "'--clock'"), files={name: given[name] for name, text in texts.items() if text != given[name]},
    )  # fmt: skip
    for person in opened.newcomers:
        click.echo(f"players/{person.id}.toml is new: {person.name} <{person.addresses[0]}>")
    header = opened.game.header
    seats = ", ".join(f"{header.names[seat]} ({seat})" for seat in header.seats)
    click.echo(f"{id} has begun: {header.kind} with {seats}.")
