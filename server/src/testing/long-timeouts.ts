/** A long connection timeout for tests on a busy machine. */
export const longTimeouts = { connectTimeout: 30_000 } as const;
