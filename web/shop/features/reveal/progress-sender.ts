/** The shortest interval between two progress requests, in milliseconds. */
const pauseMs = 2_000;
/**
 * Delay of the retry after a failed request, in milliseconds; a returning connection retries at
 * once.
 */
const retryMs = 10_000;

/**
 * Sends the number of opened packs of one purchase to the server: at once, but rate limited, and
 * with retries until it succeeds.
 */
export class ProgressSender {
  /** Sends the count. Resolves to true if the server accepted it or never will. */
  readonly #send: (opened: number) => Promise<boolean>;
  #latest = 0;
  #accepted = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #runningRequests = 0;

  constructor(send: (opened: number) => Promise<boolean>) {
    this.#send = send;
  }

  /** Reports that this many packs are opened. It is sent now, or when the pause is over. */
  report(opened: number): void {
    if (opened <= this.#latest) return;
    this.#latest = opened;
    if (this.#timer === undefined && this.#runningRequests === 0) void this.flush();
  }

  /**
   * Sends how many packs are opened, unless the server knows it. After the response it runs again,
   * sooner if the request succeeded. Called also when the page is left or the connection is back.
   */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const opened = this.#latest;
    if (opened <= this.#accepted) return;
    this.#runningRequests += 1;
    const isAccepted = await this.#send(opened);
    this.#runningRequests -= 1;
    if (isAccepted) this.#accepted = Math.max(this.#accepted, opened);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), isAccepted ? pauseMs : retryMs);
  }
}
