import type { Carrier, ParcelSource } from '../db/types.ts';
import type { Mail } from '../messages/index.ts';
import { carrierNames } from './carriers.texts.ts';

/** Makes the line of an English letter that names its parcel. */
export function parcelFact(id: number): [name: string, value: string] {
  return ['Parcel', String(id)];
}

/** The screen of the shop that shows a parcel. */
export function pathOfParcel({
  source,
  sourceId,
}: {
  source: ParcelSource;
  sourceId: string;
}): string {
  return source === 'purchase'
    ? `/buy-product-history-detail?packHistoryId=${sourceId}`
    : '/coin-history';
}

/** Writes the notice that a parcel was sent. */
export function parcelSentNotice({
  carrier,
  trackingNumber,
}: {
  carrier: Carrier;
  trackingNumber: string;
}) {
  return {
    ja: {
      title: 'カードを発送しました',
      body: `${carrierNames[carrier].ja} 伝票番号 ${trackingNumber}`,
    },
    en: {
      title: 'Your cards are on their way',
      body: `${carrierNames[carrier].en}, tracking number ${trackingNumber}`,
    },
  };
}

/**
 * Writes the mail that a parcel was sent. It leaves out the address, because mails can be read over
 * a shoulder.
 */
export function parcelSentMail({
  id,
  cards,
  source,
  sourceId,
  carrier,
  trackingNumber,
}: {
  id: number;
  cards: number;
  source: ParcelSource;
  sourceId: string;
  carrier: Carrier;
  trackingNumber: string;
}): Mail {
  const path = pathOfParcel({ source, sourceId });
  return {
    ja: {
      subject: '【開封】カードを発送しました',
      parts: [
        'ご希望のカードを発送しました。到着まで、いましばらくお待ちください。',
        {
          facts: [
            ['荷物番号', String(id)],
            ['カード', `${cards}枚`],
            ['配送会社', carrierNames[carrier].ja],
            ['伝票番号', trackingNumber],
          ],
        },
        { link: '配送状況を見る', path },
      ],
    },
    en: {
      subject: '[Kaifu] Your cards are on their way',
      parts: [
        'Your cards have been shipped and will be with you soon.',
        {
          facts: [
            parcelFact(id),
            ['Cards', String(cards)],
            ['Carrier', carrierNames[carrier].en],
            ['Tracking number', trackingNumber],
          ],
        },
        { link: 'Track the parcel', path },
      ],
    },
  };
}
