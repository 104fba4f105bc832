/** How callbacks reach the shop, from the best of days to the worst. */
export const deliveries = [
  'once',
  'twice',
  'late',
  'out of order',
  'wrong signature',
  'never',
] as const;
export type Delivery = (typeof deliveries)[number];

/** A message of a payment company to the shop. */
export interface Callback {
  /** Below the shop's address. */
  path: string;
  body: string;
  /** What a forger would send, where the signature is in the body. */
  forgedBody?: string;
  contentType: string;
  /** What the company signs it with when it is sent, or what a forger would. */
  headers(forged: boolean): Record<string, string>;
  /** Called once the shop has taken it. */
  onTaken?(): void;
  /**
   * Its company tries again for days until it is taken: what is lost of it comes with the next that
   * is released.
   */
  isPersistent?: boolean;
}

/** Waits between tries of a callback that was not taken, in milliseconds. */
const retryWaits = [200, 1000, 5000];

/** Where a company puts its callbacks. */
export type Outbox = Pick<CallbackPost, 'send' | 'delivery'>;

/** Sends the companies' callbacks, well or badly, as it is told. */
export class CallbackPost {
  delivery: Delivery = 'once';
  /** Where the shop is. */
  shopUrl: string;
  #held: Callback[] = [];
  readonly #untaken = new Set<Callback>();
  readonly #underWay = new Set<Promise<void>>();
  #isClosed = false;

  constructor(shopUrl: string) {
    this.shopUrl = shopUrl;
  }

  get held(): number {
    return this.#held.length;
  }

  send(message: Callback): void {
    const callback = message.isPersistent ? this.#keepUntilTaken(message) : message;
    if (this.delivery === 'once') this.#deliver([callback]);
    else if (this.delivery === 'twice') this.#deliver([callback, callback]);
    else if (this.delivery === 'wrong signature') {
      // What arrives is a forger's: the company's own is still to come.
      const forged = callback.forgedBody ?? callback.body;
      this.#deliver([
        { ...callback, body: forged, headers: () => callback.headers(true), onTaken: () => {} },
      ]);
    } else if (this.delivery === 'late') this.#held.push(callback);
    else if (this.delivery === 'out of order') this.#sendBehindNext(callback);
  }

  #keepUntilTaken(message: Callback): Callback {
    const kept: Callback = {
      ...message,
      onTaken: () => {
        this.#untaken.delete(kept);
        message.onTaken?.();
      },
    };
    this.#untaken.add(kept);
    return kept;
  }

  /** Each waits for the next one and then follows it. */
  #sendBehindNext(callback: Callback): void {
    const before = this.#held.splice(0);
    if (before.length === 0) this.#held.push(callback);
    else this.#deliver([callback, ...before]);
  }

  /**
   * Sends what was held back, the newest first, and once more what a persistent company was not rid
   * of.
   */
  release(): void {
    this.#deliver([...new Set([...this.#held.splice(0).toReversed(), ...this.#untaken])]);
  }

  /** Waits until everything has been sent that is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.settled();
  }

  #deliver(callbacks: readonly Callback[]): void {
    const sending = (async () => {
      for (const callback of callbacks) await this.#deliverOne(callback);
    })().finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  async #deliverOne({ path, body, contentType, headers, onTaken }: Callback): Promise<void> {
    for (const wait of [...retryWaits, 0]) {
      const answer = await fetch(this.shopUrl + path, {
        method: 'POST',
        headers: { 'content-type': contentType, ...headers(false) },
        body,
        signal: AbortSignal.timeout(5000),
      }).catch(() => undefined);
      if (answer?.ok) onTaken?.();
      // Refused for good, or taken; only what failed is sent again.
      if ((answer !== undefined && answer.status < 500) || wait === 0 || this.#isClosed) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
