import * as z from 'zod/mini';
import { type Operation, read } from './operation.ts';
import { sessionOperations } from './session.ts';

const ownOperations = {
  getOpenApi: read({
    path: 'openapi.json',
    summary: 'This document',
    access: 'staff',
    answer: z.looseObject({ openapi: z.string() }),
  }),
} as const;

/** All operations of the console, by name. */
export const operations = {
  ...ownOperations,
  ...sessionOperations,
} as const satisfies Record<string, Operation>;
export type OperationName = keyof typeof operations;
