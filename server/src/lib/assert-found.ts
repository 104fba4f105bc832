/**
 * What must be there, because nothing in the shop takes it away. Where it is missing, somebody has
 * changed the database by hand: the request ends, and the sentence says what is gone.
 *
 * @throws Error with `sentence`
 */
export function assertFound<Value>(value: Value | undefined, sentence: string): Value {
  if (value === undefined) throw new Error(sentence);
  return value;
}
