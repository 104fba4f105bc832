import * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import type { Operation } from '#contract/console/operation.ts';

/** Values to ask a list for, by the name of the field: a search runs with each of its values. */
export type Samples = Readonly<Record<string, readonly string[]>>;

/** For text filters without samples. */
const anyText = ['1', 'no such value'] as const;

/** A request for a list: its first page with one filter, sort or search. */
export interface ListRequest {
  name: string;
  operation: Operation;
  params: Record<string, string>;
  query: Record<string, string>;
}

interface Shape {
  properties?: Record<string, Shape>;
  required?: string[];
  enum?: string[];
  const?: unknown;
  type?: string;
}

const shapeOf = (schema: z.ZodMiniType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

/**
 * Lists the requests for every list of the contract: an operation named `list…` that reads and
 * whose answer has `items`. Reports of a period are no lists. So a new list is measured without a
 * change here; its text filters get better values from samples.
 */
export function listRequests(samples: Samples): ListRequest[] {
  return Object.entries(operations).flatMap(([name, operation]: [string, Operation]) => {
    const answer = shapeOf(operation.answer).properties ?? {};
    const isList = name.startsWith('list') && answer['items'] !== undefined;
    if (operation.method !== 'GET' || !isList) return [];
    return requestsOf(name, operation, samples);
  });
}

/** Lists the requests for one list: plain, and with each filter and sort. */
function requestsOf(name: string, operation: Operation, samples: Samples): ListRequest[] {
  const { properties = {}, required = [] } = shapeOf(operation.query);
  const sample = (field: string): readonly string[] =>
    valuesOf(properties[field]) ?? samples[`${name}.${field}`] ?? samples[field] ?? anyText;
  const params = Object.fromEntries(
    [...operation.path.matchAll(/:(\w+)/g)].map(([, field = '']) => [
      field,
      sample(field)[0] ?? '',
    ]),
  );
  const least = Object.fromEntries(required.map((field) => [field, sample(field)[0] ?? '']));
  const single = Object.keys(properties)
    .filter((field) => field !== 'cursor')
    .flatMap((field) => sample(field).map((value) => ({ ...least, [field]: value })));
  const queries = required.length > 0 ? single : [least, ...single];
  return queries.map((query) => {
    const shown = Object.entries(query).map(([field, value]) => `${field}=${value}`);
    return { name: [name, ...shown].join(' '), operation, params, query };
  });
}

/** Lists the values that a schema names itself. */
function valuesOf(shape: Shape | undefined): readonly string[] | undefined {
  if (shape?.const !== undefined) return [String(shape.const)];
  return shape?.type === 'boolean' ? ['true', 'false'] : shape?.enum;
}
