import * as z from 'zod/mini';
import { sessionValues } from '../../kit/lib/session-values.ts';

/** Whether this browser is to be offered a passkey: once, after a log-in or a payment. */
const stored = sessionValues('kaifu.', z.enum(['due', 'done']), () => localStorage);
const name = 'passkey-offer';

/** Offers a passkey soon, unless it was offered before. */
export function offerPasskey(): void {
  if (stored.read(name) !== 'done') stored.write(name, 'due');
}

/**
 * Whether to offer a passkey now.
 *
 * @param isOccasion whether this screen, such as the end of a payment, offers one by itself
 */
export function isPasskeyOfferDue(isOccasion: boolean): boolean {
  const state = stored.read(name);
  return state === 'due' || (isOccasion && state === null);
}

export function endPasskeyOffer(): void {
  stored.write(name, 'done');
}
