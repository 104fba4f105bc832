import * as z from 'zod/mini';
import { tabMember } from '../../lib/tab-member.ts';

/**
 * One wish to buy: the idempotency key and the buyer's seed stay the same from the first press until the shop has
 * answered, over retries, reloads, going back and a copied tab. So it is carried out once, however often it is sent.
 */
const attempt = z.object({
  key: z.uuid(),
  /** The buyer's share of the round's public input: 32 random bytes as 64 hex digits. */
  clientSeed: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** What one costs as the buyer was shown it at the first press. */
  price: z.optional(z.int()),
  /** The public id of the purchase, once the shop has named it. */
  purchaseId: z.optional(z.uuid()),
});
export type Attempt = z.infer<typeof attempt>;

/** What is wished for, and on which visit: the key of the history entry, which a reload keeps and a new visit does not. */
export interface Wish {
  readonly packId: number;
  readonly count: number;
  readonly visit: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps each member's attempts in the tab's session storage, and in memory where storage is forbidden or full. */
export function createAttempts(store: Store) {
  const memory = new Map<string, string>();
  const nameOf = ({ packId, count, visit }: Wish) =>
    `kaifu.attempt.${tabMember()}.${packId}.${count}.${visit}`;

  function read(name: string): Attempt | null {
    let text = memory.get(name) ?? null;
    try {
      text ??= store.getItem(name);
    } catch {
      // Memory it is.
    }
    if (text === null) return null;
    const parsed = z.safeParse(attempt, safeJson(text));
    return parsed.success ? parsed.data : null;
  }

  function write(name: string, value: Attempt): Attempt {
    const text = JSON.stringify(value);
    memory.set(name, text);
    try {
      store.setItem(name, text);
    } catch {
      // Memory it is.
    }
    return value;
  }

  function forget(wish: Wish): void {
    memory.delete(nameOf(wish));
    try {
      store.removeItem(nameOf(wish));
    } catch {
      // Then it was never stored.
    }
  }

  return {
    /** The attempt on a wish, or null where none was made. */
    find: (wish: Wish) => read(nameOf(wish)),
    /** The attempt on a wish: the one already made, or a new one. */
    begin(wish: Wish, price: number): Attempt {
      const name = nameOf(wish);
      return read(name) ?? write(name, { key: crypto.randomUUID(), clientSeed: randomSeed(), price });
    },
    /** The shop has carried it out as this purchase. */
    settle(wish: Wish, purchaseId: string): void {
      const name = nameOf(wish);
      const made = read(name);
      if (made !== null) write(name, { ...made, purchaseId });
    },
    /** The shop has refused it for good, or a new wish of the same kind begins: the next press is a new attempt. */
    forget,
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The attempts of this tab. The getter reads the storage late: where it is forbidden even naming it throws. */
export const attempts = createAttempts({
  getItem: (name) => sessionStorage.getItem(name),
  setItem: (name, value) => sessionStorage.setItem(name, value),
  removeItem: (name) => sessionStorage.removeItem(name),
});
