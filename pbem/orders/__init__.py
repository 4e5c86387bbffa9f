"""Orders: what players write becomes answers, plans and rules. One language for all games; no input or output here."""
