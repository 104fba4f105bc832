import type Stripe from 'stripe';
import type { ProviderRecords, ReceivedPayment } from './provider-records.ts';
import { callbackOf } from './stripe-callbacks.ts';
import { askStripe } from './stripe-client.ts';

/**
 * Stripe's types of incoming balance transactions: `charge` for cards, `payment` for other methods.
 */
const incoming = ['charge', 'payment'] as const;

/**
 * Makes the reader of Stripe's records: balance transactions, and events that were not delivered.
 */
export function stripeRecords(stripe: Stripe): ProviderRecords {
  return {
    provider: 'stripe',
    /** Lists the payments that Stripe received in a period. */
    async listReceived(from, until) {
      const created = { gte: secondsOf(from), lt: secondsOf(until) };
      const lists = incoming.map((type) =>
        listAll((page) =>
          stripe.balanceTransactions.list({
            type,
            created,
            expand: ['data.source'],
            limit: 100,
            ...page,
          }),
        ),
      );
      return (await Promise.all(lists)).flat().map(receivedOf);
    },
    // Stripe keeps events for 30 days.
    /** Lists Stripe's events that were not delivered since a time. */
    async listUndelivered(since) {
      const created = { gte: secondsOf(since) };
      const events = await listAll((page) =>
        stripe.events.list({ delivery_success: false, created, limit: 100, ...page }),
      );
      return events
        .map((event) => ({ ...callbackOf(event), body: Buffer.from(JSON.stringify(event)) }))
        .toReversed();
    },
  };
}

/** Selects what a reconciliation needs of a balance transaction. */
function receivedOf(moved: Stripe.BalanceTransaction): ReceivedPayment {
  const { source } = moved;
  const charge =
    source !== null && typeof source === 'object' && source.object === 'charge'
      ? source
      : undefined;
  const intent = charge?.payment_intent;
  return {
    providerId: (typeof intent === 'object' ? intent?.id : intent) ?? undefined,
    paymentId: charge?.metadata['payment_id'],
    transaction: charge?.id ?? moved.id,
    received: { amount: moved.amount, currency: moved.currency.toUpperCase() },
  };
}

/** Reads all pages of a list, newest first as Stripe returns them. */
async function listAll<Item extends { id: string }>(
  ask: (page: { starting_after?: string }) => Promise<{ data: Item[]; has_more: boolean }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const last = all.at(-1);
    const { data, has_more: hasMore } = await askStripe(() =>
      ask(last === undefined ? {} : { starting_after: last.id }),
    );
    all.push(...data);
    if (!hasMore || data.length === 0) return all;
  }
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
