"""The Comprehensive Rules as numbered texts: rule numbers and dated editions."""
