import { isDeepStrictEqual } from 'node:util';
import {
  cleanRichText,
  countEarlierPurchases,
  lockCatalogue,
  lockSealedPacks,
  lockUnsoldPacks,
  type PublicText,
  recordPackHistory,
  writePackSearch,
} from '../catalog/index.ts';
import { findRefundedPrizes } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { day } from '../lib/time.rules.ts';
import {
  findTerms,
  isClosed,
  type PackTerms,
  type TermsOfPack,
  updateTerms,
} from './pack-sales.queries.ts';

interface SaleDeps {
  db: Database;
  clock: Clock;
}

/**
 * If the end of a sale is moved to an earlier time, it must still be this long from now. To end a
 * sale at once takes two people.
 */
const noticeMs = day;

export type ChangeSaleResult =
  | { kind: 'changed' }
  | { kind: 'unknown' | 'nothing-changed' | 'ends-before-start' | 'ends-too-soon' }
  | { kind: 'closed' | 'refunded' | 'free-or-not' | 'free-without-limit' }
  | { kind: 'overtaken'; current: TermsOfPack };

/**
 * Changes the terms of a sealed pack, and records the change in its public history. Line-up and
 * counts are sealed and cannot change.
 *
 * @param revision the number of the newest entry of its history that the person saw
 */
export function changePackSale(
  { db, clock }: SaleDeps,
  packId: number,
  { revision, change, publicReason }: TermsRequest,
  actor: Actor,
): Promise<ChangeSaleResult> {
  return audited(db, clock, actor, 'pack terms', async (tx, record): Promise<ChangeSaleResult> => {
    await lockCatalogue(tx);
    await lockSealedPacks(tx, [packId]);
    const before = await findTerms(tx, packId);
    if (before === undefined) return { kind: 'unknown' };
    if (before.revision !== revision) return { kind: 'overtaken', current: before };
    const after = { ...before.terms, ...cleaned(change) };
    const changes = differencesOf(before.terms, after);
    if (changes.length === 0) return { kind: 'nothing-changed' };
    const now = clock.now();
    const refusal = refusalOf(before.terms, after, now);
    if (refusal !== undefined) return { kind: refusal };
    // Waits for the running round, because it may close the pack. The next round has the new terms.
    await lockUnsoldPacks(tx, [packId]);
    if (await isClosed(tx, packId)) return { kind: 'closed' };
    // After a refund for a missing copy the sale has ended for good, but the closing is signed only
    // an hour later.
    if ((await findRefundedPrizes(tx, [packId])).length > 0) return { kind: 'refunded' };
    await updateTerms(tx, packId, after);
    await writePackSearch(tx, [packId]);
    if (before.terms.limitPerMember === 0 && after.limitPerMember > 0)
      await countEarlierPurchases(tx, packId);
    await recordPackHistory(tx, packId, { kind: 'changed', changes, reason: publicReason }, now);
    record({ subject: `pack ${packId}`, details: { changes, publicReason } });
    return { kind: 'changed' };
  });
}

export interface TermsRequest {
  revision: number;
  change: Partial<PackTerms>;
  /** As members read it. */
  publicReason: PublicText;
}

/** Removes from the descriptions all markup that is not allowed. */
function cleaned(change: Partial<PackTerms>): Partial<PackTerms> {
  const { descriptionJa, descriptionEn } = change;
  return {
    ...change,
    ...(descriptionJa !== undefined && { descriptionJa: cleanRichText(descriptionJa).html }),
    ...(descriptionEn !== undefined && { descriptionEn: cleanRichText(descriptionEn).html }),
  };
}

/**
 * Lists the changed fields, with their old and new values. Texts are long, so their values are left
 * out: the page shows the new one.
 */
function differencesOf(before: PackTerms, after: PackTerms) {
  const figures = (['price', 'maxPerPurchase', 'limitPerMember'] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  );
  const times = (['startsAt', 'endsAt'] as const).flatMap((field) =>
    isDeepStrictEqual(before[field], after[field])
      ? []
      : [
          {
            field,
            before: before[field]?.toISOString() ?? null,
            after: after[field]?.toISOString() ?? null,
          },
        ],
  );
  const texts = (['name', 'description'] as const).flatMap((field) =>
    before[`${field}Ja`] === after[`${field}Ja`] && before[`${field}En`] === after[`${field}En`]
      ? []
      : [{ field }],
  );
  return [...figures, ...times, ...texts];
}

/**
 * Finds why a change is refused: a free pack gets a price or loses its limit, a pack with a price
 * becomes free, or the sale ends before it starts or sooner than allowed.
 */
function refusalOf(before: PackTerms, after: PackTerms, now: Date) {
  const { startsAt, endsAt } = after;
  if ((before.price === 0) !== (after.price === 0)) return 'free-or-not';
  if (after.price === 0 && before.limitPerMember > 0 && after.limitPerMember === 0)
    return 'free-without-limit';
  if (endsAt === null || endsAt.getTime() === before.endsAt?.getTime()) {
    return startsAt !== null && endsAt !== null && endsAt <= startsAt
      ? 'ends-before-start'
      : undefined;
  }
  if (startsAt !== null && endsAt <= startsAt) return 'ends-before-start';
  const isEarlier = before.endsAt === null || endsAt < before.endsAt;
  const earliest = now.getTime() + (isEarlier ? noticeMs : 0);
  return endsAt.getTime() < earliest ? 'ends-too-soon' : undefined;
}
