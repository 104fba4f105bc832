import { keptSessionDays } from '#contract/limits.ts';
import { day } from '../lib/time.rules.ts';

/**
 * A session kept by `save_cookie`, and one that ends with the browser but is forgotten here by
 * then.
 */
export const keptSessionMilliseconds = keptSessionDays * day;
export const browserSessionMilliseconds = day;
