import type { Text } from '../http/language.ts';
import { formatDay } from '../lib/format.ts';
import type { DeliveryDays } from './delivery-days.rules.ts';

/** Says that a day of delivery is not possible, and names the next one that is. */
export function impossibleDayText(days: DeliveryDays | undefined): Text {
  if (days === undefined)
    return {
      ja: 'このお届け先では、お届け日を選べません。「指定なし」を選んでください。',
      en: 'No day of delivery can be chosen for this address. Please choose any day.',
    };
  return {
    ja: `その日にはお届けできなくなりました。いちばん早いお届け日は${dayText(days.first).ja}です。`,
    en: `That day is no longer possible. The next possible day is ${dayText(days.first).en}.`,
  };
}

/** Writes a date such as 2026-12-05 for a sentence. */
export function dayText(date: string): Text {
  const noon = new Date(`${date}T12:00:00+09:00`);
  return { ja: formatDay(noon, 'ja'), en: formatDay(noon, 'en') };
}
