/** The shop is told of an opening no more often than this, in milliseconds. */
const pauseMs = 2_000;
/** What it did not hear is told again after this, or once the connection is back. */
const retryMs = 10_000;

/**
 * Tells the shop how many packs of one purchase are open: at once what is new, but never often, and
 * until it was heard.
 */
export class Teller {
  /** Tells of so many packs; whether the shop has heard it, or will never want to. */
  readonly #tellShop: (opened: number) => Promise<boolean>;
  #latest = 0;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tellings = 0;

  constructor(tellShop: (opened: number) => Promise<boolean>) {
    this.#tellShop = tellShop;
  }

  /** So many packs are open: told now, or when the pause is over. */
  tell(opened: number): void {
    if (opened <= this.#latest) return;
    this.#latest = opened;
    if (this.#timer === undefined && this.#tellings === 0) void this.flush();
  }

  /** Tells at once what was not heard yet: the page is being left, or the connection is back. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const opened = this.#latest;
    if (opened <= this.#heard) return;
    this.#tellings += 1;
    const isHeard = await this.#tellShop(opened);
    this.#tellings -= 1;
    if (isHeard) this.#heard = Math.max(this.#heard, opened);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), isHeard ? pauseMs : retryMs);
  }
}
