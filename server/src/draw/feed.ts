import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import { findSetting } from '../db/shop-setting.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { day, minute } from '../lib/time.rules.ts';
import { findFeedPulls, upsertFeedWatch } from './feed.queries.ts';
import { type NamedPull, nameWinners } from './feed-names.ts';

/** The delay lets members see their cards before others do. */
const delayMs = minute;
/** The most cards of an event: more cannot be looked at in the time between two. */
const mostPulls = 8;
/** A new stream begins with the newest cards of the first of these spans that has enough. */
const firstSpansMs = [10 * minute, day];

export interface FeedLimits {
  /** Between two reads, in milliseconds. */
  readMs: number;
  /** Between two notes of how many watch, in milliseconds. */
  noteMs: number;
}

const usualLimits: FeedLimits = { readMs: 2_000, noteMs: 10_000 };

/** Streams with the same events for all who watch. */
export interface FeedStreams {
  /** How many are open. */
  readonly size: number;
  /** Answers a request with a stream that begins with an event; false if there are too many. */
  open(response: ServerResponse, address: string, first: string): boolean;
  /** Sends an event; undefined: only what keeps streams open. */
  send(event: string | undefined): void;
  /** Ends all streams with a last event. */
  end(last: string): void;
  /** Ends all streams, and opens no more. */
  close(): void;
}

export interface FeedDeps {
  db: Database;
  reads: Reads;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/** Whether the operator lets the feed run. It runs unless it was switched off. */
export async function isFeedOn(db: Parameters<typeof findSetting>[0]): Promise<boolean> {
  return (await findSetting(db, 'live-feed')) !== false;
}

/**
 * The live feed of the cards that all packs give. One loop reads the public logs for all who watch
 * at this process, as the streams of the console do, so any number of processes can serve it, also
 * through a pooler. It runs only while somebody watches.
 */
export class LiveFeed {
  readonly #deps: FeedDeps;
  readonly #limits: FeedLimits;
  readonly #streams: FeedStreams;
  readonly #process = randomUUID();
  readonly #ending = new AbortController();
  #loop: Promise<void> | undefined;
  /** Until when the logs were read; undefined before the first read. */
  #readUntil: Date | undefined;
  /** The newest cards, with which a new stream begins. */
  #newest: NamedPull[] = [];
  #first = '';
  #notedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: FeedDeps, streams: FeedStreams, limits: Partial<FeedLimits> = {}) {
    this.#deps = deps;
    this.#limits = { ...usualLimits, ...limits };
    this.#streams = streams;
  }

  /** How many watch at this process. */
  get watchers(): number {
    return this.#streams.size;
  }

  /**
   * Answers a request with the stream.
   *
   * @returns `off` if the operator switched it off, `full` if there are too many streams; nothing
   *   is answered then
   */
  async open(response: ServerResponse, address: string): Promise<'open' | 'off' | 'full'> {
    if (!(await isFeedOn(this.#deps.db))) return 'off';
    if (!this.#streams.open(response, address, this.#first)) return 'full';
    this.#start();
    return 'open';
  }

  /** Ends all streams. Browsers then connect to another process. */
  async close(): Promise<void> {
    this.#ending.abort();
    this.#streams.close();
    await this.#loop;
  }

  #start(): void {
    this.#loop ??= this.#run().finally(() => {
      this.#loop = undefined;
      this.#readUntil = undefined;
      this.#first = '';
      // A stream may have been opened while the loop ended.
      if (this.#streams.size > 0) this.#start();
    });
  }

  /** Reads and sends at intervals, until nobody watches. */
  async #run(): Promise<void> {
    const { signal } = this.#ending;
    while (this.#streams.size > 0 && !signal.aborted) {
      const begun = performance.now();
      try {
        await this.#step();
      } catch (error) {
        if (signal.aborted) return;
        this.#deps.log.warn(
          { err: error },
          'the live feed could not be read and is tried again: if it lasts, check the database',
        );
      }
      // A slow database is not asked again at once: reading takes a tenth of the time at most.
      const tookMs = performance.now() - begun;
      const pauseMs = Math.max(this.#limits.readMs - tookMs, tookMs * 9);
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
    if (!signal.aborted) await this.#note().catch(() => {});
  }

  async #step(): Promise<void> {
    if (!(await isFeedOn(this.#deps.db))) return this.#streams.end('event: off\ndata: {}\n\n');
    const found = await this.#readNew();
    if (found.length > 0) {
      this.#newest = [...found, ...this.#newest].slice(0, mostPulls);
      this.#first = eventOf(this.#newest);
    }
    this.#streams.send(found.length > 0 ? eventOf(found) : undefined);
    if (performance.now() - this.#notedAt >= this.#limits.noteMs) await this.#note();
  }

  /** Stores how many watch here, for the console. */
  async #note(): Promise<void> {
    this.#notedAt = performance.now();
    await upsertFeedWatch(this.#deps.db, this.#process, this.#streams.size);
  }

  /** Reads the cards that were drawn since the last read. */
  async #readNew(): Promise<NamedPull[]> {
    const { reads, clock } = this.#deps;
    const db = reads.recent();
    const until = new Date(clock.now().getTime() - delayMs);
    const spans = this.#readUntil
      ? [this.#readUntil]
      : firstSpansMs.map((spanMs) => new Date(until.getTime() - spanMs));
    let found: NamedPull[] = [];
    for (const after of spans) {
      found = await nameWinners(db, await findFeedPulls(db, { after, until }, mostPulls));
      if (found.length === mostPulls) break;
    }
    if (this.#readUntil === undefined) this.#newest = [];
    this.#readUntil = until;
    return found;
  }
}

/** Writes the event of some cards, newest first, in both languages: the same for everybody. */
function eventOf(pulls: readonly NamedPull[]): string {
  const list = pulls.map((pull) => ({
    id: `${pull.packId}-${pull.round}-${pull.entry}-${pull.place}`,
    pack_id: pull.packId,
    pack_name: { ja: pull.packNameJa, en: pull.packNameEn },
    name: { ja: pull.nameJa, en: pull.nameEn },
    image: pull.picture,
    rarity: pull.rarity,
    rarity_label: pull.rarityLabel,
    round: pull.round,
    at: pull.drawnAt.toISOString(),
    by: pull.by,
  }));
  return `data: ${JSON.stringify({ pulls: list })}\n\n`;
}
