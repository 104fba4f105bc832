/** The configuration is wrong; the message lists every error in it. */
export class ConfigError extends Error {}
