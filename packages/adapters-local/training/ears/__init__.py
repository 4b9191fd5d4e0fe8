"""Training of the phone classifier for the telephone line. For maintainers; nothing here is published."""
