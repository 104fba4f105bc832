/** The configuration is wrong; the message lists every fault in it. */
export class ConfigError extends Error {}
