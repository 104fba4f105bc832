import * as z from 'zod/mini';
import { sessionValues } from '../../../kit/lib/session-values.ts';

/** The pace chosen last, stored per browser tab. */
const kept = sessionValues('kaifu.pace.', z.enum(['handfuls', 'one-by-one']));
const name = 'chosen';

export const storedPace = {
  read: () => kept.read(name) ?? 'handfuls',
  keep: (pace: 'handfuls' | 'one-by-one') => kept.keep(name, pace),
};
