import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { OperationAccess } from '#contract/console/operation.ts';
import { isOpenTo } from './access.rules.ts';
import type { StaffSession, StaffSessionStore } from './staff-session.ts';

/** `Subject` is what a stream shows: JSON, such as the number of a record or a list's query. */
export interface StreamSource<Subject, Snapshot extends { at: Date }> {
  /** Reads a subject, once for all its watchers. Undefined if it is gone: its streams end. */
  read(subject: Subject): Promise<Snapshot | undefined>;
  /** The part of it that a session may see. An event adds `at`, the time of the snapshot. */
  viewFor(snapshot: Snapshot, session: StaffSession): object;
}

export interface SessionStreamDeps<Subject, Snapshot extends { at: Date }>
  extends StreamSource<Subject, Snapshot> {
  sessions: Pick<StaffSessionStore, 'findCurrent'>;
  log: Pick<Logger, 'warn'>;
  /** A stream ends when its session loses this access. */
  access: Exclude<OperationAccess, 'anyone' | 'session'>;
}

/** Times in milliseconds, and the largest numbers of streams. */
export interface StreamLimits {
  /** Between two checks of the sessions of all watchers. */
  checkMs: number;
  /** Between two reads of a subject. */
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

/**
 * How many streams of one screen a session may have open. Each tab with the screen has one, and
 * with HTTP/1.1 a browser has six connections for all its tabs.
 */
export const mostLivePerSession = 2;

interface Watcher {
  /** The key of its subject. */
  key: string;
  session: StaffSession;
  response: ServerResponse;
  /** The view of the last event, as JSON: only a change is sent. */
  shown: string;
  sentAt: number;
  /** Since when the client has not read what was sent. */
  stalledAt: number | undefined;
}

interface Watched<Subject, Snapshot> {
  subject: Subject;
  /** Undefined before the first read. */
  snapshot: Snapshot | 'gone' | undefined;
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
 * time it reads each subject that is watched. Nothing is sent to a session that was not found
 * current just before.
 */
export class SessionStreams<Subject, Snapshot extends { at: Date }> {
  readonly #deps: SessionStreamDeps<Subject, Snapshot>;
  readonly #limits: StreamLimits;
  readonly #watchers = new Set<Watcher>();
  /** The subjects that are watched, each by its JSON. */
  readonly #watched = new Map<string, Watched<Subject, Snapshot>>();
  #loop: Promise<void> | undefined;
  #ending = new AbortController();

  constructor(deps: SessionStreamDeps<Subject, Snapshot>, limits: Partial<StreamLimits> = {}) {
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
  open(subject: Subject, session: StaffSession, response: ServerResponse): boolean {
    const own = [...this.#watchers].filter(({ session: { idHash } }) =>
      idHash.equals(session.idHash),
    );
    const { most, mostPerSession } = this.#limits;
    if (this.#ending.signal.aborted) return false;
    if (this.#watchers.size >= most || own.length >= mostPerSession) return false;
    response.writeHead(200, streamHeaders);
    const key = JSON.stringify(subject);
    const watcher = { key, session, response, shown: '', sentAt: 0, stalledAt: undefined };
    this.#watchers.add(watcher);
    if (!this.#watched.has(key)) this.#watched.set(key, { subject, snapshot: undefined });
    response.once('close', () => this.#watchers.delete(watcher));
    // A response whose client is gone reports it as an error, too.
    response.on('error', () => this.#watchers.delete(watcher));
    write(watcher, `retry: ${reconnectMs}\n\n`);
    this.#loop ??= this.#run().finally(() => {
      this.#loop = undefined;
      this.#watched.clear();
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

  /** Reads the subjects at intervals and sends them to their watchers, until none is left. */
  async #run(): Promise<void> {
    const { signal } = this.#ending;
    let knownAt = performance.now();
    let readAfter = 0;
    while (this.#watchers.size > 0 && !signal.aborted) {
      const begun = performance.now();
      try {
        const isDue = begun >= readAfter;
        await this.#read(isDue);
        const tookMs = performance.now() - begun;
        // A slow database is not asked again at once: reading takes a tenth of the time at most.
        if (isDue) readAfter = begun + Math.max(this.#limits.readMs, tookMs * 10);
        await this.#send();
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

  /**
   * Reads each subject that is watched, one after the other, so that all streams use one
   * connection. Unless that is due, it reads only those that were not read yet.
   */
  async #read(isDue: boolean): Promise<void> {
    const keys = new Set([...this.#watchers].map(({ key }) => key));
    for (const key of this.#watched.keys()) if (!keys.has(key)) this.#watched.delete(key);
    for (const watched of this.#watched.values())
      if (isDue || watched.snapshot === undefined)
        watched.snapshot = (await this.#deps.read(watched.subject)) ?? 'gone';
  }

  /** Sends each watcher its subject, if its session may see it, and ends the other streams. */
  async #send(): Promise<void> {
    const watchers = [...this.#watchers];
    const current = await this.#deps.sessions.findCurrent(
      watchers.map(({ session: { idHash } }) => idHash),
    );
    for (const watcher of watchers) {
      const session = current.get(watcher.session.idHash.toString('hex'));
      const snapshot = this.#watched.get(watcher.key)?.snapshot;
      if (session === undefined || !this.#mayWatch(session) || snapshot === 'gone')
        this.#end(watcher);
      // Undefined if the stream was opened while others were read: the next round reads it.
      else if (snapshot !== undefined)
        this.#update(watcher, snapshot.at, this.#deps.viewFor(snapshot, session));
    }
  }

  #mayWatch({ state, principal }: StaffSession): boolean {
    return state === 'signed-in' && isOpenTo(this.#deps.access, principal);
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

  /** Tells the browser that there is no more to see, so that it does not connect again. */
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
