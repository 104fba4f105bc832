import { priceFreshDays } from '#contract/console/cards.ts';
import { dayInJapan } from '../lib/days.rules.ts';
import { day } from '../lib/time.rules.ts';

/**
 * Whether a reference price counts as current: its day in Japan began at most `priceFreshDays` ago.
 *
 * @param pricedOn such as `2026-04-01`
 */
export function isPriceCurrent(pricedOn: string, now: Date): boolean {
  const since = dayInJapan(pricedOn)?.from;
  return since !== undefined && since.getTime() >= now.getTime() - priceFreshDays * day;
}
