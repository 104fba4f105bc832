import type { Failure } from './api-client.ts';

/**
 * What a failure says of the wish that was sent with a key.
 * - `uncertain`: it may have been carried out or not; the same wish, sent again under its key, gives its one result
 * - `refused`: it was not carried out, and the failure says why
 * - `sentAway`: it was not carried out, and the app has gone elsewhere (login, maintenance)
 */
export type Fate = 'uncertain' | 'refused' | 'sentAway';

export function fateOf({ reason, state }: Pick<Failure, 'reason' | 'state'>): Fate {
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
      // 409: an earlier request of this very wish may still be running.
      return state === 409 ? 'uncertain' : 'refused';
  }
}
