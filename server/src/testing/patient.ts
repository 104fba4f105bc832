/**
 * For the connections of tests: where the machine is busy, the line for one may be long, and no
 * customer stands in it.
 */
export const patient = { connectTimeout: 30_000 } as const;
