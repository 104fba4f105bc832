import type { Failure } from './api-client.ts';

/**
 * What a failure says of the wish that was sent with a key.
 * - `uncertain`: it may have been carried out or not; the same wish, sent again under its key,
 *   gives its one result
 * - `refused`: it was not carried out, and the failure says why
 * - `sentAway`: the app has gone elsewhere (login, maintenance) before its key was looked at, so it
 *   keeps its key, too
 */
export type Fate = 'uncertain' | 'refused' | 'sentAway';

/**
 * Refused before its key was looked at: too much to do (429), a page that expired (403), or an
 * earlier request of this very wish still running (409). An earlier one whose answer was lost may
 * have been carried out all the same: under another key the wish would be carried out twice.
 */
const refusedUnread: ReadonlySet<number> = new Set([403, 409, 429]);

/** What became of the wish that failed so. */
export function retryDecision({ reason, state }: Pick<Failure, 'reason' | 'state'>): Fate {
  switch (reason) {
    case 'login':
    case 'maintenance':
      return 'sentAway';
    case 'offline':
    case 'fault':
    case 'aborted':
      return 'uncertain';
    case 'fields':
    case 'missing':
    case 'refused':
      return refusedUnread.has(state) ? 'uncertain' : 'refused';
  }
}
