import { keptSessionDays } from '#contract/limits.ts';

/** A session kept by `save_cookie` (wire.md), and one that ends with the browser but is forgotten here by then. */
export const keptSessionMilliseconds = keptSessionDays * 24 * 60 * 60 * 1000;
export const browserSessionMilliseconds = 24 * 60 * 60 * 1000;
