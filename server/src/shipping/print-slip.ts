import { findMemberForOperator } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import { formatDay } from '../lib/format.ts';
import { inLanguage } from '../lib/in-language.ts';
import { drawInWorker } from '../pdf/draw-in-worker.ts';
import type { Slip } from './draw-slip.ts';
import { extraNameOf } from './extra-name.texts.ts';
import type { ParcelCard } from './parcel-card.ts';
import { slipTexts, timeSlotText } from './slip.texts.ts';

const slipWorker = new URL('./slip-worker.ts', import.meta.url);

/**
 * Draws the packing slip of a parcel in its member's language. It names no recipient: the label
 * does, and a slip that is left lying tells nobody who won what.
 */
export async function printSlip(
  db: Database,
  {
    parcel: { id, memberId, createdAt, timeSlot },
    cards,
    shopName,
  }: {
    parcel: { id: number; memberId: number; createdAt: Date; timeSlot: string | null };
    cards: readonly ParcelCard[];
    shopName: string;
  },
): Promise<Uint8Array> {
  const member = await findMemberForOperator(db, String(memberId));
  // Nothing is known of a member whose account was closed meanwhile.
  const language = member?.language ?? 'ja';
  const t = (name: keyof typeof slipTexts) => slipTexts[name][language];
  const count = cards.reduce((sum, card) => sum + card.count, 0);
  const slip: Slip = {
    title: t('title'),
    shopName,
    facts: [
      [t('parcel'), String(id)],
      [t('ordered'), formatDay(createdAt, language)],
      [t('cards'), String(count)],
      ...(timeSlot === null ? [] : [[t('timeSlot'), timeSlotText(timeSlot)[language]] as const]),
    ],
    columns: [t('card'), t('modelNumber'), t('count')],
    lines: cards.map((card) => ({
      name: [inLanguage(card, 'name', language), card.rarityLabel].filter(Boolean).join('  '),
      extra: card.extra === null ? '' : extraNameOf(card.extra)[language],
      namedCopy: card.copy ?? '',
      modelNumber: card.modelNumber,
      count: card.count,
    })),
    note: t('note'),
  };
  return drawInWorker(slipWorker, slip);
}
