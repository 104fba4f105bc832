import type { Database } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { AttachableRecord } from '../letters/index.ts';
import { formatNumber } from '../lib/format.ts';
import { inLanguage } from '../lib/in-language.ts';
import { findNewestPayments } from '../payments/index.ts';
import { findParcelsOfMember } from '../shipping/index.ts';
import { findNewestPurchases, findPacksOfPurchases } from '../won-cards/index.ts';

/** The most records of a kind that a member can choose from. */
const mostOfAKind = 20;

/** Finds the newest purchases, payments and parcels of a member, the newest first. */
export async function findLetterRecords(
  db: Database,
  memberId: number,
  language: Language,
): Promise<AttachableRecord[]> {
  const [purchases, payments, parcels] = await Promise.all([
    findNewestPurchases(db, memberId, mostOfAKind),
    findNewestPayments(db, memberId, mostOfAKind),
    findParcelsOfMember(db, memberId),
  ]);
  const packs = await findPacksOfPurchases(
    db,
    memberId,
    purchases.map(({ id }) => id),
  );
  return [
    ...purchases.map(({ id, count, createdAt }): AttachableRecord => {
      const pack = packs.get(id);
      const name = pack === undefined ? '' : inLanguage(pack, 'name', language);
      return { kind: 'purchase', id, at: createdAt, name: `${name} × ${count}` };
    }),
    ...payments.map(({ id, amount, createdAt }): AttachableRecord => {
      const yen = formatNumber(amount);
      const name = language === 'ja' ? `${yen}円` : `${yen} yen`;
      return { kind: 'payment', id, at: createdAt, name };
    }),
    ...parcels.slice(-mostOfAKind).map(({ id, createdAt }): AttachableRecord => {
      const name = language === 'ja' ? `荷物番号 ${id}` : `Parcel ${id}`;
      return { kind: 'parcel', id: String(id), at: createdAt, name };
    }),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime());
}
