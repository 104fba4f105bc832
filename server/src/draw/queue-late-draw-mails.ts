import { lateDrawMs } from '#contract/shop/draw.ts';
import { type BeaconChain, timeOfBeaconRound } from '../beacon/index.ts';
import { findPackNames } from '../catalog/index.ts';
import type { Tx } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import { postNotice } from '../notices/index.ts';
import { lateDrawMail, lateDrawNotice } from './draw.mails.ts';
import type { WaitingRound } from './draw-2.queries.ts';

interface BoughtLate {
  units: number;
  purchaseIds: string[];
}

/**
 * Tells each buyer whose draw was late, by a notice and a mail, in the transaction that draws. The
 * screen told these buyers that they need not wait.
 *
 * @param rounds the rounds of a pack that are drawn at this time
 */
export async function queueLateDrawMails(
  tx: Tx,
  { packId, chain, now }: { packId: number; chain: BeaconChain; now: Date },
  rounds: readonly WaitingRound[],
): Promise<void> {
  const late = rounds.filter(
    ({ beacon }) => timeOfBeaconRound(chain, beacon) * 1000 + lateDrawMs < now.getTime(),
  );
  const [first] = late;
  if (first === undefined) return;
  const [name] = await findPackNames(tx, [packId]);
  const pack = assertFound(name, `pack ${packId} is gone`);
  await Promise.all(
    [...purchasesByMember(late)].map(([memberId, { units, purchaseIds }]) => {
      const mail = lateDrawMail({
        pack: { ja: pack.nameJa, en: pack.nameEn },
        units,
        isShipped: first.currency === 'coin',
        path: pathOf(purchaseIds),
      });
      const path = pathOf(purchaseIds);
      const notice = { kind: 'late_draw', event: `draw of ${purchaseIds[0]}`, path } as const;
      const content = lateDrawNotice({ ja: pack.nameJa, en: pack.nameEn });
      return postNotice(tx, memberId, { ...notice, content, mail }, now);
    }),
  );
}

/** Groups the purchases of rounds by their buyer, with the units of each buyer. */
function purchasesByMember(rounds: readonly WaitingRound[]): Map<number, BoughtLate> {
  const byMember = new Map<number, BoughtLate>();
  for (const { entries, memberIds } of rounds) {
    for (const [place, { purchase, count }] of entries.entries()) {
      const memberId = assertFound(memberIds[place], `purchase ${purchase} has no buyer`);
      const { units, purchaseIds } = byMember.get(memberId) ?? { units: 0, purchaseIds: [] };
      byMember.set(memberId, {
        units: units + count,
        purchaseIds: [...purchaseIds, purchase],
      });
    }
  }
  return byMember;
}

/**
 * The page that a mail links to: the purchase's result, or the history if there are several
 * purchases.
 */
function pathOf([purchaseId, ...others]: readonly string[]): string {
  return purchaseId === undefined || others.length > 0
    ? '/buy-product-history'
    : `/buy-product-history-detail?packHistoryId=${purchaseId}`;
}
