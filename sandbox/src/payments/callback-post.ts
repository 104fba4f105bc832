/** How callbacks are delivered, from reliable to unreliable. */
export const deliveries = [
  'once',
  'twice',
  'late',
  'out of order',
  'wrong signature',
  'never',
] as const;
export type Delivery = (typeof deliveries)[number];

/** A payment provider's callback to the shop. */
export interface Callback {
  /** Relative to the shop's address. */
  path: string;
  body: string;
  /** The body of a forged callback, if its signature is in the body. */
  forgedBody?: string;
  contentType: string;
  /** The headers with the provider's signature, or with a forged one. */
  headers(forged: boolean): Record<string, string>;
  /** Called when the shop has accepted it. */
  onTaken?(): void;
  /**
   * Whether the provider retries for days until it is accepted: a lost callback is sent again with
   * the next released ones.
   */
  isPersistent?: boolean;
}

/** The waits between attempts for a callback that was not accepted, in milliseconds. */
const retryWaitsMs = [200, 1000, 5000];

/** The interface through which providers send callbacks. */
export type Outbox = Pick<CallbackPost, 'send' | 'delivery'>;

/** Sends the providers' callbacks in the chosen delivery mode. */
export class CallbackPost {
  delivery: Delivery = 'once';
  /** The shop's address. */
  shopUrl: string;
  #held: Callback[] = [];
  readonly #unaccepted = new Set<Callback>();
  readonly #inFlight = new Set<Promise<void>>();
  #isClosed = false;

  constructor(shopUrl: string) {
    this.shopUrl = shopUrl;
  }

  get held(): number {
    return this.#held.length;
  }

  /**
   * Sends a callback to the shop in the chosen delivery mode: once, twice, late, forged or never.
   */
  send(message: Callback): void {
    const callback = message.isPersistent ? this.#trackUntilAccepted(message) : message;
    if (this.delivery === 'once') this.#deliver([callback]);
    else if (this.delivery === 'twice') this.#deliver([callback, callback]);
    else if (this.delivery === 'wrong signature') {
      // Only a forged callback is sent. Persistent providers send the real one on release.
      const forged = callback.forgedBody ?? callback.body;
      this.#deliver([
        { ...callback, body: forged, headers: () => callback.headers(true), onTaken: () => {} },
      ]);
    } else if (this.delivery === 'late') this.#held.push(callback);
    else if (this.delivery === 'out of order') this.#sendBehindNext(callback);
  }

  /** Stores a callback until the shop has accepted it, so that `release` sends it again. */
  #trackUntilAccepted(message: Callback): Callback {
    const tracked: Callback = {
      ...message,
      onTaken: () => {
        this.#unaccepted.delete(tracked);
        message.onTaken?.();
      },
    };
    this.#unaccepted.add(tracked);
    return tracked;
  }

  /** Sends each callback after the next one, so that they arrive in the wrong order. */
  #sendBehindNext(callback: Callback): void {
    const before = this.#held.splice(0);
    if (before.length === 0) this.#held.push(callback);
    else this.#deliver([callback, ...before]);
  }

  /** Sends the held callbacks, newest first, and the lost ones of providers that retry. */
  release(): void {
    this.#deliver([...new Set([...this.#held.splice(0).toReversed(), ...this.#unaccepted])]);
  }

  /** Waits until all callbacks on their way have been sent. */
  async settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.settled();
  }

  /** Sends callbacks one after the other, in the background. */
  #deliver(callbacks: readonly Callback[]): void {
    const sending = (async () => {
      for (const callback of callbacks) await this.#deliverOne(callback);
    })().finally(() => this.#inFlight.delete(sending));
    this.#inFlight.add(sending);
  }

  /** Sends one callback, and again after a while if the shop does not accept it. */
  async #deliverOne({ path, body, contentType, headers, onTaken }: Callback): Promise<void> {
    for (const wait of [...retryWaitsMs, 0]) {
      const answer = await fetch(this.shopUrl + path, {
        method: 'POST',
        headers: { 'content-type': contentType, ...headers(false) },
        body,
        signal: AbortSignal.timeout(5000),
      }).catch(() => undefined);
      if (answer?.ok) onTaken?.();
      // Accepted, or refused permanently; only failures are sent again.
      if ((answer !== undefined && answer.status < 500) || wait === 0 || this.#isClosed) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
