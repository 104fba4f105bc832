import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '../../sandbox/src/payments/callback-post.ts';
import { newTraffic, type Traffic } from '../torture/browser.ts';
import { Checker } from '../torture/checks.ts';
import type { Target } from '../torture/shop-under-torture.ts';
import { countAll } from './count-all.ts';
import { Member, type Town } from './member.ts';
import { PostOffice } from './post-office.ts';
import { openWorld, type World } from './world.ts';

export interface SoakOptions {
  members: number;
  /**
   * Minutes that members live in; the count at the end comes on top. At least one round of days is
   * lived in any case.
   */
  minutes: number;
  servers: number;
  /** Members who are at the shop at once. */
  atOnce: number;
  /** How the clock is moved after each day, in hours; then round again. */
  nights: readonly number[];
  durable: boolean;
  onProgress?: (sentence: string) => void;
  /** Ends it early, with a count of what was lived so far. */
  signal?: AbortSignal;
}

export interface SoakResult {
  days: number;
  /** How far the shop's clock was moved, in days. */
  daysPassed: number;
  visits: number;
  strikes: Partial<Record<Target, number>>;
  luck: Record<Delivery, number>;
  traffic: Traffic;
  counted: Awaited<ReturnType<typeof countAll>>['counted'];
  rounds: number;
  /** Everything that is not accounted for; nothing where all is well. */
  faults: string[];
}

const hourMilliseconds = 60 * 60 * 1000;
/** In hours. */
const day = 24;

/**
 * Over hours, over the 24 hours of a choice, over unpaid payments, over the half year of points.
 */
export const allNights: readonly number[] = [
  ...[2, 25, 73, 26],
  ...[10 * day, 29 * day, 60 * day, 55 * day, 40 * day],
];
/** Afterwards every question that is still to be asked of a company is asked. */
const lastNights: readonly number[] = [26, 50 * day, 50 * day];

/** Of all members, so many come for the first time on each of the first days. */
const newcomers = [0.4, 0.3, 0.2, 0.1];
/** However short the time is, so many of those who are members come each day. */
const leastShare = 0.05;
/**
 * Nobody stays away for longer: an account that is unused for six months is closed, and a night can
 * be two of them.
 */
const longestAbsence = 100 * day * hourMilliseconds;
/** Nor had, before the last nights, which are more than four months. */
const longestAbsenceAtLast = 50 * day * hourMilliseconds;

/** Targets of strikes, as often as each is struck beside the others. */
const targets: readonly Target[] = [
  ...Array<Target>(5).fill('server'),
  ...Array<Target>(2).fill('worker'),
  'postgres',
  'a backend',
  'connections',
];
/**
 * So long at the most, in milliseconds, nothing is struck: what was struck takes a third of that to
 * come back.
 */
const longestPeace = 8_000;

/** Lets a world live, and counts at the end whether everything is accounted for. */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { onProgress = () => {} } = options;
  await using running = new AsyncDisposableStack();
  const world = await openWorld({ ...options, onProgress }, running);
  const life = new Life(world, options);
  while (life.goesOn()) {
    await life.day();
    onProgress(life.sentence);
  }
  onProgress('the last nights: whatever was late arrives');
  const settledAt = await life.end();
  const { faults, counted } = await countAll(world, life.members, life.postOffice, settledAt);
  const checker = new Checker(
    world.shop,
    world.goods.packs.map(({ id }) => id),
  );
  faults.push(
    ...(await checker.findFaults([])),
    ...life.traffic.complaints,
    ...world.tortured.complaints,
  );
  const { days, daysPassed, visits, strikes, luck, traffic } = life;
  return {
    days,
    daysPassed,
    visits,
    strikes,
    luck,
    traffic,
    counted,
    rounds: checker.rounds,
    faults,
  };
}

/**
 * Day after day: members come and go under strikes and bad luck; at night the operator works, and
 * time passes.
 */
class Life {
  readonly #world: World;
  readonly #options: SoakOptions;
  readonly #town: Town;
  readonly #endsAt: number;
  readonly members: Member[];
  readonly traffic = newTraffic();
  readonly postOffice: PostOffice;
  readonly strikes: Partial<Record<Target, number>> = {};
  readonly luck: Record<Delivery, number>;
  days = 0;
  daysPassed = 0;
  visits = 0;

  constructor(world: World, options: SoakOptions) {
    this.#world = world;
    this.#options = options;
    this.#endsAt = Date.now() + options.minutes * 60_000;
    this.#town = { world, traffic: this.traffic, invitations: [] };
    this.members = Array.from(
      { length: options.members },
      (_, place) => new Member(this.#town, place + 1),
    );
    this.postOffice = new PostOffice(world);
    this.luck = { once: 0, twice: 0, late: 0, 'out of order': 0, 'wrong signature': 0, never: 0 };
  }

  get sentence(): string {
    const { answered, retried, complaints } = this.traffic;
    return `day ${this.days}: ${this.visits} visits, ${answered} answers, ${retried} asked again, ${complaints.length} complaints; ${Math.round(this.daysPassed)} days have passed`;
  }

  /** Once round all nights, and then until the time is over. */
  goesOn(): boolean {
    if (this.#options.signal?.aborted || this.traffic.complaints.length > 0) return false;
    return this.days < this.#options.nights.length || Date.now() < this.#endsAt;
  }

  async day(): Promise<void> {
    const luck = this.#world.startBadLuck();
    const striking = this.#startStriking();
    await this.#letVisit(this.#visitorsOfToday());
    await striking.end();
    await luck.end();
    for (const [delivery, count] of Object.entries(luck.counts) as [Delivery, number][])
      this.luck[delivery] += count;
    await this.postOffice.collect();
    await this.#night(this.#options.nights[this.days % this.#options.nights.length] ?? day);
    this.days++;
  }

  /** Those who must come, and then others for as long as the day lasts. */
  *#visitorsOfToday(): IterableIterator<Member> {
    const left = this.#options.nights.length - (this.days % this.#options.nights.length);
    const started = Date.now();
    const length = Math.max(0, this.#endsAt - started) / left;
    const now = this.#world.clock.now().getTime();
    const known = this.members.filter(({ lastSeen }) => lastSeen !== undefined);
    const isLastOfThem = this.days >= Math.min(newcomers.length, this.#options.nights.length) - 1;
    const count = isLastOfThem
      ? this.members.length
      : Math.ceil((newcomers[this.days] ?? 0) * this.members.length);
    yield* this.members.filter(({ lastSeen }) => lastSeen === undefined).slice(0, count);
    yield* known.filter(({ lastSeen }) => now - (lastSeen?.getTime() ?? 0) > longestAbsence);
    const seen = this.members.filter(({ lastSeen }) => lastSeen !== undefined);
    for (
      let visits = 0;
      visits < leastShare * seen.length || Date.now() - started < length;
      visits++
    ) {
      const member = seen[randomInt(seen.length)];
      if (member !== undefined) yield member;
    }
  }

  async #letVisit(visitors: IterableIterator<Member>): Promise<void> {
    const here = new Set<Member>();
    const lane = async () => {
      for (const member of visitors) {
        if (here.has(member)) continue;
        here.add(member);
        this.visits++;
        await member.visit().catch((error: unknown) => {
          this.traffic.complaints.push(
            `member ${member.number}: ${error instanceof Error ? error.stack : error}`,
          );
        });
        here.delete(member);
      }
    };
    await Promise.all(Array.from({ length: this.#options.atOnce }, lane));
  }

  #startStriking(): { end(): Promise<void> } {
    let isOver = false;
    const strike = async () => {
      while (!isOver) {
        await sleep(randomInt(longestPeace));
        const target = targets[randomInt(targets.length)] ?? 'server';
        if (isOver) return;
        await this.#world.tortured.strike(target);
        this.strikes[target] = (this.strikes[target] ?? 0) + 1;
      }
    };
    const striking = strike();
    return {
      async end() {
        isOver = true;
        await striking;
      },
    };
  }

  async #night(hours: number): Promise<void> {
    await this.#world.passTime(hours * 60 * 60);
    this.daysPassed += hours / day;
    await this.#world.doJobs();
  }

  /**
   * Nothing goes wrong any more: everything that is under way arrives.
   *
   * @returns by when everything that was due has been done
   */
  async end(): Promise<Date> {
    const last = this.#world.clock.now().getTime();
    const absent = this.members.filter(
      ({ lastSeen }) => lastSeen !== undefined && last - lastSeen.getTime() > longestAbsenceAtLast,
    );
    await this.#letVisit(absent.values());
    await this.#noteCarriers();
    await this.#world.doJobs();
    for (const hours of lastNights) {
      await this.#night(hours);
      await this.postOffice.collect();
    }
    const settledAt = this.#world.clock.now();
    await this.#world.doJobs();
    return settledAt;
  }

  /**
   * Carriers cannot be asked: what they told the shop in vain, the operator reads in their list.
   */
  async #noteCarriers(): Promise<void> {
    const carriers = this.#world.sandbox.companies.find(
      ({ name }) => name === 'SB Payment Service',
    );
    for (const { reference, status } of carriers?.list() ?? []) {
      if (status === 'paid')
        await this.#world.command('payments', 'note', reference, 'paid', '--why', 'on their list');
    }
  }
}
