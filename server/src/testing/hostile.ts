import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { Operation } from '#contract/console/operation.ts';
import type { CsrfPair } from '#contract/envelope.ts';
import type { Call } from '#contract/shop/call.ts';
import { hostileValue, hostileWord, mark, oddKeys, validFields } from './hostile-values.ts';
import type { RawRequest } from './http-client.ts';

/**
 * Requests that an attacker might send to any call: valid in all but one place, in all places, or
 * in none.
 */

/** Values that exist in the attacked shop, by the field's name on the wire. */
export type SensibleValues = Readonly<Record<string, readonly unknown[]>>;

/** Malformed or unusual JSON. */
const brokenJson = fc.constantFrom(
  '',
  '{',
  'undefined',
  '{"a":1e999}',
  '{"count":1e999}',
  '{"__proto__":{"count":1}}',
  '\ufeff{}',
  '{}\0',
  "{'a':1}",
  '{"a":01}',
  '{"\\u0000":"\\ud800"}',
  '['.repeat(40_000),
  `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
  `{"a":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}`,
);

/**
 * Generates objects of valid values with one hostile value, of hostile values only, or entirely
 * valid.
 */
function hostileObject(
  schema: z.ZodMiniType,
  sensible: SensibleValues,
  hostile: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const known = validFields(schema);
  const fields = Object.keys(known);
  const ofShop = (field: string) => fc.constantFrom(...(sensible[field] ?? [undefined]));
  const soundly = fields.map((field): [string, fc.Arbitrary<unknown>] => [
    field,
    fc.oneof({ weight: 4, arbitrary: ofShop(field) }, known[field] ?? fc.constant(undefined)),
  ]);
  const sound = fc.record(Object.fromEntries(soundly));
  const oneHostile = fc
    .tuple(sound, fc.constantFrom(...fields, ...fields, ...oddKeys), hostile)
    .map(([object, field, value]) => withField(object, field, value));
  const allHostile = fc.record(
    Object.fromEntries([...fields, ...oddKeys].map((field) => [field, hostile])),
    {
      requiredKeys: [],
    },
  );
  return fc.oneof({ weight: 6, arbitrary: oneHostile }, allHostile, {
    weight: 2,
    arbitrary: sound,
  });
}

/** Sets a field, even if its name is `__proto__`. */
function withField(
  object: Record<string, unknown>,
  field: string,
  value: unknown,
): Record<string, unknown> {
  return Object.fromEntries([...Object.entries(object), [field, value]]);
}

/** Repeats one field of a JSON object with another value. */
function withRepeatedField(json: string): string {
  return json.replace(/"([^"\\]*)":/, (key) => `${key}"${mark}",${key}`);
}

/** Percent-encodes a value; some values are left as they are. */
function encode(value: unknown): string {
  const text = String(value);
  return text.isWellFormed() && text.length % 7 !== 1
    ? encodeURIComponent(text)
    : text.replace(/[\s#?/]/g, '');
}

/**
 * Percent-encodes a part of a path. Nothing or dots would make it the path of another call, which
 * may answer.
 */
function pathPart(value: unknown): string {
  const part = encode(value);
  return /^\.{0,2}$/.test(part) ? '%20' : part;
}

/** Writes fields as the query of a URL. */
function query(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one]))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

/** Generates URLs of a call with hostile path parameters and queries. */
function hostileUrl(
  call: Pick<Call, 'path' | 'params' | 'query'>,
  sensible: SensibleValues,
): fc.Arbitrary<string> {
  return fc
    .tuple(
      hostileObject(call.params, sensible, hostileWord),
      hostileObject(
        call.query,
        sensible,
        fc.oneof(hostileWord, fc.array(hostileWord, { maxLength: 4 })),
      ),
    )
    .map(([params, values]) => {
      const path = call.path.replace(/:(\w+)(\??)/g, (_, name: string, optional: string) =>
        optional !== '' && params[name] === undefined ? '' : pathPart(params[name] ?? ''),
      );
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
      fc.constantFrom('', 'x', '1, 2', mark),
    ),
    'accept-language': fc.constantFrom('', '*', ';;;,,,', 'ja;q=0', 'EN-gb', 'x'.repeat(5000)),
    'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
    'accept-encoding': fc.constantFrom('x', '', ';q=,', 'identity;q=0'),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', 'x', mark),
    'x-forwarded-host': fc.constantFrom('evil.example', mark),
    host: fc.constantFrom('evil.example', 'x:y', '@', mark),
    'user-agent': fc.constantFrom('', mark, '\u00ff'.repeat(3000), '<script>'),
    cookie: fc.constantFrom(
      'kaifu_session=',
      'kaifu_session=m.',
      'kaifu_session=v.x.y; kaifu_session=m.z',
      `kaifu_session=m.${mark}`,
      `kaifu_session=${'m.'.repeat(4000)}`,
      '=;==;;; __proto__=x; kaifu_session=%ff%00',
    ),
  },
  { requiredKeys: [] },
);

/** The error in the form around the payload. In most cases none, so that the payload is read. */
type Form = 'whole' | 'doubled' | 'listed' | 'broken' | 'unsigned' | 'binary';
const forms = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Form>('whole') },
  fc.constantFrom<Form>('doubled', 'listed', 'broken', 'unsigned', 'binary'),
);

/** Writes the body of a call as a form, whole or damaged in one of several ways. */
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

const someHeaders = fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, headers);

/** Generates hostile requests to this call, to be signed with a CSRF pair. */
export function hostileRequest(
  call: Call,
  sensible: SensibleValues,
): fc.Arbitrary<(pair: CsrfPair) => RawRequest> {
  const object = hostileObject(call.payload, sensible, hostileValue).map((value) =>
    JSON.stringify(value),
  );
  const payload = fc.oneof(
    { weight: 16, arbitrary: object },
    { weight: 1, arbitrary: object.map(withRepeatedField) },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: brokenJson },
  );
  return fc
    .record({ url: hostileUrl(call, sensible), headers: someHeaders, json: payload, form: forms })
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
        [fc.toStringMethod]: () =>
          JSON.stringify({ url: url.slice(0, 500), headers, form, json: json.slice(0, 500) }),
      });
    });
}

const revisions = fc.constantFrom(
  '"0"',
  '"1"',
  '"2"',
  '"3"',
  '"0"',
  '"1"',
  '"2"',
  '"3"',
  '"999999999999999"',
  '1',
  'W/"1"',
  '*',
  mark,
);
const jsonTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/json; charset=shift_jis',
    'text/plain',
    'x',
    '',
    'multipart/form-data',
  ),
);

/**
 * Files that an attacker might upload: whole ones, cut off and changed ones, other kinds, and bytes
 * of any kind.
 */
function hostileFile(files: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const whole = fc.constantFrom(...files);
  const cut = fc
    .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([file, part]) => file.subarray(0, Math.floor(file.length * part)));
  const changed = fc
    .tuple(whole, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 }))
    .map(([file, changes]) => {
      const copy = Buffer.from(file);
      for (const [place, byte] of changes) copy[place % copy.length] = byte;
      return copy;
    });
  const others = fc
    .constantFrom(
      '',
      mark,
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
      'GIF89a\xff\xff\xff\xff',
      '%PDF-1.7',
      '{}',
    )
    .map((text) => Buffer.from(text, 'latin1'));
  const any = fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes));
  const glued = fc.tuple(whole, any).map(([file, more]) => Buffer.concat([file, more]));
  return fc.oneof(whole, cut, changed, others, any, glued);
}

const uploadTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/octet-stream') },
  fc.constantFrom('image/png', 'application/json', 'multipart/form-data; boundary=x', 'x', ''),
);

/**
 * Generates hostile requests to this operation of the console, from its own page.
 *
 * @param files whole pictures, of which uploads are made
 */
export function hostileOperationRequest(
  operation: Operation,
  sensible: SensibleValues,
  files: readonly Buffer[],
): fc.Arbitrary<RawRequest> {
  const { method, isUpload } = operation;
  const object = hostileObject(operation.body, sensible, hostileValue).map((value) =>
    JSON.stringify(value),
  );
  const body = fc.oneof(
    { weight: 16, arbitrary: object },
    { weight: 1, arbitrary: object.map(withRepeatedField) },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: brokenJson },
  );
  return fc
    .record({
      url: hostileUrl(operation, sensible),
      odd: someHeaders,
      key: fc.uuid({ version: 4 }),
      revision: fc.option(revisions, { nil: undefined }),
      type: isUpload ? uploadTypes : jsonTypes,
      body: isUpload ? fc.oneof({ weight: 8, arbitrary: hostileFile(files) }, body) : body,
    })
    .map(({ url, odd, key, revision, type, body: sent }) => ({
      method,
      url,
      headers: {
        ...(method !== 'GET' && { 'content-type': type }),
        'idempotency-key': key,
        ...(revision !== undefined && { 'if-match': revision }),
        ...odd,
      },
      ...(method !== 'GET' && { body: sent }),
    }));
}

const formPaths = [
  '/callbacks/stripe',
  '/callbacks/paypal',
  '/callbacks/sbps',
  '/complete-carrier',
  '/error-carrier',
];
const places = ['/', '/pack-detail', '/files/', '/assets/', '/api/', '/index.html', '/callbacks/'];

/** A request to anything but a call: webhooks, screens, files, unknown paths. */
export const hostileFormRequest: fc.Arbitrary<RawRequest> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...formPaths),
      someHeaders,
      fc.oneof(fc.uint8Array({ maxLength: 300 }), hostileWord, brokenJson),
    )
    .map(
      ([url, headers, body]): RawRequest => ({
        method: 'POST',
        url,
        headers: {
          'stripe-signature': `t=1,v1=${mark}`,
          'paypal-transmission-time': '2026-11-21T03:00:00Z',
          ...headers,
        },
        body: body instanceof Uint8Array ? Buffer.from(body) : String(body),
      }),
    ),
  fc
    .tuple(
      fc.constantFrom<RawRequest['method']>('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS'),
      fc.constantFrom(...places),
      hostileWord,
      someHeaders,
    )
    .map(([method, place, word, headers]) => ({
      method,
      url: `${place}${encode(word)}?packId=${encode(word)}&index=${encode(word)}`,
      headers,
    }))
    // URLs that light-my-request cannot send are tested over a real socket (http/socket.test.ts).
    .filter(({ url }) => URL.canParse(url, 'http://localhost')),
);
