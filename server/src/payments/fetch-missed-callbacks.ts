import { createHash } from 'node:crypto';
import { day } from '../lib/time.rules.ts';
import { insertCallback } from './callbacks.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { processCallbacks } from './process-callbacks.ts';

/**
 * Companies try to deliver for three days; what is older was fetched by an earlier run, or is found
 * by asking.
 */
const fetchedDays = 7;

/**
 * Fetches the callbacks that a company could not deliver, where it can list them, and does what
 * follows: after an outage of the shop, refunds and charge-backs of old payments would otherwise be
 * found only when each is asked about next.
 *
 * @returns how many were not known yet
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
        // It was asked for, so it needs no signature.
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
