import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Executor } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { findMissingRounds, findNewestRound, insertSignature } from './beacon.queries.ts';
import { beaconRoundAt, timeOfBeaconRound } from './beacon.rules.ts';
import type { Beacon, BeaconChain } from './beacon-chain.ts';

/**
 * A number is requested this long after its time: a relay may cache the refusal of an early one.
 */
const publishDelayMs = 500;
/** After this time without a number the sale of packs with a beacon stops. */
export const silentAfterMs = 5 * 60_000;
/** A number is asked for at least this often, so that a silent beacon is noticed before a sale. */
const heartbeatMs = 30_000;
/** The number asked for to learn whether a relay is reached is so old that every relay has it. */
const probeAge = 2;
/** How often the awaited numbers are read; the sandbox's clock may move meanwhile. */
const tickMs = 1_000;
/** The first and the longest wait before a number that did not come is requested again. */
const retryMs = { first: 500, max: 10_000 };
const maxAtOnce = 8;

export interface BeaconWatchDeps {
  db: Executor;
  clock: Clock;
  chain: BeaconChain;
  /** The public address of a number. */
  urlOf(round: number): string;
  /** Asks the relays for a published number; throws if none gives a valid signature. */
  ask(round: number): Promise<Buffer>;
  /** Called with the first error after a success, and with undefined at the next success. */
  onTrouble(error: unknown): void;
  /**
   * Called with false when this process has asked the relays and none ever gave it a number, and
   * with true when one does after that.
   */
  onReach(isReached: boolean): void;
}

/** The rounds that wait for the beacon. */
export interface WaitingRounds {
  /** The numbers up to `upTo` that rounds wait for. */
  findAwaited(upTo: number): Promise<number[]>;
  /** Whether packs are on sale, or rounds wait, that are drawn with the beacon. */
  isNeeded(): Promise<boolean>;
  /** Called at each tick: draws the rounds whose numbers are stored, at most up to `newest`. */
  drawPublished(newest: number): Promise<void>;
}

/**
 * Watches a beacon: fetches the numbers that rounds wait for, stores them, and has the rounds
 * drawn. Every process may watch. All processes use the numbers that one of them stores.
 */
export class BeaconWatch implements Beacon {
  readonly chain: BeaconChain;
  readonly #deps: BeaconWatchDeps;
  readonly #ending = new AbortController();
  #newest: number | undefined;
  #running: Promise<void> | undefined;
  #isTroubled = false;
  #isNeeded = false;
  /** Whether a relay has given this process a number; undefined before the first answer. */
  #isReached: boolean | undefined;
  #nextProbeAt = 0;
  /** When a number that did not come is asked for again, and after how long. */
  readonly #retries = new LRUCache<number, { at: number; waitMs: number }>({ max: 100 });

  constructor(deps: BeaconWatchDeps) {
    this.chain = deps.chain;
    this.#deps = deps;
  }

  /** The time of the newest beacon number that this shop has; undefined if it has none. */
  get newestAt(): Date | undefined {
    if (this.#newest === undefined) return undefined;
    return new Date(timeOfBeaconRound(this.chain, this.#newest) * 1000);
  }

  get isNeeded(): boolean {
    return this.#isNeeded;
  }

  get isCutOff(): boolean {
    return this.#isNeeded && this.#isReached === false;
  }

  urlOf(round: number): string {
    return this.#deps.urlOf(round);
  }

  /** Whether the beacon is silent: this shop has received no number of it for five minutes. */
  isSilent(): boolean {
    const { newestAt } = this;
    if (newestAt === undefined) return true;
    return this.#deps.clock.now().getTime() - newestAt.getTime() > silentAfterMs;
  }

  /**
   * Reads the newest number that the shop's processes have stored. Call it before the first
   * request: without it, a process that joins others would find the beacon silent.
   */
  async readNewest(): Promise<void> {
    this.#newest = await findNewestRound(this.#deps.db, this.chain.chainHash);
  }

  start(rounds: WaitingRounds): void {
    this.#running ??= this.#run(rounds);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  /** Fetches numbers at intervals until the watch ends, and reports errors. */
  async #run(rounds: WaitingRounds): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.tick(rounds).then(
        () => this.#report(undefined),
        (error: unknown) => this.#report(error),
      );
      await sleep(this.#msUntilNextTick(), undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /**
   * Fetches the beacon numbers that rounds of packs wait for and that are not stored yet, then has
   * all rounds drawn whose numbers are stored.
   *
   * @throws the first error of fetching a number, after the draw; other errors immediately
   */
  async tick({ findAwaited, isNeeded, drawPublished }: WaitingRounds): Promise<void> {
    const { db } = this.#deps;
    const due = this.#dueRound();
    const [, needed, awaited] = await Promise.all([
      this.readNewest(),
      isNeeded(),
      findAwaited(due),
    ]);
    this.#isNeeded = needed;
    const wanted = this.#isHeartbeatDue(due) ? [...awaited, due] : awaited;
    const missing =
      wanted.length === 0 ? [] : await findMissingRounds(db, this.chain.chainHash, wanted);
    const now = Date.now();
    const tried = missing
      .filter((round) => (this.#retries.get(round)?.at ?? 0) <= now)
      .slice(0, maxAtOnce);
    const fetched = await Promise.allSettled(tried.map((round) => this.#fetch(round)));
    const probed = this.#probe(due);
    await drawPublished(due);
    await probed;
    const failed = fetched.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** Fetches and stores one number of the beacon. After a failure it is tried again later. */
  async #fetch(round: number): Promise<void> {
    const { db, clock, ask } = this.#deps;
    try {
      const signature = await ask(round);
      this.#setReached(true);
      await insertSignature(db, this.chain.chainHash, round, signature, clock.now());
      this.#retries.delete(round);
      this.#newest = Math.max(this.#newest ?? 0, round);
    } catch (error) {
      const { waitMs } = this.#retries.get(round) ?? { waitMs: retryMs.first / 2 };
      const next = Math.min(waitMs * 2, retryMs.max);
      // Jitter, so that the servers of a shop do not ask together.
      this.#retries.set(round, { at: Date.now() + next * (0.5 + Math.random() / 2), waitMs: next });
      throw error;
    }
  }

  /**
   * Asks the relays for an old number until one has given this process any number. Without it, a
   * process that reaches no relay would not notice, because others store all numbers.
   */
  async #probe(due: number): Promise<void> {
    if (!this.#isNeeded || this.#isReached === true || Date.now() < this.#nextProbeAt) return;
    this.#nextProbeAt = Date.now() + heartbeatMs;
    const isReached = await this.#deps.ask(Math.max(1, due - probeAge)).then(
      () => true,
      () => false,
    );
    this.#setReached(isReached);
  }

  /** Notes whether a relay answered, and reports a change that matters to the operator. */
  #setReached(isReached: boolean): void {
    const before = this.#isReached;
    if (before === isReached) return;
    this.#isReached = isReached;
    if (before === false || !isReached) this.#deps.onReach(isReached);
  }

  /**
   * Whether to fetch a number although no round waits for it, to learn whether the beacon answers.
   * A shop without packs that need the beacon does not ask for it.
   */
  #isHeartbeatDue(due: number): boolean {
    if (!this.#isNeeded) return false;
    return (
      this.#newest === undefined ||
      (due - this.#newest) * this.chain.periodSeconds * 1000 >= heartbeatMs
    );
  }

  /** Computes the newest number that may be requested from relays now. */
  #dueRound(): number {
    const seconds = (this.#deps.clock.now().getTime() - publishDelayMs) / 1000;
    return beaconRoundAt(this.chain, seconds);
  }

  /** Computes the pause until the next tick, in milliseconds. */
  #msUntilNextTick(): number {
    const next = timeOfBeaconRound(this.chain, this.#dueRound() + 1) * 1000 + publishDelayMs;
    return Math.max(50, Math.min(tickMs, next - this.#deps.clock.now().getTime()));
  }

  /** Reports the first error after a success, and the first success after errors (undefined). */
  #report(error: unknown): void {
    const isTroubled = error !== undefined;
    if (isTroubled !== this.#isTroubled) this.#deps.onTrouble(error);
    this.#isTroubled = isTroubled;
  }
}
