/** A long connection timeout for tests on a busy machine. */
export const longTimeouts = { connectTimeoutMs: 30_000 } as const;
