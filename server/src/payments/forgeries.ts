import { LRUCache } from 'lru-cache';
import { minute } from '../time.rules.ts';

/** Messages that no company signed, of one sender within a minute; more are not looked at. */
const most = 30;
const sendersKept = 10_000;

/**
 * Counts messages that no company signed, by whom they come from. To judge a message may cost a question to its company,
 * so whoever forges many is no longer listened to until the minute is over; a company's own are never among them.
 */
export class Forgeries {
  readonly #counts = new LRUCache<string, number>({ max: sendersKept, ttl: minute, noUpdateTTL: true });

  /**
   * Judges a message, which counts as forged until it is found to be signed: many at once are no way around.
   *
   * @returns whether it was signed, or that its sender has forged too many
   */
  async judge(sender: string, read: () => Promise<boolean>): Promise<boolean | 'too many'> {
    if ((this.#counts.get(sender) ?? 0) >= most) return 'too many';
    this.#add(sender, 1);
    let isForged = false;
    try {
      isForged = !(await read());
      return !isForged;
    } finally {
      if (!isForged) this.#add(sender, -1);
    }
  }

  #add(sender: string, change: 1 | -1): void {
    this.#counts.set(sender, Math.max(0, (this.#counts.get(sender) ?? 0) + change));
  }
}
