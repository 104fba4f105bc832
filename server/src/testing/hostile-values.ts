import fc from 'fast-check';
import * as z from 'zod/mini';

/** Values that an attacker might send as a field of a call. */

/**
 * Contained in many hostile texts, so that a test can find any place that repeats them, such as the
 * log.
 */
export const mark = 'tsubuyaki7f3a';

const numbers = [
  0,
  -0,
  -1,
  0.5,
  1e21,
  1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
];

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u{1f0cf}'.repeat(32),
  '\ufeff',
  '\u2028',
  '\r\n\t\v\f\x1b[2J',
  // Percent-encodings, and characters that end or split them.
  '%',
  '%zz',
  '%00',
  '\\',
  '%0d%0aset-cookie:x=y',
  `${mark}\r\nset-cookie: kaifu_session=x`,
  '+',
  '&json=%7B%7D',
  // Syntax of SQL, HTML, templates and shells.
  `' or 1=1 --`,
  `'; drop table member; --`,
  '%_%',
  '$1',
  '#{7*7}',
  '{{7*7}}',
  '%s%n%x',
  '`id`',
  '$(id)',
  '|id',
  '<script>alert(1)</script>',
  `"><img src=x onerror=alert('${mark}')>`,
  'javascript:alert(1)',
  '<![CDATA[',
  '../../etc/passwd',
  '//evil.example/',
  'https://evil.example',
  '/\\evil.example',
  'file:///etc/passwd',
  'CON',
  // Property names of every object, and words with a meaning elsewhere.
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'true',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '[object Object]',
  // Texts that look like numbers.
  '1e3',
  '-1',
  '+1',
  '0x10',
  '1_000',
  '1,000',
  '１',
  '٣',
  '²',
  'Ⅷ',
  '9'.repeat(9),
  '9'.repeat(400),
  '1'.repeat(101),
  // Text direction, width, case, composition.
  `\u202e${mark}\u2066`,
  'שלום',
  'ＡＢＣ１２３＠ｅｘａｍｐｌｅ．ｃｏｍ',
  'ﾊﾅｺ',
  'İIıi',
  'ﬁ',
  '👩‍👩‍👧‍👦',
  `e${'\u0301'.repeat(200)}`,
  'x'.repeat(65),
  'ﷺ'.repeat(5_000),
  `${'a'.repeat(250)}@example.com`,
  `${'a@'.repeat(120)}b`,
  `"${mark}"@[127.0.0.1]`,
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '2026-11-21',
  mark,
];
const million = ['x'.repeat(1e6), '１'.repeat(1e6), `${'('.repeat(1e6)}`];

export const oddKeys = [
  '__proto__',
  'constructor',
  'toString',
  'length',
  '\0',
  '\ud800',
  'state',
  'csrf',
  mark,
];

const hostileNumber = fc.oneof(
  fc.constantFrom(...numbers),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true }),
);
const hostileText = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...texts) },
  { weight: 30, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom(...million) },
);

/** A value for a URL or a form, in which everything is text. */
export const hostileWord = fc.oneof(hostileText, hostileNumber);

/** Any JSON, also of types that a field does not expect. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileNumber },
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}]),
  fc.array(hostileNumber, { maxLength: 5 }),
  fc.array(fc.constantFrom(...texts), { maxLength: 3 }),
  fc.constant(Array.from({ length: 3001 }, (_, index) => index)),
  fc.dictionary(fc.constantFrom(...oddKeys), hostileNumber, { maxKeys: 3 }),
  fc.jsonValue(),
);

/** The part of JSON Schema that the contract's schemas use. */
interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  required?: string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
}

/** Makes generators of valid values for each field of an object schema of the contract. */
export function validFields(schema: z.ZodMiniType): Record<string, fc.Arbitrary<unknown>> {
  const shape: Shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([name, field]) => [name, sound(field)]),
  );
}

/** Makes a generator of values that a JSON schema allows: of any JSON if the schema has no type. */
function sound(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  const either = shape.anyOf ?? shape.oneOf;
  if (either !== undefined) return fc.oneof(...either.map(sound));
  switch (shape.type) {
    case 'string':
      return shape.format === 'uuid' ? fc.uuid() : validText(shape.maxLength ?? 1_000);
    case 'integer':
    case 'number': {
      const { minimum: min = -(2 ** 31), maximum: max = 2 ** 31 } = shape;
      return fc.oneof(
        // Small values, where the shape has some.
        fc.integer({ min: Math.min(max, Math.max(min, -1)), max: Math.max(min, Math.min(max, 9)) }),
        fc.integer({ min, max }),
      );
    }
    case 'array':
      return fc.array(sound(shape.items ?? {}), { maxLength: Math.min(shape.maxItems ?? 5, 5) });
    case 'null':
      return fc.constant(null);
    case 'object':
      return soundObject(shape);
    default:
      return fc.oneof(fc.nat().map(String), fc.jsonValue());
  }
}

/** Generates objects of valid fields; in a few of them one field is hostile. */
function soundObject({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> {
  const names = Object.keys(properties);
  if (names.length === 0) return fc.dictionary(fc.constantFrom(...oddKeys), fc.jsonValue());
  const fields = names.map((name): [string, fc.Arbitrary<unknown>] => [
    name,
    sound(properties[name] ?? {}),
  ]);
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  const oneHostile = fc
    .tuple(whole, fc.constantFrom(...names, ...oddKeys), hostileValue)
    .map(([object, name, value]) =>
      Object.fromEntries([...Object.entries(object as object), [name, value]]),
    );
  return fc.oneof({ weight: 5, arbitrary: whole }, oneHostile);
}

/** Generates texts of any characters up to the maximum length, often of exactly that length. */
function validText(maxLength: number): fc.Arbitrary<string> {
  return fc.oneof(
    fc
      .string({ unit: 'grapheme', maxLength: Math.min(maxLength, 30) })
      .filter((text) => text.length <= maxLength),
    fc.constantFrom(...texts).map((text) => text.slice(0, maxLength)),
    fc.constantFrom('x', '字', '1').map((sign) => sign.repeat(maxLength)),
  );
}
