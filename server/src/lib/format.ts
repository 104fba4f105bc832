import type { Language } from '#contract/language.ts';

const moments: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  ja: new Intl.DateTimeFormat('ja-JP', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }),
  en: new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }),
};

/**
 * Writes date and time in Japan to the minute, wherever the reader is. English texts add "(JST)".
 */
export function formatMoment(instant: Date, language: Language): string {
  const text = moments[language].format(instant);
  return language === 'ja' ? text : `${text} (JST)`;
}

const days: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  ja: new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'Asia/Tokyo' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Tokyo' }),
};

/** Writes the date in Japan: `2026年11月21日`, `21 November 2026`. */
export function formatDay(instant: Date, language: Language): string {
  return days[language].format(instant);
}

/** Writes a number of points for a sentence: `1,200ポイント`, `1 point`. */
export function formatPoints(points: number, language: Language): string {
  if (language === 'ja') return `${formatNumber(points)}ポイント`;
  return `${formatNumber(points)} ${points === 1 ? 'point' : 'points'}`;
}

/** Writes a number of coins for a sentence: `1,200コイン`, `1 coin`. */
export function formatCoins(coins: number, language: Language): string {
  if (language === 'ja') return `${formatNumber(coins)}コイン`;
  return `${formatNumber(coins)} ${coins === 1 ? 'coin' : 'coins'}`;
}

const numbers = new Intl.NumberFormat('en-US');

/** Writes a number with commas, as all languages of the shop do: 12800 → `12,800`. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}
