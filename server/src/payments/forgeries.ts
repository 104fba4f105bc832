import { LRUCache } from 'lru-cache';
import { minute } from '../lib/time.rules.ts';

/** Messages that no company signed, of one sender within a minute; more are not looked at. */
const most = 30;
const sendersKept = 10_000;
/** Messages of one sender that may wait to be judged. */
const mostWaiting = 1_000;

/** What is under way of one sender. */
interface Line {
  judging: number;
  waiting: (() => void)[];
}

/**
 * Counts messages that no company signed, by whom they come from. To judge a message may cost a
 * question to its company, so whoever forges many is no longer listened to until the minute is
 * over; a company's own are never among them.
 */
export class Forgeries {
  readonly #counts = new LRUCache<string, number>({
    max: sendersKept,
    ttl: minute,
    noUpdateTTL: true,
  });
  readonly #lines = new Map<string, Line>();

  /**
   * Judges a message. Of one sender only as many are judged at once as may yet turn out to be
   * forged; the others wait, so that a company that sends many true ones at once has all of them
   * taken.
   *
   * @returns whether it was signed, or that its sender has forged too many
   */
  async judge(sender: string, read: () => Promise<boolean>): Promise<boolean | 'too many'> {
    const line = this.#lines.get(sender) ?? { judging: 0, waiting: [] };
    this.#lines.set(sender, line);
    while (line.judging > 0 && this.#forgedBy(sender) + line.judging >= most) {
      if (this.#forgedBy(sender) >= most || line.waiting.length >= mostWaiting) return 'too many';
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    if (this.#forgedBy(sender) >= most) return this.#leave(sender, line, 'too many');
    line.judging++;
    try {
      const isSigned = await read();
      if (!isSigned) this.#counts.set(sender, this.#forgedBy(sender) + 1);
      return isSigned;
    } finally {
      line.judging--;
      this.#leave(sender, line, undefined);
    }
  }

  /** Lets whoever waits look whether it is their turn. */
  #leave<Result>(sender: string, line: Line, result: Result): Result {
    const waiting = line.waiting.splice(0);
    for (const look of waiting) look();
    if (line.judging === 0 && waiting.length === 0) this.#lines.delete(sender);
    return result;
  }

  #forgedBy(sender: string): number {
    return this.#counts.get(sender) ?? 0;
  }
}
