import { randomInt } from 'node:crypto';
import { calls } from '#contract/shop/index.ts';
import type { Browser } from '../torture/browser.ts';
import type { Notes } from './notes.ts';

export interface LimitsOptions {
  browser: Browser;
  notes: Notes;
  now: () => Date;
  complain: (what: string, answer: object) => void;
}

const lengths = ['1-day', '3-days', '1-week'] as const;
const caps = ['spent_day', 'paid_month'] as const;

/** A member's own limits: caps on what they pay and spend, and breaks. */
export class MemberLimits {
  readonly #options: LimitsOptions;

  constructor(options: LimitsOptions) {
    this.#options = options;
  }

  /** Begins a break, or sets a cap or a tighter one. Members do neither often. */
  async change(): Promise<void> {
    if (randomInt(2) === 0) await this.#beginBreak();
    else await this.#setCap();
  }

  async #beginBreak(): Promise<void> {
    const { browser, notes, now, complain } = this.#options;
    const length = lengths[randomInt(lengths.length)] ?? '1-day';
    const from = now();
    const begun = await browser.ask(calls.beginBreak, { payload: { length } });
    if (!begun.ok || begun.answer.until === null) return complain('a break', begun);
    notes.breaks.push({ from, until: new Date(begun.answer.until) });
  }

  async #setCap(): Promise<void> {
    const { browser, notes, now, complain } = this.#options;
    const cap = caps[randomInt(caps.length)] ?? 'spent_day';
    const before = notes.caps.findLast((each) => each.cap === cap);
    const amount = Math.min(randomInt(5, 30) * 100, before?.amount ?? Number.POSITIVE_INFINITY);
    const set = await browser.ask(calls.changeCap, { payload: { cap, amount } });
    if (!set.ok) return complain('a cap', set);
    if (set.answer.outcome === 'waiting') complain('a tighter cap', set.answer);
    notes.caps.push({ cap, amount, from: now() });
  }
}
