import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '../../sandbox/src/payments/callback-post.ts';
import { startOfDay } from '../../server/src/lib/days.rules.ts';
import { day, hour } from '../../server/src/lib/time.rules.ts';
import { type SeededStaff, secretFrom, seedStaff } from '../../server/src/staff/index.ts';
import { newTraffic, type Traffic } from '../torture/browser.ts';
import { Checker } from '../torture/checks.ts';
import type { Target } from '../torture/shop-under-torture.ts';
import { Carriers } from './carriers.ts';
import { Clerk } from './clerk.ts';
import { compareAll } from './count-all.ts';
import { compareStock } from './count-stock.ts';
import { type Community, Member } from './member.ts';
import { Office } from './office.ts';
import { allShelves, Warehouse } from './warehouse.ts';
import { openWorld, type World } from './world.ts';

export interface SoakOptions {
  members: number;
  /**
   * Minutes of simulation, without the final count. At least one cycle of days is always simulated.
   */
  minutes: number;
  servers: number;
  /** Whether the shop is on Citus; otherwise on plain PostgreSQL. */
  citus?: boolean;
  /** Members who use the shop at the same time. */
  atOnce: number;
  /** Hours by which the clock is moved after each day; the list is repeated. */
  nightHours: readonly number[];
  durable: boolean;
  onProgress?: (sentence: string) => void;
  /** Ends the run early and counts what happened until then. */
  signal?: AbortSignal;
}

export interface SoakResult {
  days: number;
  /** Days by which the shop's clock was moved. */
  daysPassed: number;
  visits: number;
  injected: Partial<Record<Target, number>>;
  deliveries: Record<Delivery, number>;
  traffic: Traffic;
  counted: Awaited<ReturnType<typeof compareAll>>['counted'];
  /** The work of the people of the warehouse, and the thefts. */
  warehouse: Warehouse['done'];
  office: Office['done'];
  /** The copies that were compared with their movements. */
  copies: number;
  rounds: number;
  /** Everything that is not accounted for. Empty if all is well. */
  errors: string[];
}

/** In hours. */
const hoursOfDay = 24;

/**
 * Clock steps: some hours, past the 24 hours of a decision, past unpaid payments, past the half
 * year of points.
 */
export const allNightHours: readonly number[] = [
  2,
  25,
  73,
  26,
  10 * hoursOfDay,
  29 * hoursOfDay,
  60 * hoursOfDay,
  55 * hoursOfDay,
  40 * hoursOfDay,
];
/**
 * The last clock steps. After them the shop has made every remaining query to a payment company.
 */
const lastNights: readonly number[] = [26, 50 * hoursOfDay, 50 * hoursOfDay];

/** The shares of all members who register on each of the first days. */
const newcomers = [0.4, 0.3, 0.2, 0.1];
/** The least share of registered members who visit on a day, even if time is short. */
const leastShare = 0.05;
/**
 * The longest absence of a member in milliseconds. An account that is unused for six months is
 * closed, and a clock step can be two of them.
 */
const longestAbsence = 100 * hoursOfDay * hour;
/** The longest absence before the last clock steps, which add up to more than four months. */
const longestAbsenceAtLast = 50 * hoursOfDay * hour;

/** Targets of faults. Those that appear more often are hit more often. */
const targets: readonly Target[] = [
  ...Array<Target>(5).fill('server'),
  ...Array<Target>(2).fill('worker'),
  'postgres',
  'a backend',
  'connections',
];
/** The longest pause between faults, in milliseconds. A target needs a third of it to recover. */
const longestPauseMs = 8_000;

/** Runs a simulated world and checks at the end that everything is accounted for. */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { citus = false, onProgress = () => {} } = options;
  await using running = new AsyncDisposableStack();
  const world = await openWorld({ ...options, citus, onProgress }, running);
  await world.passTime(secondsUntilMorning(world.clock.now()));
  const simulation = new Simulation(world, options, await hireClerks(world));
  await simulation.warehouse.fill();
  while (simulation.hasAnotherDay()) {
    await simulation.day();
    onProgress(simulation.sentence);
  }
  onProgress('the last nights: whatever was late arrives');
  const settledAt = await simulation.end();
  const { errors, counted } = await compareAll(
    world,
    simulation.members,
    { carriers: simulation.postOffice, clerk: simulation.officeClerk },
    settledAt,
  );
  const checker = new Checker(
    world.shop,
    world.catalogue.packs.map(({ id }) => id),
  );
  errors.push(
    ...(await checker.findViolations()),
    ...simulation.traffic.violations,
    ...world.shopUnderTorture.violations,
  );
  const stock = await compareStock(world, simulation.warehouse, simulation.members);
  errors.push(...stock.errors);
  const { days, daysPassed, visits, injected, deliveries, traffic } = simulation;
  return {
    days,
    daysPassed,
    visits,
    injected,
    deliveries,
    traffic,
    counted,
    warehouse: simulation.warehouse.done,
    office: simulation.office.done,
    copies: stock.copies,
    rounds: checker.rounds,
    errors,
  };
}

type People = readonly [SeededStaff, SeededStaff, SeededStaff];

/** Adds three managers. Two take in, count and pack, the third one works in the office. */
async function hireClerks({ shop }: World): Promise<People> {
  const hire = async (name: string): Promise<SeededStaff> => {
    const person: SeededStaff = {
      ...{ mail: `${name}@staff.example`, name, roles: ['manager'], isDemo: false },
      ...{ password: 'a long pass phrase', secret: secretFrom(randomBytes(20)) },
    };
    await seedStaff(shop.staff, person);
    return person;
  };
  return [await hire('ren'), await hire('aoi'), await hire('nao')];
}

/**
 * Computes how long it is until 9:00 in Japan. All clock steps from there end outside the quiet
 * hours, in which mails about parcels would wait.
 */
function secondsUntilMorning(now: Date): number {
  const sinceMorning = now.getTime() - startOfDay(now).getTime() - 9 * hour;
  return Math.ceil(((day - sinceMorning) % day) / 1000);
}

/**
 * Simulates day after day: by day members use the shop under faults, at night the operator works
 * and the clock is moved.
 */
class Simulation {
  readonly #world: World;
  readonly #options: SoakOptions;
  readonly #community: Community;
  readonly #endsAt: number;
  readonly members: Member[];
  readonly traffic = newTraffic();
  readonly warehouse: Warehouse;
  readonly postOffice: Carriers;
  readonly office: Office;
  /** Reads at the end what the console shows to staff. */
  readonly officeClerk: Clerk;
  readonly injected: Partial<Record<Target, number>> = {};
  readonly deliveries: Record<Delivery, number>;
  days = 0;
  daysPassed = 0;
  visits = 0;

  constructor(world: World, options: SoakOptions, people: People) {
    this.#world = world;
    this.#options = options;
    this.#endsAt = Date.now() + options.minutes * 60_000;
    const cameBack = new Set<number>();
    this.#community = { world, traffic: this.traffic, invitations: [], cameBack };
    this.members = Array.from(
      { length: options.members },
      (_, place) => new Member(this.#community, place + 1),
    );
    const { clock, shopUnderTorture } = world;
    const work = { consoles: shopUnderTorture.consoles, now: () => clock.now() };
    const [first, second, third] = people;
    const clerks = [
      new Clerk({ ...work, person: first, traffic: this.traffic }),
      new Clerk({ ...work, person: second, traffic: this.traffic }),
    ] as const;
    this.warehouse = new Warehouse(world, clerks, this.traffic.violations);
    this.postOffice = new Carriers(world, this.warehouse, cameBack);
    this.officeClerk = new Clerk({ ...work, person: third, traffic: this.traffic });
    this.office = new Office({
      clerk: this.officeClerk,
      members: this.members,
      promotions: world.catalogue.promotions,
      violations: this.traffic.violations,
      now: work.now,
    });
    this.deliveries = {
      once: 0,
      twice: 0,
      late: 0,
      'out of order': 0,
      'wrong signature': 0,
      never: 0,
    };
  }

  get sentence(): string {
    const { answered, retried, violations } = this.traffic;
    return `day ${this.days}: ${this.visits} visits, ${answered} answers, ${retried} asked again, ${violations.length} violations; ${Math.round(this.daysPassed)} days have passed`;
  }

  /** Whether to simulate another day: at least one cycle of days, then until the time is over. */
  hasAnotherDay(): boolean {
    if (this.#options.signal?.aborted || this.traffic.violations.length > 0) return false;
    return this.days < this.#options.nightHours.length || Date.now() < this.#endsAt;
  }

  /** Runs one simulated day: visits, while processes are killed and webhooks delayed. */
  async day(): Promise<void> {
    await this.warehouse.open();
    const deliveries = this.#world.startCallbackFaults();
    const injecting = this.#startFaults();
    const working = this.warehouse.start();
    const giving = this.office.start();
    await this.#letVisit(this.#visitorsOfToday());
    await injecting.end();
    await working.end();
    await giving.end();
    await deliveries.end();
    for (const [delivery, count] of Object.entries(deliveries.counts) as [Delivery, number][])
      this.deliveries[delivery] += count;
    await this.postOffice.collect();
    await this.postOffice.bringBack();
    await this.#night(
      this.#options.nightHours[this.days % this.#options.nightHours.length] ?? hoursOfDay,
    );
    this.days++;
  }

  /** Lists the members who must visit today, then random ones until the day is over. */
  *#visitorsOfToday(): IterableIterator<Member> {
    const left = this.#options.nightHours.length - (this.days % this.#options.nightHours.length);
    const started = Date.now();
    const length = Math.max(0, this.#endsAt - started) / left;
    const now = this.#world.clock.now().getTime();
    const known = this.members.filter(({ lastSeen }) => lastSeen !== undefined);
    const isLastOfThem =
      this.days >= Math.min(newcomers.length, this.#options.nightHours.length) - 1;
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

  /** Lets several members visit at a time. */
  async #letVisit(visitors: IterableIterator<Member>): Promise<void> {
    const here = new Set<Member>();
    const lane = async () => {
      for (const member of visitors) {
        if (here.has(member)) continue;
        here.add(member);
        this.visits++;
        await member.visit().catch((error: unknown) => {
          this.traffic.violations.push(
            `member ${member.number}: ${error instanceof Error ? error.stack : error}`,
          );
        });
        here.delete(member);
      }
    };
    await Promise.all(Array.from({ length: this.#options.atOnce }, lane));
  }

  /** Starts killing processes and connections at random times, until it is ended. */
  #startFaults(): { end(): Promise<void> } {
    let isOver = false;
    const inject = async () => {
      while (!isOver) {
        await sleep(randomInt(longestPauseMs));
        const target = targets[randomInt(targets.length)] ?? 'server';
        if (isOver) return;
        await this.#world.shopUnderTorture.inject(target);
        this.injected[target] = (this.injected[target] ?? 0) + 1;
      }
    };
    const injecting = inject();
    return {
      async end() {
        isOver = true;
        await injecting;
      },
    };
  }

  /** Lets some hours pass and does the jobs. */
  async #night(hours: number): Promise<void> {
    await this.#world.passTime(hours * 60 * 60);
    this.daysPassed += hours / hoursOfDay;
    await this.#world.doJobs();
  }

  /**
   * Ends all faults and waits until everything under way has arrived.
   *
   * @returns the moment until which everything due has been done
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
    // After a violation, a shelf may still be being counted.
    if (this.traffic.violations.length === 0)
      for (const shelf of allShelves) await this.warehouse.count(shelf);
    const settledAt = this.#world.clock.now();
    await this.#world.doJobs();
    return settledAt;
  }

  /**
   * Records as paid the payments by mobile carrier that the provider's list shows as paid, as an
   * operator does. They cannot be queried, and their webhook may be lost.
   */
  async #noteCarriers(): Promise<void> {
    const carriers = this.#world.sandbox.providers.find(
      ({ name }) => name === 'SB Payment Service',
    );
    for (const { reference, status } of carriers?.list() ?? []) {
      if (status === 'paid')
        await this.#world.command('payments', 'note', reference, 'paid', '--why', 'on their list');
    }
  }
}
