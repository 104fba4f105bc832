import * as z from 'zod/mini';
import { sessionValues } from '../../../kit/lib/session-values.ts';

/** The pace chosen last, stored per browser tab. */
const paces = sessionValues('kaifu.pace.', z.enum(['batches', 'one-by-one']));
const name = 'chosen';

export const storedPace = {
  read: () => paces.read(name) ?? 'batches',
  save: (pace: 'batches' | 'one-by-one') => paces.write(name, pace),
};
