import type { Language } from '#contract/language.ts';
import type { Carrier } from '../db/types.ts';

interface Tracking {
  /** The address of the carrier's own page for a number, which is encoded. */
  pageOf: (number: string, language: Language) => string;
  isNumber: (number: string) => boolean;
}

const trackingOf: Readonly<Record<Carrier, Tracking>> = {
  yamato: {
    pageOf: (number) => `https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=${number}`,
    isNumber: isYamatoNumber,
  },
  // Its page exists in two languages.
  japan_post: {
    pageOf: (number, language) =>
      `https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=${number}&locale=${language === 'ja' ? 'ja' : 'en'}`,
    isNumber: isPostalNumber,
  },
};

/** Makes the address of the carrier's own tracking page. */
export function trackingUrl(carrier: Carrier, number: string, language: Language): string {
  return trackingOf[carrier].pageOf(encodeURIComponent(number), language);
}

/**
 * Reads a tracking number without the hyphens and spaces that people write in it; undefined if it
 * is invalid.
 */
export function readTrackingNumber(carrier: Carrier, written: string): string | undefined {
  const number = written.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
  return trackingOf[carrier].isNumber(number) ? number : undefined;
}

/** Whether a number is one of Yamato: eleven digits followed by their remainder modulo seven. */
function isYamatoNumber(number: string): boolean {
  return /^\d{12}$/.test(number) && Number(number.slice(0, 11)) % 7 === Number(number[11]);
}

/**
 * Whether a number is one of an international postal item (UPU S10): two letters, eight digits,
 * their check digit, the country.
 */
function isPostalNumber(number: string): boolean {
  const match = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number);
  if (match === null) return false;
  const [, digits = '', check] = match;
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  const left = 11 - (sum % 11);
  return Number(check) === (left === 10 ? 0 : left === 11 ? 5 : left);
}

/**
 * When a parcel was delivered; null until then. A time before it was sent belongs to an earlier
 * shipment, which came back.
 */
export function deliveryOf({
  sentAt,
  deliveredAt,
}: {
  sentAt: Date | null;
  deliveredAt: Date | null;
}): Date | null {
  if (sentAt === null || deliveredAt === null) return null;
  return deliveredAt >= sentAt ? deliveredAt : null;
}
