import * as z from 'zod/mini';
import type { Store } from '../../kit/lib/session-values.ts';

/** What this browser sent with one purchase: what its proof is held against. */
const sentPurchase = z.object({
  /** The public id the shop named; none where its answer never arrived. */
  purchaseId: z.optional(z.uuid()),
  packId: z.int(),
  clientSeed: z.string(),
  /** The idempotency key and the member's token: the public id follows from them. */
  key: z.uuid(),
  token: z.string(),
});
export type SentPurchase = z.infer<typeof sentPurchase>;

const name = 'kaifu.sent';

/** About 100 kB of the 5 MB that a browser gives: the oldest make room. */
export const mostKept = 400;

/**
 * What this browser sent with its purchases, over the end of the tab and of the session. It is
 * worth keeping because the shop's own record is what it is compared with.
 *
 * @param store the browser's own unless given
 */
export function createSentPurchases(store: () => Store = () => localStorage) {
  const read = (): SentPurchase[] => {
    try {
      const parsed = z.safeParse(z.array(sentPurchase), JSON.parse(store().getItem(name) ?? '[]'));
      return parsed.success ? parsed.data : [];
    } catch {
      return []; // Storage is forbidden or spoilt: then nothing is known of what was sent.
    }
  };
  const write = (all: readonly SentPurchase[]) => {
    try {
      store().setItem(name, JSON.stringify(all));
    } catch {
      // See read.
    }
  };
  return {
    /** Everything kept, the oldest first. */
    all: read,
    /** Keeps what is about to be sent, or adds the id that the shop has named since. */
    keep(sent: SentPurchase): void {
      write([...read().filter(({ key }) => key !== sent.key), sent].slice(-mostKept));
    },
    /** The shop has refused it for good: there is no purchase. */
    forget(key: string): void {
      const before = read();
      const after = before.filter((sent) => sent.key !== key);
      if (after.length !== before.length) write(after);
    },
  };
}

/** What this browser has sent. */
export const sentPurchases = createSentPurchases();
