"""Rendering: views and events become letters, boards and histories. It sees only what the reader may see."""
