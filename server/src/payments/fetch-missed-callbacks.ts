import { createHash } from 'node:crypto';
import { day } from '../lib/time.rules.ts';
import { insertCallback } from './callbacks.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { processCallbacks } from './process-callbacks.ts';

/**
 * Providers retry for three days. Older callbacks were fetched by an earlier run, or polling finds
 * their effect.
 */
const fetchedDays = 7;

/**
 * Fetches undelivered callbacks from providers that can list them, and processes them.
 *
 * After an outage of the shop this finds refunds and charge-backs of old payments at once; the next
 * poll of such a payment may be months away.
 *
 * @returns how many were new
 */
export async function fetchMissedCallbacks(deps: PaymentDeps): Promise<number> {
  const { db, clock, records } = deps;
  const since = new Date(clock.now().getTime() - fetchedDays * day);
  let fetched = 0;
  for (const { provider, listUndelivered } of records) {
    for (const { eventId, about, body } of (await listUndelivered?.(since)) ?? []) {
      const id = await insertCallback(db, {
        provider,
        eventId,
        paymentId: about?.paymentId ?? null,
        providerId: about?.providerId ?? null,
        // Fetched from the provider itself, so no signature is needed.
        headers: {},
        body,
        bodyHash: createHash('sha256').update(body).digest(),
        receivedAt: clock.now(),
      });
      if (id !== undefined) fetched += 1;
    }
  }
  if (fetched > 0) await processCallbacks(deps);
  return fetched;
}
