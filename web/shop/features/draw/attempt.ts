import * as z from 'zod/mini';
import { newIdempotencyKey } from '../../../kit/lib/idempotency-key.ts';
import { randomHex } from '../../../kit/lib/random.ts';
import { type Store, sessionValues } from '../../../kit/lib/session-values.ts';
import { storedIdempotencyKey } from '../../lib/idempotency-key.ts';
import { memberStorageName } from '../../lib/tab-member.ts';

/**
 * One attempt to buy. The idempotency key and the buyer's seed stay the same from the first press
 * until the server has responded: over retries, reloads, going back and a duplicated tab. So the
 * purchase is carried out once, however often it is sent.
 */
const attempt = z.object({
  key: storedIdempotencyKey,
  /** The buyer's share of the round's public input: 32 random bytes as 64 hexadecimal digits. */
  clientSeed: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The price of one unit as the buyer saw it at the first press. */
  price: z.optional(z.int()),
  /** The number of the final screen that the buyer saw at the first press. */
  finalScreen: z.optional(z.int()),
  /** The public id of the purchase, once the server has returned it. */
  purchaseId: z.optional(z.uuid()),
});
export type Attempt = z.infer<typeof attempt>;

/**
 * The pack and count to buy, and the visit: the key of the history entry, which survives a
 * reload but is new for each visit.
 */
export interface PurchaseInputs {
  readonly packId: number;
  readonly count: number;
  readonly visit: string;
}

/**
 * Stores each member's attempts in the tab's session storage.
 *
 * @param store the tab's session storage by default
 */
export function createAttempts(store?: Store) {
  const stored = sessionValues('kaifu.attempt.', attempt, store && (() => store));
  const nameOf = ({ packId, count, visit }: PurchaseInputs) =>
    memberStorageName(packId, count, visit);
  return {
    /** The attempt for these inputs, or null. */
    find: (input: PurchaseInputs) => stored.read(nameOf(input)),
    /**
     * Returns the stored attempt to buy for these inputs, or stores a new one. A repeated attempt
     * has the same key, so it buys once.
     */
    begin(input: PurchaseInputs, price: number, finalScreen: number): Attempt {
      const before = stored.read(nameOf(input));
      if (before !== null) return before;
      const made = { key: newIdempotencyKey(), clientSeed: randomHex(32), price, finalScreen };
      stored.write(nameOf(input), made);
      return made;
    },
    /** Stores that the server has carried out the attempt as this purchase. */
    settle(input: PurchaseInputs, purchaseId: string): void {
      const made = stored.read(nameOf(input));
      if (made !== null) stored.write(nameOf(input), { ...made, purchaseId });
    },
    /**
     * Removes the attempt, because the server refused it for good or the member starts the same
     * purchase again. The next press makes a new one.
     */
    remove: (input: PurchaseInputs) => stored.remove(nameOf(input)),
  };
}

/** The attempts of this tab. */
export const attempts = createAttempts();
