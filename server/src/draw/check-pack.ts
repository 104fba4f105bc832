import { findSaleTerms } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import { findForbiddenAction, findSpendable } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { type People, SpendingUses } from '../protection/index.ts';
import { findLimitUse, findStocks } from './draw.queries.ts';
import { pauseTexts } from './draw.texts.ts';
import { findRuleFacts } from './find-rule-facts.ts';
import { actionsOfPurchase, findPurchaseRefusal, type Refusal } from './judge.rules.ts';
import type { SealedPacks } from './sealed-pack.ts';

interface CheckDeps {
  db: Database;
  clock: Clock;
  packs: SealedPacks;
  people: Pick<People, 'findKeys'>;
}

/**
 * Checks whether a purchase could be made now. It reserves nothing; the purchase itself checks
 * again.
 *
 * @returns undefined if the purchase is allowed
 */
export async function checkPack(
  { db, clock, packs, people }: CheckDeps,
  request: { memberId: number; packId: number; count: number },
): Promise<Refusal | undefined> {
  const { memberId, packId, count } = request;
  const now = clock.now();
  const [pack, terms, [stock], [use], spendable] = await Promise.all([
    packs.find(packId),
    findSaleTerms(db, packId),
    findStocks(db, [packId]),
    findLimitUse(db, [packId], [memberId]),
    findSpendable(db, memberId, now),
  ]);
  if (pack === undefined || terms === undefined || stock === undefined)
    return { reason: 'no-such-pack' };
  const pause = packs.pauseOf(pack, now.getTime() / 1000, stock.beacon);
  if (pause !== undefined) return { reason: 'paused', why: pauseTexts[pause] };
  if (terms.pause !== null) return { reason: 'paused', why: terms.pause };
  const spendingCap =
    spendable.hasSpendingCap && terms.currency === 'point'
      ? (await SpendingUses.read(db, [memberId], now)).leftOf(memberId)
      : undefined;
  const facts = await findRuleFacts(
    { db, findPersonKeys: people.findKeys, now },
    [{ id: packId, ...terms }],
    [memberId],
  );
  const buyer = {
    ...spendable,
    ...facts.of(packId, memberId),
    spendingCap,
    restrictedAction: findForbiddenAction(spendable, actionsOfPurchase(terms), now),
    bought: use?.bought ?? 0,
  };
  return findPurchaseRefusal(terms, buyer, stock.remaining, count, now);
}
