/** A long connection timeout for tests on a busy machine. */
export const patient = { connectTimeout: 30_000 } as const;
