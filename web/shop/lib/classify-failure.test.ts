import { expect, it } from 'vitest';
import type { FailureReason } from './api-client.ts';
import { classifyFailure, type FailureClass } from './classify-failure.ts';

it.each<[FailureReason, number, FailureClass]>([
  ['offline', 0, 'uncertain'],
  ['aborted', 0, 'uncertain'],
  ['error', 500, 'uncertain'],
  ['refused', 409, 'uncertain'],
  ['refused', 403, 'uncertain'],
  ['refused', 429, 'uncertain'],
  ['refused', 413, 'refused'],
  ['fields', 422, 'refused'],
  ['missing', 404, 'refused'],
  ['login', 401, 'sentAway'],
  ['maintenance', 9999, 'sentAway'],
])('classifyFailure, what to do with a request after %s (%i): %s', (reason, state, expected) => {
  expect(classifyFailure({ reason, state })).toBe(expected);
});
