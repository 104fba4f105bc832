import { operations } from '#contract/console/index.ts';
import { findPickList } from '../custody/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { packParcel, pickForParcel } from './pack-parcel.ts';
import { missingCardsText, packingTexts } from './packing.texts.ts';
import { findParcel } from './parcel-lists.queries.ts';

/** Serves the picking and packing of parcels in the console. */
export function packingRoutes(
  serve: OperationServer,
  { db, clock }: { db: Database; clock: Clock },
): void {
  serve(operations.getPickList, async ({ params: { parcelId } }, { language }) => {
    if ((await findParcel(db, parcelId)) === undefined) return refused('not-found');
    const list = await findPickList(db, parcelId);
    if (list === undefined) return { answer: { isTracked: false, isPacked: false, lines: [] } };
    const lines = list.lines.map(({ nameJa, nameEn, ...line }) => ({
      ...line,
      name: inLanguage({ nameJa, nameEn }, 'name', language),
    }));
    return { answer: { isTracked: true, isPacked: list.isPacked, lines } };
  });

  serve(operations.pickCopy, async ({ params, body }, { actor }) => {
    const picked = await pickForParcel(db, clock, { ...params, ...body }, actor(''));
    if (typeof picked !== 'string') return { answer: picked };
    if (picked === 'not-found') return refused('not-found');
    return refused('not-possible-now', { reason: picked, detail: packingTexts[picked] });
  });

  serve(operations.packParcel, async ({ params: { parcelId } }, { actor }) => {
    const packed = await packParcel(db, clock, parcelId, actor(''));
    if (packed === 'not-found') return refused('not-found');
    if (typeof packed === 'string')
      return refused('not-possible-now', { reason: packed, detail: packingTexts[packed] });
    if (packed.missing === 0) return { answer: {} };
    const detail = missingCardsText(packed.missing);
    return refused('not-possible-now', { reason: 'cards-missing', detail });
  });
}
