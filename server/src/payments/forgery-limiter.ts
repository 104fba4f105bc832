import { LRUCache } from 'lru-cache';
import { minute } from '../lib/time.rules.ts';

/**
 * Callbacks with a wrong signature that one sender may send in a minute. More are refused unread.
 */
const maxForgedPerMinute = 30;
const maxSenders = 10_000;
/** Callbacks of one sender that may wait to be verified. */
const maxWaiting = 1_000;

/** Callbacks of one sender that are being verified or wait for it. */
interface SenderQueue {
  verifying: number;
  waiting: (() => void)[];
}

/**
 * Rate limit for callbacks with a wrong signature, by sender.
 *
 * Verifying a callback may cost a request to the provider. A sender of many forged callbacks is
 * therefore refused for the rest of the minute. Callbacks of the provider itself are never counted.
 */
export class ForgeryLimiter {
  readonly #counts = new LRUCache<string, number>({
    max: maxSenders,
    ttl: minute,
    noUpdateTTL: true,
  });
  readonly #queues = new Map<string, SenderQueue>();

  /**
   * Verifies a callback with `read`.
   *
   * Per sender, forged callbacks and running verifications together stay within the limit; further
   * callbacks wait. So a provider that sends many callbacks at once has all of them accepted.
   *
   * @returns whether the signature is right; 'too many' if the sender exceeded the limit
   */
  async judge(sender: string, read: () => Promise<boolean>): Promise<boolean | 'too many'> {
    const queue = this.#queues.get(sender) ?? { verifying: 0, waiting: [] };
    this.#queues.set(sender, queue);
    while (queue.verifying > 0 && this.#forgedBy(sender) + queue.verifying >= maxForgedPerMinute) {
      if (this.#forgedBy(sender) >= maxForgedPerMinute || queue.waiting.length >= maxWaiting)
        return 'too many';
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    }
    if (this.#forgedBy(sender) >= maxForgedPerMinute)
      return this.#wakeWaiting(sender, queue, 'too many');
    queue.verifying++;
    try {
      const isGenuine = await read();
      if (!isGenuine) this.#counts.set(sender, this.#forgedBy(sender) + 1);
      return isGenuine;
    } finally {
      queue.verifying--;
      this.#wakeWaiting(sender, queue, undefined);
    }
  }

  /** Wakes all waiting callbacks, so that each checks the limit again. */
  #wakeWaiting<Result>(sender: string, queue: SenderQueue, result: Result): Result {
    const waiting = queue.waiting.splice(0);
    for (const resume of waiting) resume();
    if (queue.verifying === 0 && waiting.length === 0) this.#queues.delete(sender);
    return result;
  }

  /** How many forged callbacks this sender has sent. */
  #forgedBy(sender: string): number {
    return this.#counts.get(sender) ?? 0;
  }
}
