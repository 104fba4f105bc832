import type { Language } from './language.ts';

// All of it without `Intl`: the browser reads its data on the languages of the world for the first
// use, which alone blocks the first screen of a middling phone for a tenth of a second.

/** A whole number, 12800 → `12,800`. */
export function formatNumber(value: number): string {
  return value.toFixed(0).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

type Amounts = Readonly<Record<Language, (number: string, amount: number) => string>>;

const yenIn: Amounts = { ja: (number) => `¥${number}`, en: (number) => `${number} yen` };
const pointsIn: Amounts = {
  ja: (number) => `${number}ポイント`,
  en: (number, points) => `${number} ${Math.abs(points) === 1 ? 'point' : 'points'}`,
};
const coinsIn: Amounts = {
  ja: (number) => `${number}コイン`,
  en: (number, coins) => `${number} ${Math.abs(coins) === 1 ? 'coin' : 'coins'}`,
};

/** An amount of yen: Japanese shows the sign, everyone else reads the word (spec, section 1). */
export function formatYen(yen: number, language: Language): string {
  return yenIn[language](formatNumber(yen), yen);
}

/** Points (P) as a sentence says them. 1 point is 1 yen. */
export function formatPoints(points: number, language: Language): string {
  return pointsIn[language](formatNumber(points), points);
}

/** Coins (C) as a sentence says them. */
export function formatCoins(coins: number, language: Language): string {
  return coinsIn[language](formatNumber(coins), coins);
}

/**
 * The shop's dates are Japan's, wherever the reader is; its clocks have been nine hours ahead, all
 * year, since 1952.
 */
const japanAheadMs = 9 * 60 * 60 * 1000;

/** The parts of an ISO instant as Japan's calendar and clocks show it. */
function partsOf(instant: string) {
  const [date = '', time = ''] = new Date(Date.parse(instant) + japanAheadMs)
    .toISOString()
    .split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day, time: time.slice(0, 5) };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const dateIn: Readonly<Record<Language, (year: string, month: string, day: string) => string>> = {
  ja: (year, month, day) => `${year}/${month}/${day}`,
  en: (year, month, day) => `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`,
};

/**
 * The date part of an ISO instant in Japan: `2026/11/21`, or `21 Nov 2026`, which nobody reads in
 * another order.
 */
export function formatDate(instant: string, language: Language): string {
  const { year, month, day } = partsOf(instant);
  return dateIn[language](year, month, day);
}

/** What is done before this midnight in Japan is done by the day that ends then. */
export function formatLastDayBefore(instant: string, language: Language): string {
  return formatDate(justBefore(instant), language);
}

/** The same with the year in two digits. */
export function formatShortLastDayBefore(instant: string, language: Language): string {
  return formatShortDate(justBefore(instant), language);
}

function justBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}

/** With the year in two digits, as histories show it: `26/11/21`, `21 Nov 26`. */
export function formatShortDate(instant: string, language: Language): string {
  const { year, month, day } = partsOf(instant);
  return dateIn[language](year.slice(2), month, day);
}

/**
 * Date and minute in Japan; a reader in another language is told whose time it is: `21 Nov 2026,
 * 18:00 JST`.
 */
export function formatDateTime(instant: string, language: Language): string {
  const [date, { time }] = [formatDate(instant, language), partsOf(instant)];
  return language === 'ja' ? `${date} ${time}` : `${date}, ${time} JST`;
}

/**
 * What is left until an instant, in milliseconds, as `hh.mm.ss` (spec, section 2); hours go past 99
 * as they are. A begun second counts whole, so that `00.00.00` is shown only when it is over.
 */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join('.');
}

/** What is left until an instant, in milliseconds, in days and hours; a begun hour counts whole. */
export function daysUntil(remainingMs: number): { days: number; hours: number } {
  const hours = Math.ceil(remainingMs / 3_600_000);
  return { days: Math.floor(hours / 24), hours: hours % 24 };
}

/** Digits of a chance that are shown, from the first that is not zero. */
const chanceDigits = 4;

/**
 * The chance of one card, remaining of total, as a percentage: exact where four digits can say it,
 * otherwise cut after them. So it is never shown larger than it is, nothing above zero as zero, and
 * nothing but certainty as 100%.
 */
export function formatChance(remaining: number, total: number): string {
  if (remaining <= 0 || total <= 0) return '0%';
  const percent = (remaining / total) * 100;
  const decimals = Math.max(0, chanceDigits - 1 - Math.floor(Math.log10(percent)));
  // Whole numbers until the one division: 29 % is not to become 28.99 on the way.
  const cut = Math.floor((remaining * 100 * 10 ** decimals) / total) / 10 ** decimals;
  return `${cut.toFixed(decimals).replace(/\.?0+$/, '')}%`;
}
