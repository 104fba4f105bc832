import type { Language } from './http/language.ts';

const moments: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  ja: new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' }),
};

/** Day and minute by the clock in Japan, wherever the reader is, so any text but a Japanese one says so. */
export function formatMoment(instant: Date, language: Language): string {
  const text = moments[language].format(instant);
  return language === 'ja' ? text : `${text} (JST)`;
}

const numbers = new Intl.NumberFormat('en-US');

/** A number as all languages write it, 12800 → `12,800`. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}
