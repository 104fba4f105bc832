import * as z from 'zod/mini';
import { randomHex } from '../../../kit/lib/random.ts';
import { type Store, sessionValues } from '../../../kit/lib/session-values.ts';
import { keptKey, newKey } from '../../lib/idempotency-key.ts';
import { ownName } from '../../lib/tab-member.ts';

/**
 * One wish to buy: the idempotency key and the buyer's seed stay the same from the first press
 * until the shop has answered, over retries, reloads, going back and a copied tab. So it is carried
 * out once, however often it is sent.
 */
const attempt = z.object({
  key: keptKey,
  /** The buyer's share of the round's public input: 32 random bytes as 64 hex digits. */
  clientSeed: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** What one costs as the buyer was shown it at the first press. */
  price: z.optional(z.int()),
  /** The public id of the purchase, once the shop has named it. */
  purchaseId: z.optional(z.uuid()),
});
export type Attempt = z.infer<typeof attempt>;

/**
 * What is wished for, and on which visit: the key of the history entry, which a reload keeps and a
 * new visit does not.
 */
export interface Wish {
  readonly packId: number;
  readonly count: number;
  readonly visit: string;
}

/**
 * Each member's attempts, kept over a reload of the tab.
 *
 * @param store the tab's own unless given
 */
export function createAttempts(store?: Store) {
  const kept = sessionValues('kaifu.attempt.', attempt, store && (() => store));
  const nameOf = ({ packId, count, visit }: Wish) => ownName(packId, count, visit);
  return {
    /** The attempt on a wish, or null where none was made. */
    find: (wish: Wish) => kept.read(nameOf(wish)),
    /** The attempt on a wish: the one already made, or a new one. */
    begin(wish: Wish, price: number): Attempt {
      const before = kept.read(nameOf(wish));
      if (before !== null) return before;
      const made = { key: newKey(), clientSeed: randomHex(32), price };
      kept.keep(nameOf(wish), made);
      return made;
    },
    /** The shop has carried it out as this purchase. */
    settle(wish: Wish, purchaseId: string): void {
      const made = kept.read(nameOf(wish));
      if (made !== null) kept.keep(nameOf(wish), { ...made, purchaseId });
    },
    /**
     * The shop has refused it for good, or a new wish of the same kind begins: the next press is a
     * new attempt.
     */
    forget: (wish: Wish) => kept.forget(nameOf(wish)),
  };
}

/** The attempts of this tab. */
export const attempts = createAttempts();
