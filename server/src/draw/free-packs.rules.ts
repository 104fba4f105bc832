import type { PersonKeys } from '../protection/index.ts';

/** A purchase of a free pack, under one digest of its buyer's person. */
export interface FreePackUse {
  packId: number;
  digest: Buffer;
  purchaseId: string;
  memberId: number;
  count: number;
  usedAt: Date;
  /** Since when the account had its mailbox. */
  mailboxSince: Date;
  /** Whether the phone or mailbox of the digest was proved at the purchase. */
  isProved: boolean;
}

/**
 * Counts the units that other accounts of a buyer's person had: of the same verified phone, or of a
 * mailbox that the buyer has proved. An account that had not proved the mailbox counts only if it
 * had it before the buyer's: a stranger who comes later takes nothing from a member (decision 60).
 *
 * @param uses all uses of the pack under one of the buyer's digests
 * @param today the start of the day in Japan
 */
export function unitsOfOthers(
  uses: readonly FreePackUse[],
  buyer: PersonKeys,
  today: Date,
): { bought: number; boughtToday: number } {
  const counted = new Map<string, FreePackUse>();
  for (const use of usesOfOthers(uses, buyer)) {
    const isOfPhone = has(buyer.phone, use.digest);
    const isOfMailbox = buyer.isMailboxProved && has(buyer.mailbox, use.digest);
    const isBinding = use.isProved || cameBefore(use, buyer);
    if (isOfPhone || (isOfMailbox && isBinding)) counted.set(use.purchaseId, use);
  }
  const sum = (each: readonly FreePackUse[]) => each.reduce((units, { count }) => units + count, 0);
  const all = [...counted.values()];
  return { bought: sum(all), boughtToday: sum(all.filter(({ usedAt }) => usedAt >= today)) };
}

/** Whether another account had the pack with the mailbox that the buyer has not proved. */
export function isUsedUnproved(uses: readonly FreePackUse[], buyer: PersonKeys): boolean {
  return usesOfOthers(uses, buyer).some(({ digest }) => has(buyer.mailbox, digest));
}

const usesOfOthers = (uses: readonly FreePackUse[], buyer: PersonKeys) =>
  uses.filter(({ memberId }) => memberId !== buyer.memberId);

const has = (digests: readonly Buffer[], digest: Buffer) =>
  digests.some((each) => each.equals(digest));

function cameBefore(use: FreePackUse, buyer: PersonKeys): boolean {
  const difference = use.mailboxSince.getTime() - buyer.mailboxSince.getTime();
  return difference < 0 || (difference === 0 && use.memberId < buyer.memberId);
}
