import * as z from 'zod';
import { nothing, type Operation } from '#contract/console/operation.ts';
import { problem } from '#contract/console/problem.ts';

const json = 'application/json';

/**
 * Makes the OpenAPI 3.1 document of the console. Each operation says what it needs: `x-permission`,
 * `x-step-up` (true, false, or `conditional` if its handler decides), `x-approval`, `x-approver`
 * where the second person needs another permission, and `x-personal` with the fields that are
 * hidden in a request for approval.
 */
export function openApiOf(
  operations: Readonly<Record<string, Operation>>,
  { serverUrl, cookieName }: { serverUrl: string; cookieName: string },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, operation] of Object.entries(operations)) {
    const path = `/api/${operation.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describe(name, operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kaifu console', version: '1' },
    servers: [{ url: serverUrl }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  };
}

/** Describes an operation in OpenAPI: permission, parameters, body and responses. */
function describe(operationId: string, operation: Operation) {
  const { access, summary, stepUp, approval, approver, personal, method } = operation;
  return {
    operationId,
    summary,
    'x-permission': access,
    'x-step-up': stepUp,
    'x-approval': approval,
    ...(approver !== undefined && { 'x-approver': approver }),
    ...(personal.length > 0 && { 'x-personal': personal }),
    ...(access === 'anyone' && { security: [] }),
    parameters: parametersOf(operation),
    ...(method !== 'GET' && {
      requestBody: { required: true, content: contentOf(operation) },
    }),
    responses: {
      ...answersOf(operation),
      default: {
        description: 'Problem details (RFC 9457)',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  };
}

/** Describes the body of an operation in OpenAPI. */
function contentOf({ isUpload, body }: Operation) {
  // In OpenAPI 3.1 a body of raw bytes has no schema.
  return isUpload
    ? { 'application/octet-stream': {} }
    : { [json]: { schema: schemaOf(body, 'input') } };
}

/** Describes the responses of an operation in OpenAPI. */
function answersOf({ answer, approval, isStream }: Operation) {
  const type = isStream ? 'text/event-stream' : json;
  const content = { [type]: { schema: schemaOf(answer, 'input') } };
  const done =
    answer === nothing
      ? { 204: { description: 'Done' } }
      : { 200: { description: 'Done', content } };
  if (approval === 'never') return done;
  return { ...done, 202: { description: 'Waits for another person: `{ approval }` is its id' } };
}

/** Describes the path, query and header parameters of an operation in OpenAPI. */
function parametersOf({ method, params, query, idempotent, revised }: Operation) {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return [
    ...fieldsOf(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...fieldsOf(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
    ...(method === 'GET' ? [] : [header('Origin', 'The origin of the console')]),
    ...(idempotent ? [header('Idempotency-Key', 'A UUID, the same for a repeated request')] : []),
    ...(revised ? [header('If-Match', 'The ETag of the record that is changed')] : []),
  ];
}

const withFields = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });

function fieldsOf(schema: Operation['params']): [string, unknown][] {
  return Object.entries(withFields.parse(schemaOf(schema, 'input')).properties);
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}
