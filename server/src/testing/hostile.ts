import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { CsrfPair } from '#contract/envelope.ts';
import type { RawRequest } from './http-client.ts';

/** What a stranger might send to any call, wrong in one place or in all of them. */

/** Values that make sense, by the field's name on the wire. A hostile request is mostly made of these. */
export type SensibleValues = Readonly<Record<string, readonly unknown[]>>;

const numbers = [0, -0, -1, 0.5, 1e21, 1e308, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53];
const strings = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u{1f0cf}'.repeat(32),
  '%',
  '%zz',
  '%00',
  '\\',
  `' or 1=1 --`,
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'true',
  'null',
  '1e3',
  '-1',
  '0x10',
  '１',
  '9'.repeat(9),
  '9'.repeat(400),
  'x'.repeat(65),
  'ﷺ'.repeat(5000),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '2026-11-21',
];
const oddKeys = ['__proto__', 'constructor', 'toString', 'length', '\0', '\ud800', 'state', 'csrf'];

const hostileNumber = fc.oneof(fc.constantFrom(...numbers), fc.maxSafeInteger(), fc.double({ noNaN: true }));
const hostileString = fc.oneof(fc.constantFrom(...strings), fc.string({ unit: 'binary' }));
const hostileValue = fc.oneof(
  hostileNumber,
  hostileString,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}]),
  fc.array(hostileNumber, { maxLength: 5 }),
  fc.array(hostileString, { maxLength: 3 }),
  fc.constant(Array.from({ length: 3001 }, (_, index) => index)),
  fc.dictionary(fc.constantFrom(...oddKeys), hostileNumber, { maxKeys: 3 }),
  fc.jsonValue(),
);

/** JSON that no honest client writes. */
const brokenJson = fc.constantFrom(
  '',
  '{',
  'undefined',
  '{"a":1e999}',
  '{"count":1e999}',
  '{"count":1,"count":-1}',
  '{"__proto__":{"count":1}}',
  '\ufeff{}',
  '{}\0',
  '['.repeat(40_000),
  `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
  `{"a":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}`,
);

/** The fields that an object schema of the contract names. */
function fieldsOf(schema: z.ZodMiniType): string[] {
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

/** An object of sensible values with a hostile one among them, or of hostile values alone. */
function hostileObject(
  schema: z.ZodMiniType,
  sensible: SensibleValues,
  hostile: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = fieldsOf(schema);
  const sensibly = (field: string) => fc.constantFrom(...(sensible[field] ?? [undefined]));
  const sensibleFields = fc.record(Object.fromEntries(fields.map((field) => [field, sensibly(field)])));
  const oneHostile = fc
    .tuple(sensibleFields, fc.constantFrom(...fields, ...oddKeys), hostile)
    .map(([object, field, value]) => withField(object, field, value));
  const allHostile = fc.record(Object.fromEntries([...fields, ...oddKeys].map((field) => [field, hostile])), {
    requiredKeys: [],
  });
  return fc.oneof({ weight: 6, arbitrary: oneHostile }, allHostile, sensibleFields);
}

/** Sets a field that may be called `__proto__`. */
function withField(object: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries([...Object.entries(object), [field, value]]);
}

/** Percent-encodes what can be, and leaves the rest as broken as it is. */
function encode(value: unknown): string {
  const text = String(value);
  return text.isWellFormed() && text.length % 7 !== 1
    ? encodeURIComponent(text)
    : text.replace(/[\s#?/]/g, '');
}

function query(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one]))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

const text = fc.oneof(hostileString, hostileNumber);

function hostileUrl(call: Call, sensible: SensibleValues): fc.Arbitrary<string> {
  return fc
    .tuple(
      hostileObject(call.params, sensible, text),
      hostileObject(call.query, sensible, fc.oneof(text, fc.array(text))),
    )
    .map(([params, values]) => {
      const path = call.path.replace(/:(\w+)\??/g, (_, name: string) => encode(params[name] ?? ''));
      return `/api/${path}?${query(values)}`;
    });
}

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/x-www-form-urlencoded; charset=utf-8',
      'application/x-www-form-urlencoded;charset=shift_jis',
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'x',
      '/',
      '',
    ),
    'idempotency-key': fc.oneof(
      fc.uuid(),
      fc.uuid().map((key) => key.toUpperCase()),
      fc.constantFrom('', 'x', '1, 2'),
    ),
    'accept-language': fc.constantFrom('', '*', ';;;,,,', 'ja;q=0', 'EN-gb', 'x'.repeat(5000)),
    'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', 'x'),
  },
  { requiredKeys: [] },
);

/** What is wrong with the form around the payload: mostly nothing, so that the payload is read. */
type Form = 'whole' | 'doubled' | 'listed' | 'broken' | 'unsigned' | 'binary';
const forms = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Form>('whole') },
  fc.constantFrom<Form>('doubled', 'listed', 'broken', 'unsigned', 'binary'),
);

function formBody(form: Form, { name, value }: CsrfPair, json: string): string | Buffer {
  const whole = new URLSearchParams({ csrf_name: name, csrf_value: value, json }).toString();
  switch (form) {
    case 'whole':
      return whole;
    case 'doubled':
      return `${whole}&csrf_name=x&csrf_value=y&json=%7B%7D`;
    case 'listed':
      return `csrf_name[]=${name}&csrf_value[a]=${value}&${whole}&__proto__=x&__proto__[json]=x`;
    case 'broken':
      return `%&=&&&%zz=%E0%A4%A&${whole}%`;
    case 'unsigned':
      return new URLSearchParams({ json }).toString();
    case 'binary':
      return Buffer.from([0, 255, 254, 0x80, ...Buffer.from(whole), 0xed, 0xa0, 0x80]);
  }
}

/** A request to this call, to be signed with a csrf pair. */
export function hostileRequest(
  call: Call,
  sensible: SensibleValues,
): fc.Arbitrary<(pair: CsrfPair) => RawRequest> {
  const payload = fc.oneof(
    {
      weight: 8,
      arbitrary: hostileObject(call.payload, sensible, hostileValue).map((value) => JSON.stringify(value)),
    },
    hostileValue.map((value) => JSON.stringify(value)),
    brokenJson,
  );
  return fc
    .record({
      url: hostileUrl(call, sensible),
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, headers),
      json: payload,
      form: forms,
    })
    .map(({ url, headers, json, form }) => {
      const send = (pair: CsrfPair): RawRequest =>
        call.method === 'GET'
          ? {
              method: 'GET',
              url: call.csrf ? `${url}&csrf_name=${pair.name}&csrf_value=${pair.value}` : url,
              headers,
            }
          : {
              method: 'POST',
              url,
              headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
              body: formBody(form, pair, json),
            };
      return Object.assign(send, {
        [fc.toStringMethod]: () => JSON.stringify({ url, headers, form, json: json.slice(0, 300) }),
      });
    });
}
