import type { ServerResponse } from 'node:http';

/** Times in milliseconds, and the largest numbers of streams. */
export interface BroadcastLimits {
  /** The longest silence on a stream: shorter than the idle timeout of any usual proxy. */
  heartbeatMs: number;
  /** A client that has not read what it was sent for so long is disconnected. */
  stalledMs: number;
  /** The largest number of streams of a process, and of a network address. */
  most: number;
  mostPerAddress: number;
}

const usualLimits: BroadcastLimits = {
  heartbeatMs: 15_000,
  stalledMs: 30_000,
  most: 10_000,
  mostPerAddress: 500,
};

interface Watcher {
  response: ServerResponse;
  address: string;
  sentAt: number;
  /** Since when the client has not read what was sent. */
  stalledAt: number | undefined;
}

/** How soon a browser connects again, in milliseconds. */
const reconnectMs = 5_000;

/**
 * Streams of server-sent events (HTML standard, 9.2) with the same events for everybody, so that an
 * event is serialized once however many watch. A client that reads slowly misses events: nothing is
 * queued for it.
 */
export class Broadcast {
  readonly #limits: BroadcastLimits;
  readonly #watchers = new Set<Watcher>();
  readonly #perAddress = new Map<string, number>();
  #isClosed = false;

  constructor(limits: Partial<BroadcastLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  /** How many streams are open. */
  get size(): number {
    return this.#watchers.size;
  }

  /**
   * Answers a request with a stream. Its headers must be set on the response.
   *
   * @param first the event that a new stream begins with
   * @returns false if there are too many streams, or the process ends; nothing is answered then
   */
  open(response: ServerResponse, address: string, first: string): boolean {
    const { most, mostPerAddress } = this.#limits;
    const own = this.#perAddress.get(address) ?? 0;
    if (this.#isClosed || this.#watchers.size >= most || own >= mostPerAddress) return false;
    // The end of the connection ends the stream. Chunks would take three writes for one event.
    response.shouldKeepAlive = false;
    response.removeHeader('transfer-encoding');
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // No proxy may collect or compress it (nginx reads the last one).
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const sentAt = performance.now();
    const watcher: Watcher = { response, address, sentAt, stalledAt: undefined };
    this.#watchers.add(watcher);
    this.#perAddress.set(address, own + 1);
    response.once('close', () => this.#remove(watcher));
    // A response whose client is gone reports it as an error, too.
    response.on('error', () => this.#remove(watcher));
    response.write(`retry: ${reconnectMs}\n\n${first}`);
    return true;
  }

  /** Sends an event to all who have read what came before; undefined: only what keeps them open. */
  send(event: string | undefined): void {
    const now = performance.now();
    const bytes = event === undefined ? undefined : Buffer.from(event);
    for (const watcher of this.#watchers) {
      const { response } = watcher;
      if (response.writableLength > 0) {
        watcher.stalledAt ??= now;
        if (now - watcher.stalledAt > this.#limits.stalledMs) response.destroy();
        continue;
      }
      watcher.stalledAt = undefined;
      const isSilent = now - watcher.sentAt >= this.#limits.heartbeatMs;
      if (bytes === undefined && !isSilent) continue;
      watcher.sentAt = now;
      response.write(bytes ?? ': alive\n\n');
    }
  }

  /** Ends all streams with a last event. */
  end(last = ''): void {
    for (const watcher of this.#watchers) {
      this.#remove(watcher);
      watcher.response.end(last);
    }
  }

  /** Ends all streams, and opens no more. */
  close(): void {
    this.#isClosed = true;
    this.end();
  }

  #remove(watcher: Watcher): void {
    if (!this.#watchers.delete(watcher)) return;
    const others = (this.#perAddress.get(watcher.address) ?? 1) - 1;
    if (others === 0) this.#perAddress.delete(watcher.address);
    else this.#perAddress.set(watcher.address, others);
  }
}
