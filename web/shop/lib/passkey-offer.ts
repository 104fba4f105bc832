import * as z from 'zod/mini';
import { sessionValues } from '../../kit/lib/session-values.ts';

/**
 * Whether this browser is to be offered a passkey after a log-in: once. The shop itself knows
 * whether the member was offered one at a payment.
 */
const stored = sessionValues('kaifu.', z.enum(['due', 'done']), () => localStorage);
const name = 'passkey-offer';

/** Offers a passkey soon, unless it was offered before. */
export function offerPasskey(): void {
  if (stored.read(name) !== 'done') stored.write(name, 'due');
}

/** Whether a log-in in this browser was not followed by the offer yet. */
export function isPasskeyOfferDue(): boolean {
  return stored.read(name) === 'due';
}

export function endPasskeyOffer(): void {
  stored.write(name, 'done');
}
