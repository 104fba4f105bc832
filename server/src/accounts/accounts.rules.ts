import { stayLoggedInDays } from '#contract/limits.ts';
import { day } from '../lib/time.rules.ts';

/** Lifetime of a session with `save_cookie`, and of one whose cookie ends with the browser. */
export const persistentSessionMs = stayLoggedInDays * day;
export const browserSessionMs = day;
