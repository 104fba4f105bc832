import { findMemberForOperator } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import { formatDay } from '../lib/format.ts';
import { inLanguage } from '../lib/in-language.ts';
import { drawInWorker } from '../pdf/draw-in-worker.ts';
import { dayText } from './delivery-days.texts.ts';
import type { Slip } from './draw-slip.ts';
import { extraNameOf } from './extra-name.texts.ts';
import type { ParcelCard } from './parcel-card.ts';
import { slipTexts, timeSlotText } from './slip.texts.ts';

const slipWorker = new URL('./slip-worker.ts', import.meta.url);

/** The cards of one purchase or exchange in a parcel, and when their shipping was asked for. */
export interface SlipPart {
  /** The number of the parcel that they were shipped in before any merge. */
  id: number;
  createdAt: Date;
  cards: readonly ParcelCard[];
}

export interface PackName {
  id: number;
  nameJa: string;
  nameEn: string;
}

/**
 * Draws the packing slip of a parcel in its member's language. It names no recipient: the label
 * does, and a slip that is left lying tells nobody who won what. Cards of several purchases are
 * listed apart, each under its pack and day.
 */
export async function printSlip(
  db: Database,
  {
    parcel: { id, memberId, createdAt, timeSlot, deliverOn },
    parts,
    packNames,
    shopName,
  }: {
    parcel: {
      id: number;
      memberId: number;
      createdAt: Date;
      timeSlot: string | null;
      deliverOn: string | null;
    };
    parts: readonly SlipPart[];
    packNames: readonly PackName[];
    shopName: string;
  },
): Promise<Uint8Array> {
  const member = await findMemberForOperator(db, String(memberId));
  // Nothing is known of a member whose account was closed meanwhile.
  const language = member?.language ?? 'ja';
  const t = (name: keyof typeof slipTexts) => slipTexts[name][language];
  const headingOf = ({ cards, createdAt }: SlipPart) => {
    const packId = cards.find(({ drawn }) => drawn !== null)?.drawn?.packId;
    const pack = packNames.find(({ id: known }) => known === packId);
    const title = pack === undefined ? t('forCoins') : inLanguage(pack, 'name', language);
    return `${title}  ${formatDay(createdAt, language)}`;
  };
  const cards = parts.flatMap((part) => part.cards);
  const count = cards.reduce((sum, card) => sum + card.count, 0);
  const slip: Slip = {
    title: t('title'),
    shopName,
    facts: [
      [t('parcel'), String(id)],
      [t('ordered'), formatDay(createdAt, language)],
      [t('cards'), String(count)],
      ...(deliverOn === null ? [] : [[t('deliverOn'), dayText(deliverOn)[language]] as const]),
      ...(timeSlot === null ? [] : [[t('timeSlot'), timeSlotText(timeSlot)[language]] as const]),
    ],
    columns: [t('card'), t('modelNumber'), t('count')],
    lines: parts.flatMap((part) =>
      part.cards.map((card, place) => ({
        ...(parts.length > 1 && place === 0 && { heading: headingOf(part) }),
        name: [inLanguage(card, 'name', language), card.rarityLabel].filter(Boolean).join('  '),
        extra: card.extra === null ? '' : extraNameOf(card.extra)[language],
        namedCopy: card.copy ?? '',
        modelNumber: card.modelNumber,
        count: card.count,
      })),
    ),
    note: t('note'),
  };
  return drawInWorker(slipWorker, slip);
}
