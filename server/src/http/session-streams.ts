import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { StaffSession, StaffSessionStore } from './staff-session.ts';

export interface SessionStreamDeps<Snapshot extends { at: Date }> {
  sessions: Pick<StaffSessionStore, 'findCurrent'>;
  log: Pick<Logger, 'warn'>;
  /** Reads what is shown, once for all watchers. */
  read(): Promise<Snapshot>;
  /** The part of it that a session may see. An event adds `at`, the time of the snapshot. */
  viewFor(snapshot: Snapshot, session: StaffSession): object;
}

/** Times in milliseconds, and the largest numbers of streams. */
export interface StreamLimits {
  /** Between two checks of the sessions of all watchers. */
  checkMs: number;
  /** Between two reads of the snapshot. */
  readMs: number;
  /** The longest silence on a stream: shorter than the idle timeout of any usual proxy. */
  heartbeatMs: number;
  /** A client that has not read what it was sent for so long is disconnected. */
  stalledMs: number;
  /** If the sessions could not be checked for so long, all streams end. */
  unknownMs: number;
  /** The largest number of streams of a process, and of a session. */
  most: number;
  mostPerSession: number;
}

const usualLimits: StreamLimits = {
  checkMs: 1_000,
  readMs: 5_000,
  heartbeatMs: 15_000,
  stalledMs: 30_000,
  unknownMs: 10_000,
  most: 500,
  mostPerSession: 4,
};

interface Watcher {
  session: StaffSession;
  response: ServerResponse;
  /** The view of the last event, as JSON: only a change is sent. */
  shown: string;
  sentAt: number;
  /** Since when the client has not read what was sent. */
  stalledAt: number | undefined;
}

/** How soon a browser connects again, in milliseconds. */
const reconnectMs = 3_000;

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // No proxy may collect or compress it (nginx reads the last one).
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  vary: 'cookie',
};

/**
 * Streams of server-sent events (HTML standard, 9.2), each of one session. One loop serves all
 * streams of the process: each second it asks for all their sessions in one query, and from time to
 * time for the snapshot. Nothing is sent to a session that was not found current just before.
 */
export class SessionStreams<Snapshot extends { at: Date }> {
  readonly #deps: SessionStreamDeps<Snapshot>;
  readonly #limits: StreamLimits;
  readonly #watchers = new Set<Watcher>();
  #snapshot: Snapshot | undefined;
  #loop: Promise<void> | undefined;
  #ending = new AbortController();

  constructor(deps: SessionStreamDeps<Snapshot>, limits: Partial<StreamLimits> = {}) {
    this.#deps = deps;
    this.#limits = { ...usualLimits, ...limits };
  }

  /** How many streams are open. */
  get size(): number {
    return this.#watchers.size;
  }

  /**
   * Answers a request with a stream.
   *
   * @returns false if there are too many streams, or the process ends; nothing is answered then
   */
  open(session: StaffSession, response: ServerResponse): boolean {
    const own = [...this.#watchers].filter(({ session: { idHash } }) =>
      idHash.equals(session.idHash),
    );
    const { most, mostPerSession } = this.#limits;
    if (this.#ending.signal.aborted) return false;
    if (this.#watchers.size >= most || own.length >= mostPerSession) return false;
    response.writeHead(200, streamHeaders);
    const watcher = { session, response, shown: '', sentAt: 0, stalledAt: undefined };
    this.#watchers.add(watcher);
    response.once('close', () => this.#watchers.delete(watcher));
    // A response whose client is gone reports it as an error, too.
    response.on('error', () => this.#watchers.delete(watcher));
    write(watcher, `retry: ${reconnectMs}\n\n`);
    this.#loop ??= this.#run().finally(() => {
      this.#loop = undefined;
      this.#snapshot = undefined;
    });
    return true;
  }

  /** Ends all streams. Browsers then connect to another process. */
  async close(): Promise<void> {
    this.#ending.abort();
    for (const { response } of this.#watchers) response.end();
    this.#watchers.clear();
    await this.#loop;
  }

  /** Reads the snapshot at intervals and sends it to all watchers, until none is left. */
  async #run(): Promise<void> {
    const { signal } = this.#ending;
    let knownAt = performance.now();
    let readAfter = 0;
    while (this.#watchers.size > 0 && !signal.aborted) {
      const begun = performance.now();
      try {
        if (this.#snapshot === undefined || begun >= readAfter) {
          this.#snapshot = await this.#deps.read();
          const tookMs = performance.now() - begun;
          // A slow database is not asked again at once: reading takes a tenth of the time at most.
          readAfter = begun + Math.max(this.#limits.readMs, tookMs * 10);
        }
        await this.#send(this.#snapshot);
        knownAt = performance.now();
      } catch (error) {
        if (signal.aborted) return;
        this.#deps.log.warn(
          { err: error },
          'open consoles could not be updated and are tried again in a second: if it lasts, check the database',
        );
        if (performance.now() - knownAt > this.#limits.unknownMs) this.#endAll();
      }
      await sleep(this.#limits.checkMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Sends a snapshot to each watcher whose session still holds, and ends the other streams. */
  async #send(snapshot: Snapshot): Promise<void> {
    const watchers = [...this.#watchers];
    const current = await this.#deps.sessions.findCurrent(
      watchers.map(({ session: { idHash } }) => idHash),
    );
    for (const watcher of watchers) {
      const session = current.get(watcher.session.idHash.toString('hex'));
      if (session?.state !== 'signed-in') this.#end(watcher);
      else this.#update(watcher, snapshot.at, this.#deps.viewFor(snapshot, session));
    }
  }

  /**
   * Sends a watcher its view if it has changed. Nothing is queued for a slow client: it gets the
   * newest state once it reads again.
   */
  #update(watcher: Watcher, at: Date, view: object): void {
    const now = performance.now();
    const shown = JSON.stringify(view);
    // Nothing is queued for a slow client: it gets the newest state once it reads again.
    if (watcher.response.writableNeedDrain) {
      watcher.stalledAt ??= now;
      if (now - watcher.stalledAt > this.#limits.stalledMs) watcher.response.destroy();
      return;
    }
    watcher.stalledAt = undefined;
    if (shown !== watcher.shown) {
      watcher.shown = shown;
      write(watcher, `data: ${JSON.stringify({ at, ...view })}\n\n`);
    } else if (now - watcher.sentAt >= this.#limits.heartbeatMs) write(watcher, ': alive\n\n');
  }

  /** Tells the browser that the session is over, so that it does not connect again. */
  #end(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    watcher.response.end('event: ended\ndata: {}\n\n');
  }

  #endAll(): void {
    for (const { response } of this.#watchers) response.end();
    this.#watchers.clear();
  }
}

function write(watcher: Watcher, text: string): void {
  watcher.sentAt = performance.now();
  watcher.response.write(text);
}
