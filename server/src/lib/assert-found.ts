/**
 * Asserts that a row exists that the shop never deletes. If it is missing, somebody has changed the
 * database by hand: the request fails.
 *
 * @throws Error with `sentence`, which names what is missing
 */
export function assertFound<Value>(value: Value | undefined, sentence: string): Value {
  if (value === undefined) throw new Error(sentence);
  return value;
}
