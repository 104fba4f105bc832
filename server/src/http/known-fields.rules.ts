/**
 * Returns what was sent without the fields that the schema dropped, at any depth. Values stay as
 * they were sent, so that the schema can read them again.
 *
 * @param parsed what the schema made of it
 */
export function knownFieldsOf(sent: unknown, parsed: unknown): unknown {
  if (Array.isArray(sent) && Array.isArray(parsed))
    return sent.map((value, place) => knownFieldsOf(value, parsed[place]));
  if (!isObject(sent) || !isObject(parsed)) return sent;
  const known = Object.entries(parsed).filter(([name]) => Object.hasOwn(sent, name));
  return Object.fromEntries(known.map(([name, value]) => [name, knownFieldsOf(sent[name], value)]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
