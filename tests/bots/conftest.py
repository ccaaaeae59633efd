from toys.registered import toy_env, toys

__all__ = ["toy_env", "toys"]
