"""Takes what files hold into the library, whole or not at all."""
