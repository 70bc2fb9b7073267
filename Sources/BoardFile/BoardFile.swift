// Under construction: this file makes way for the target's first type.
