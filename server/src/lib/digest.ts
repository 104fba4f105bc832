/**
 * Computes a keyed digest of a value, such as a phone number or a code, so that it can be counted
 * or compared without being readable.
 *
 * @param kind what the value is: equal values of two kinds have different digests
 */
export type Digest = (kind: string, value: string) => Buffer;
