/** An answer of the shop, in the form in which two versions are compared. */
export interface RecordedAnswer {
  /** The name of the call in the contract, and the situation. */
  step: string;
  status: number;
  /** The headers that clients depend on. */
  headers: Record<string, string>;
  /** The body with random values replaced. Keys keep the order in which they were sent. */
  body: unknown;
}

/** A response as it was received. */
export interface ReceivedAnswer {
  step: string;
  status: number;
  headers: Headers;
  text: string;
}

/** Addresses of this run, and the name that replaces each in a recording. */
export type KnownOrigins = ReadonlyMap<string, string>;

const clientHeaders = ['content-type', 'cache-control', 'vary', 'retry-after', 'location'] as const;

/** Ids of version 4 are random. Ids of purchases (version 8) follow from the key of the request. */
const randomUuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g;
/** Ids of the sandbox: Stripe's objects, PayPal's orders, the shop's id without hyphens at SBPS. */
const randomSandboxId =
  /\b(?:(?:pi|pm|ch|evt|seti)_[0-9a-f]{24}(?:_secret_\w+)?|[0-9A-F]{17}|[0-9a-f]{12}4[0-9a-f]{19})\b/g;
/**
 * Fields whose values are random: signatures and hashes over random values, and the numbers that a
 * payment company gives for a store or a bank.
 */
const randomFields = new Set([
  'signature',
  'sps_hashcode',
  'receipt_number',
  'company_code',
  'payment_code',
  'confirmation_number',
  'number',
]);

/**
 * Replaces random values in an answer: each distinct id by its number within the answer, so that
 * two equal ids stay equal. Ids that `fixedText` contains are part of the shop's data and stay.
 */
export function normalise(
  { step, status, headers, text }: ReceivedAnswer,
  origins: KnownOrigins,
  fixedText: string,
): RecordedAnswer {
  let plain = text;
  for (const [origin, name] of origins) plain = plain.replaceAll(origin, name);
  plain = plain
    .replace(randomUuid, numbered('uuid', fixedText))
    .replace(randomSandboxId, numbered('id', fixedText));
  return {
    step,
    status,
    headers: headersOf(headers),
    body: withoutRandomFields(JSON.parse(withoutCsrf(plain))),
  };
}

/** Makes a function that replaces ids by numbers, in the order in which they appear. */
function numbered(kind: string, fixedText: string): (id: string) => string {
  const names = new Map<string, string>();
  return (id) => {
    if (fixedText.includes(id)) return id;
    const name = names.get(id) ?? `<${kind} ${names.size + 1}>`;
    names.set(id, name);
    return name;
  };
}

/**
 * Replaces a session's random CSRF pair in a response; the empty pair of a response without a
 * session stays.
 */
function withoutCsrf(text: string): string {
  return text.replace(/"csrf":\{"name":"[^"]+","value":"[^"]+"\}/, '"csrf":"<pair>"');
}

/** Selects the headers of a response that a client uses. */
function headersOf(headers: Headers): Record<string, string> {
  const selected: Record<string, string> = {};
  for (const name of clientHeaders) {
    const value = headers.get(name);
    if (value !== null) selected[name] = value;
  }
  const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '=<value>'));
  if (cookies.length > 0) selected['set-cookie'] = cookies.join('\n');
  return selected;
}

/** Replaces the values of fields that are random. */
function withoutRandomFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRandomFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const isRandom = randomFields.has(name) && typeof field === 'string' && field !== '';
      return [name, isRandom ? `<${name}>` : withoutRandomFields(field)];
    }),
  );
}
