import type { Language } from './language.ts';
import { hour, japanOffsetMs } from './time.rules.ts';

// None of these uses `Intl`: at its first use the browser loads locale data, which blocks the first
// screen of an average phone for a tenth of a second.

/** Writes a whole number with commas, 12800 → `12,800`. */
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

/** Writes an amount of yen: Japanese shows the sign, other languages the word (spec, section 1). */
export function formatYen(yen: number, language: Language): string {
  return yenIn[language](formatNumber(yen), yen);
}

/** Writes an amount of points with its unit, for sentences. 1 point is 1 yen. */
export function formatPoints(points: number, language: Language): string {
  return pointsIn[language](formatNumber(points), points);
}

/** Writes an amount of coins with its unit, for sentences. */
export function formatCoins(coins: number, language: Language): string {
  return coinsIn[language](formatNumber(coins), coins);
}

/**
 * Splits an ISO time into its parts in Japan's calendar and time, which the shop shows everywhere.
 */
function partsOf(instant: string) {
  const [date = '', time = ''] = new Date(Date.parse(instant) + japanOffsetMs)
    .toISOString()
    .split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day, time: time.slice(0, 5), toSecond: time.slice(0, 8) };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const dateIn: Readonly<Record<Language, (year: string, month: string, day: string) => string>> = {
  ja: (year, month, day) => `${year}/${month}/${day}`,
  en: (year, month, day) => `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`,
};

/**
 * Writes the date of an ISO time in Japan: `2026/11/21`, or in English `21 Nov 2026`, because that
 * order of day and month cannot be misread.
 */
export function formatDate(instant: string, language: Language): string {
  const { year, month, day } = partsOf(instant);
  return dateIn[language](year, month, day);
}

/** Writes the last full day before a deadline: midnight of 1 Dec in Japan reads as 30 Nov. */
export function formatLastDayBefore(instant: string, language: Language): string {
  return formatDate(justBefore(instant), language);
}

/**
 * Writes the last full day before a deadline, as `formatLastDayBefore` does, with a year of two
 * digits.
 */
export function formatShortLastDayBefore(instant: string, language: Language): string {
  return formatShortDate(justBefore(instant), language);
}

function justBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}

/** Writes the date with a year of two digits, for histories: `26/11/21`, `21 Nov 26`. */
export function formatShortDate(instant: string, language: Language): string {
  const { year, month, day } = partsOf(instant);
  return dateIn[language](year.slice(2), month, day);
}

/**
 * Writes date and minute in Japan. Other languages name the time zone: `21 Nov 2026, 18:00 JST`.
 */
export function formatDateTime(instant: string, language: Language): string {
  const [date, { time }] = [formatDate(instant, language), partsOf(instant)];
  return language === 'ja' ? `${date} ${time}` : `${date}, ${time} JST`;
}

/** Writes the time of day in Japan to the second: `18:00:03`, in other languages `18:00:03 JST`. */
export function formatTimeOfDay(instant: string, language: Language): string {
  const { toSecond } = partsOf(instant);
  return language === 'ja' ? toSecond : `${toSecond} JST`;
}

/**
 * Writes a remaining time in milliseconds as `hh.mm.ss` (spec, section 2); hours may exceed 99. A
 * started second counts as a whole one, so that `00.00.00` appears only at the end.
 */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join('.');
}

/**
 * Splits a remaining time in milliseconds into days and hours. A started hour counts as a whole
 * one.
 */
export function daysUntil(remainingMs: number): { days: number; hours: number } {
  const hours = Math.ceil(remainingMs / hour);
  return { days: Math.floor(hours / 24), hours: hours % 24 };
}

/** How many digits of a chance are shown, counted from the first that is not zero. */
const chanceDigits = 4;

/**
 * Writes the chance of one card, `remaining` of `total`, as a percentage: exact if four digits
 * suffice, otherwise rounded down. So the shop never overstates a chance, shows 0% only for zero,
 * and shows 100% only for certainty.
 */
export function formatChance(remaining: number, total: number): string {
  if (remaining <= 0 || total <= 0) return '0%';
  const percent = (remaining / total) * 100;
  const decimals = Math.max(0, chanceDigits - 1 - Math.floor(Math.log10(percent)));
  // Computes with whole numbers until the one division, so that 29 % does not become 28.99.
  const cut = Math.floor((remaining * 100 * 10 ** decimals) / total) / 10 ** decimals;
  return `${cut.toFixed(decimals).replace(/\.?0+$/, '')}%`;
}
