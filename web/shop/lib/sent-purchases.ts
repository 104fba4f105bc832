import * as z from 'zod/mini';
import type { Store } from '../../kit/lib/session-values.ts';

/** The data that this browser sent with one purchase. The proof of the draw is compared with it. */
const sentPurchase = z.object({
  /** The public id from the server; missing if the response never arrived. */
  purchaseId: z.optional(z.uuid()),
  packId: z.int(),
  clientSeed: z.string(),
  /** The idempotency key and the member's token. The public id is derived from them. */
  key: z.uuid(),
  token: z.string(),
  /** When it was first sent, by this device's clock, in milliseconds since 1970. */
  sentAt: z.optional(z.number()),
  /**
   * For a pack of version 2: the commit that the shop bound the purchase to, and the shop's
   * signature of it, as the response had them (fairness.md).
   */
  commit: z.optional(z.string()),
  receipt: z.optional(z.string()),
});
export type SentPurchase = z.infer<typeof sentPurchase>;

const name = 'kaifu.sent';

/** About 100 kB of the 5 MB that browsers allow. At the limit, the oldest make room. */
export const maxSentPurchases = 400;

/**
 * Stores in local storage what this browser sent with its purchases, so that it survives the tab
 * and the session. The verifier compares it with the server's own record.
 *
 * @param store the browser's local storage by default
 */
export function createSentPurchases(store: () => Store = () => localStorage) {
  const read = (): SentPurchase[] => {
    try {
      const parsed = z.safeParse(z.array(sentPurchase), JSON.parse(store().getItem(name) ?? '[]'));
      return parsed.success ? parsed.data : [];
    } catch {
      return []; // Storage is forbidden or holds invalid data.
    }
  };
  const write = (all: readonly SentPurchase[]) => {
    try {
      store().setItem(name, JSON.stringify(all));
    } catch {
      // `read` treats forbidden storage as empty, too.
    }
  };
  return {
    /** All stored purchases, the oldest first. */
    all: read,
    /** Stores a purchase before it is sent, or adds the public id from the response. */
    save(sent: SentPurchase): void {
      write([...read().filter(({ key }) => key !== sent.key), sent].slice(-maxSentPurchases));
    },
    /** The stored purchase with this key; undefined if there is none. */
    find: (key: string) => read().find((sent) => sent.key === key),
    /** Removes a purchase that the server refused for good. */
    remove(key: string): void {
      const before = read();
      const after = before.filter((sent) => sent.key !== key);
      if (after.length !== before.length) write(after);
    },
  };
}

/** The purchases that this browser sent. */
export const sentPurchases = createSentPurchases();
