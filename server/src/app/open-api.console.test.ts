import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from '#contract/console/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';

let console: TestConsole;
let document: z.output<typeof openApi>;
let sent: unknown;
beforeAll(async () => {
  console = await openTestConsole();
  const { client } = await console.staff('packer');
  sent = await client.done(operations.getOpenApi);
  document = openApi.parse(sent);
});
afterAll(() => console.close());

/*
 * The shape of an OpenAPI 3.1 document, as far as the console uses it. Strict objects: a field that
 * OpenAPI does not have fails, other than those of the console that begin with `x-`.
 */
const jsonSchema = z.record(z.string(), z.unknown());
const media = z.record(
  z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  z.strictObject({ schema: jsonSchema.optional() }),
);
const parameter = z
  .strictObject({
    name: z.string().min(1),
    in: z.enum(['path', 'query', 'header']),
    required: z.boolean(),
    description: z.string().optional(),
    schema: jsonSchema,
  })
  // OpenAPI 3.1, 4.8.12.2: a parameter of the path is required.
  .refine(({ in: place, required }) => place !== 'path' || required);
const operation = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  summary: z.string().min(1),
  'x-permission': z.string(),
  'x-step-up': z.union([z.boolean(), z.literal('conditional')]),
  'x-approval': z.enum(['never', 'always', 'conditional']),
  'x-approver': z.string().optional(),
  'x-personal': z.array(z.string()).optional(),
  security: z.tuple([]).optional(),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.literal(true), content: media }).optional(),
  responses: z
    .record(
      z.string().regex(/^(?:[2-5]\d\d|default)$/),
      z.strictObject({ description: z.string().min(1), content: media.optional() }),
    )
    .refine((responses) => Object.keys(responses).length > 0),
});
const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.array(z.strictObject({ url: z.url() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('apiKey'), in: z.literal('cookie'), name: z.string() }),
    ),
    schemas: z.record(z.string(), jsonSchema),
  }),
});

/** All operations of the document, with their address. */
const described = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, ...one })),
  );

/** All values in a JSON document. */
function* valuesIn(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) yield* valuesIn(part);
}

it('OpenAPI document of the console: describes every operation under its own id, at its address', () => {
  const found = described().map(({ operationId, method, path }) => [operationId, method, path]);
  const declared = Object.entries(operations).map(([name, { method, path }]) => [
    name,
    method.toLowerCase(),
    `/api/${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  ]);
  expect(found.toSorted()).toEqual(declared.toSorted());
});

it('OpenAPI document of the console: names permission, step-up and approval of each operation as the contract declares them, and the cookie of its sessions', () => {
  const named = described().map((one) => [
    one.operationId,
    { access: one['x-permission'], stepUp: one['x-step-up'], approval: one['x-approval'] },
  ]);
  const declared = Object.entries(operations).map(([name, { access, stepUp, approval }]) => [
    name,
    { access, stepUp, approval },
  ]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(declared));
  expect(document.components.securitySchemes).toEqual({
    session: { type: 'apiKey', in: 'cookie', name: 'kaifu_staff' },
  });
});

it('OpenAPI document of the console: each operation has the parameters of its address, and a key and revision where they are needed', () => {
  for (const { operationId, path, method, parameters } of described()) {
    const named = (place: string) =>
      parameters.filter(({ in: where }) => where === place).map(({ name }) => name);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(named('path').toSorted(), operationId).toEqual(inPath.toSorted());
    const unique = new Set(parameters.map(({ name, in: place }) => `${place} ${name}`));
    expect(unique.size, operationId).toBe(parameters.length);
    const declared = new Map(Object.entries(operations)).get(operationId);
    const headers = [
      ...(method === 'get' ? [] : ['Origin']),
      ...(declared?.idempotent ? ['Idempotency-Key'] : []),
      ...(declared?.revised ? ['If-Match'] : []),
    ];
    expect(named('header'), operationId).toEqual(headers);
  }
});

it('OpenAPI document of the console: each operation has a response for success, and problem details', () => {
  for (const { operationId, method, responses, requestBody, ...one } of described()) {
    const statuses = Object.keys(responses);
    expect(
      statuses.filter((status) => /^20[04]$/.test(status)),
      operationId,
    ).toHaveLength(1);
    expect(statuses.includes('202'), operationId).toBe(one['x-approval'] !== 'never');
    expect(responses['default']?.content, operationId).toEqual({
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    });
    expect(requestBody === undefined, operationId).toBe(method === 'get');
  }
});

it('OpenAPI document of the console: its references and security schemes exist, its schemas name known types', () => {
  const types = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];
  const node = z.object({ $ref: z.string().optional(), type: z.unknown() });
  const isNamed = new Set(Object.keys(document.components.schemas));
  const schemas = [
    ...Object.values(document.components.schemas),
    ...described().flatMap(({ parameters, requestBody, responses }) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(responses).flatMap(({ content }) =>
        Object.values(content ?? {}).map(({ schema }) => schema),
      ),
    ]),
  ];
  expect(schemas.length).toBeGreaterThan(described().length);
  for (const schema of schemas)
    for (const value of valuesIn(schema)) {
      const { data } = node.safeParse(value);
      if (data?.$ref !== undefined)
        expect(isNamed.has(data.$ref.replace('#/components/schemas/', ''))).toBe(true);
      if (typeof data?.type === 'string' && !('properties' in Object(data.type)))
        expect(types).toContain(data.type);
    }
  const schemes = Object.keys(document.components.securitySchemes);
  expect(document.security.flatMap((each) => Object.keys(each))).toEqual(schemes);
});

it('OpenAPI document of the console: only for staff who are signed in', async () => {
  expect((await console.visitor().ask(operations.getOpenApi)).status).toBe(401);
});
