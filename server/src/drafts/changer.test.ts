import { expect, it } from 'vitest';
import { systemActor } from '../db/audit.ts';
import { changerOf } from './changer.ts';

it('a draft changed by a command of the operator: has no member of staff as its changer', () => {
  expect(changerOf(systemActor('kaori', 'she asked'))).toBeNull();
});
