import type { Failure } from './api-client.ts';

/**
 * The classes of failures of a request with an idempotency key.
 *
 * - `uncertain`: it may or may not have been carried out; sent again with the same key, it returns
 *   its one result
 * - `refused`: it was not carried out, and the failure says why
 * - `sentAway`: the app opened another screen (login, maintenance) before the server looked at the
 *   key, so the key stays valid
 */
export type FailureClass = 'uncertain' | 'refused' | 'sentAway';

/**
 * States of requests that the server refused before it looked at the key: rate limit (429), expired
 * page (403), or the same request still running (409). An earlier attempt whose response was lost
 * may have been carried out, so a new key could carry it out twice.
 */
const refusedBeforeKeyCheck: ReadonlySet<number> = new Set([403, 409, 429]);

/** Tells whether a request that failed may have been carried out. */
export function classifyFailure({
  reason,
  state,
}: Pick<Failure, 'reason' | 'state'>): FailureClass {
  switch (reason) {
    case 'login':
    case 'maintenance':
      return 'sentAway';
    case 'offline':
    case 'error':
    case 'aborted':
      return 'uncertain';
    case 'fields':
    case 'missing':
    case 'refused':
      return refusedBeforeKeyCheck.has(state) ? 'uncertain' : 'refused';
  }
}
