import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '#contract/console/index.ts';
import {
  addLocations,
  allocatePack,
  moveStock,
  receiveIntake,
} from '../../server/src/custody/index.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import { query } from '../../server/src/db/pool.ts';
import type { Clerk } from './clerk.ts';
import type { World } from './world.ts';

/** Copies by code. */
export type Pile = Map<string, number>;

/** The place of the copies of parcels that came back; it is no location of the shop. */
export const tray = '';
/** The shelves of the packs' copies, and those of copies that belong to no pack. */
const packShelves = ['W-1', 'W-2', 'W-3'] as const;
const reserveShelves = ['R-1', 'R-2'] as const;
export const allShelves: readonly string[] = [...packShelves, ...reserveShelves];

const reason = 'daily work';
/** How long a clerk pauses between two pieces of work, in milliseconds. */
const longestPauseMs = 400;

/** Adds copies to a pile; a negative number takes them away. */
export function add(pile: Pile, code: string, copies: number): void {
  const left = (pile.get(code) ?? 0) + copies;
  if (left === 0) pile.delete(code);
  else pile.set(code, left);
}

/**
 * The physical warehouse: where each copy really lies, whatever the shop believes. Clerks change
 * both, the shop over HTTP; a thief changes the shelves alone, until somebody counts them.
 */
export class Warehouse {
  readonly #world: World;
  readonly #clerks: readonly [Clerk, Clerk];
  readonly #violations: string[];
  /** The copies that lie on each shelf. */
  readonly shelves = new Map<string, Pile>(
    [...allShelves, tray].map((place) => [place, new Map()]),
  );
  /** The copies that were taken from their shelves, by the id of the parcel that they are in. */
  readonly boxes = new Map<number, Pile>();
  /** Copies that the carriers took. */
  readonly gone: Pile = new Map();
  /** Copies that a thief took, and that a count has missed since. */
  readonly missed: Pile = new Map();
  readonly sold: Pile = new Map();
  /** Copies that a thief took from each shelf, and that nobody has missed yet. */
  readonly stolen = new Map<string, Pile>(reserveShelves.map((place) => [place, new Map()]));
  /** The shelf that each code was put on first. Copies that are found go there again. */
  readonly #homes = new Map<string, string>();
  /** The model number of each code. */
  readonly models = new Map<string, string>();
  /** How often each thing was done. */
  readonly done = {
    received: 0,
    picked: 0,
    refused: 0,
    /** A member changed a parcel between its list and the first copy. */
    overtaken: 0,
    packed: 0,
    counts: 0,
    stolen: 0,
    found: 0,
    cameBack: 0,
  };

  constructor(world: World, clerks: readonly [Clerk, Clerk], violations: string[]) {
    this.#world = world;
    this.#clerks = clerks;
    this.#violations = violations;
  }

  /** Signs the clerks in; their sessions end while the clock moves. */
  async open(): Promise<void> {
    for (const clerk of this.#clerks) await clerk.signIn();
  }

  /** Fills the shelves: all copies of the tracked packs, before the first sale. */
  async fill(): Promise<void> {
    const { shop, catalogue } = this.#world;
    const { db, clock } = shop;
    const actor = systemActor('soak', reason);
    await addLocations(db, clock, allShelves.join('\n'), actor);
    for (const { id: packId, stock = [] } of catalogue.packs) {
      for (const [place, copies] of stock.entries()) {
        const shelf = packShelves[place % packShelves.length] ?? packShelves[0];
        const grading = copies === 1 ? `,,,PSA,10,soak-${place}` : '';
        const lines = `T-${packId}-${place},${copies}${grading}`;
        const batch = { kind: 'supplier', source: reason, receivedOn: '2026-11-20' } as const;
        const received = await receiveIntake(db, clock, { ...batch, lines }, actor);
        if (received.kind !== 'received') throw new Error(received.kind);
        const { id: intakeId } = received;
        await moveStock(db, clock, { command: 'inspect', intakeId }, actor);
        await moveStock(db, clock, { command: 'shelve', intakeId, location: shelf }, actor);
        await this.#note(intakeId, shelf, [copies]);
      }
      if (stock.length === 0) continue;
      const allocated = await allocatePack(db, clock, packId, actor);
      if (allocated.kind !== 'allocated') throw new Error(allocated.kind);
    }
  }

  /** Notes the copies of a batch by the labels that were printed for its lines. */
  async #note(intakeId: number, shelf: string, counts: readonly number[]): Promise<void> {
    const labels = await this.#world.shop.db.run(
      query
        .selectFrom('holding')
        .innerJoin('card', 'card.id', 'cardId')
        .select(['code', 'modelNumber'])
        .where('intakeId', '=', intakeId)
        .orderBy('line'),
    );
    for (const [line, { code, modelNumber }] of labels.entries()) {
      this.models.set(code, modelNumber);
      this.#homes.set(code, shelf);
      add(this.#on(shelf), code, counts[line] ?? 0);
    }
  }

  #on(shelf: string): Pile {
    const pile = this.shelves.get(shelf);
    if (pile === undefined) throw new Error(`there is no shelf ${shelf}`);
    return pile;
  }

  /** Works until it is ended: packs, receives, counts, finds, sells; and is robbed. */
  start(): { end(): Promise<void> } {
    let isOver = false;
    const work = async () => {
      while (!isOver) {
        await this.#doSomething().catch((error: unknown) => {
          const text = error instanceof Error ? error.stack : String(error);
          this.#violations.push(`the warehouse: ${text}`);
        });
        await sleep(randomInt(longestPauseMs));
      }
    };
    const working = work();
    return {
      async end() {
        isOver = true;
        await working;
      },
    };
  }

  async #doSomething(): Promise<void> {
    const chance = randomInt(100);
    if (chance < 60) return void (await this.#packNext());
    if (chance < 70) return this.#receive();
    if (chance < 80) return this.#steal();
    if (chance < 92) return this.count(allShelves[randomInt(allShelves.length)] ?? 'W-1');
    if (chance < 96) return this.#bringBack();
    return this.#sell();
  }

  /** Packs every parcel that may leave today, before the carriers come. */
  async packAll(): Promise<void> {
    for (;;) {
      const packed = await this.#packNext();
      if (packed === 'none') return;
      if (packed !== 'packed') throw new Error(`a parcel cannot be packed: ${packed}`);
    }
  }

  /** Packs the most urgent parcel, if there is one; or returns why that was refused. */
  async #packNext(): Promise<string> {
    const [clerk] = this.#clerks;
    const { id } = await clerk.read(operations.findNextParcel, {});
    if (id === null) return 'none';
    const params = { parcelId: String(id) };
    const { isTracked, lines } = await clerk.read(operations.getPickList, { params });
    if (isTracked && randomInt(4) === 0) await this.#showWrongCopy(id);
    for (const { count, picked, sources } of lines)
      for (let left = count - picked; left > 0; left--) {
        const refusal = await this.#pick(id, sources);
        if (refusal !== undefined) return refusal;
      }
    const packed = await clerk.ask(operations.packParcel, { params });
    if (packed.kind === 'refused') return packed.reason;
    this.done.packed++;
    return 'packed';
  }

  /**
   * Takes one copy from the shelf that the shop names.
   *
   * @returns why it was refused: by day, members merge and split parcels
   */
  async #pick(
    parcelId: number,
    sources: readonly { code: string; location: string | null }[],
  ): Promise<string | undefined> {
    const [clerk] = this.#clerks;
    const source = sources.find(({ code, location }) => this.#on(location ?? tray).has(code));
    if (source === undefined)
      throw new Error(`parcel ${parcelId}: nothing lies at ${JSON.stringify(sources)}`);
    const { code, location } = source;
    const params = { parcelId: String(parcelId) };
    const picked = await clerk.ask(operations.pickCopy, { params, body: { code } });
    if (picked.kind === 'refused') {
      this.done.overtaken++;
      return picked.reason;
    }
    add(this.#on(location ?? tray), code, -1);
    const box = this.boxes.get(parcelId) ?? new Map<string, number>();
    add(box, code, 1);
    this.boxes.set(parcelId, box);
    this.done.picked++;
    return undefined;
  }

  /** Scans a copy that no parcel gets: it must be refused. */
  async #showWrongCopy(parcelId: number): Promise<void> {
    const code = [...this.#on('R-1').keys()][0];
    if (code === undefined) return;
    const params = { parcelId: String(parcelId) };
    const { kind } = await this.#clerks[0].ask(operations.pickCopy, { params, body: { code } });
    if (kind !== 'refused')
      this.#violations.push(`parcel ${parcelId} took ${code}, which is wrong`);
    this.done.refused++;
  }

  /** Receives a lot and a graded copy, and puts both on a shelf. */
  async #receive(): Promise<void> {
    const [, clerk] = this.#clerks;
    const shelf = reserveShelves[randomInt(reserveShelves.length)] ?? 'R-1';
    const source = randomUUID();
    const copies = randomInt(2, 30);
    const model = this.#world.catalogue.reserve;
    const lines = `${model},${copies}\n${model},1,,,PSA,9,${source}`;
    const receivedOn = '2026-11-20';
    const body = { kind: 'supplier', source, receivedOn, lines } as const;
    await clerk.done(operations.receiveIntake, { body });
    const { items } = await clerk.read(operations.listIntakes, {});
    const received = items.filter((each) => each.source === source);
    if (received.length !== 1) throw new Error(`${received.length} batches are of ${source}`);
    const intakeId = received[0]?.id ?? 0;
    const inspect = { command: 'inspect', intakeId, reason } as const;
    await clerk.done(operations.inspectStock, { body: inspect });
    const shelve = { command: 'shelve', intakeId, location: shelf, reason } as const;
    await clerk.done(operations.moveStock, { body: shelve });
    await this.#note(intakeId, shelf, [copies, 1]);
    this.done.received += copies + 1;
  }

  /** Somebody takes a copy without a word. */
  async #steal(): Promise<void> {
    const shelf = reserveShelves[randomInt(reserveShelves.length)] ?? 'R-1';
    const pile = this.#on(shelf);
    const codes = [...pile.keys()];
    const code = codes[randomInt(Math.max(1, codes.length))];
    if (code === undefined) return;
    add(pile, code, -1);
    add(this.#stolenFrom(shelf), code, 1);
    this.done.stolen++;
  }

  #stolenFrom(shelf: string): Pile {
    return this.stolen.get(shelf) ?? new Map();
  }

  /** One clerk counts a shelf blind, the other one resolves the differences. */
  async count(shelf: string): Promise<void> {
    const [counter, other] = this.#clerks;
    await counter.done(operations.beginStockTake, { body: { location: shelf } });
    const { items } = await counter.read(operations.listStockTakes, {});
    const takeId = String(items.find((each) => each.location === shelf)?.id);
    const params = { takeId };
    for (const [code, quantity] of this.#on(shelf))
      await counter.done(operations.scanStock, { params, body: { code, quantity } });
    await counter.done(operations.finishStockTake, { params });
    const { list } = await counter.read(operations.getStockTake, { params });
    for (const { code, expected, counted } of list) {
      const taken = this.#stolenFrom(shelf).get(code) ?? 0;
      if (expected - counted !== taken)
        this.#violations.push(
          `${shelf}: ${expected} copies of ${code} were expected, ${counted} are there, ${taken} were stolen`,
        );
      const body = { code, resolution: 'recorded', reason } as const;
      await other.done(operations.resolveDifference, { params, body });
      if (taken === 0) continue;
      add(this.#stolenFrom(shelf), code, -taken);
      add(this.missed, code, taken);
    }
    this.done.counts++;
  }

  /** A missed copy is found again. */
  async #bringBack(): Promise<void> {
    const [code] = this.missed.keys();
    if (code === undefined) return;
    const lines = [{ code, quantity: 1 }];
    const body = { command: 'find', lines, location: this.#home(code), reason } as const;
    await this.#clerks[1].done(operations.resolveStock, { body });
    add(this.missed, code, -1);
    add(this.#on(this.#home(code)), code, 1);
    this.done.found++;
  }

  #home(code: string): string {
    return this.#homes.get(code) ?? 'R-1';
  }

  /**
   * A copy that belongs to no pack is sold in the shop's street. A copy that was found again is
   * inspected and lies beside available ones of its code, so the sale names the place.
   */
  async #sell(): Promise<void> {
    for (const shelf of reserveShelves)
      for (const code of this.#on(shelf).keys()) {
        const { places } = await this.#clerks[1].read(operations.getHolding, { params: { code } });
        const from = places.find(({ state, location }) => {
          return state === 'available' && location === shelf;
        });
        if (from === undefined) continue;
        const lines = [{ code, place: from.key, quantity: 1 }];
        const body = { command: 'sell', lines, reason } as const;
        await this.#clerks[1].done(operations.resolveStock, { body });
        add(this.#on(shelf), code, -1);
        add(this.sold, code, 1);
        return;
      }
  }

  /** A carrier takes a parcel. */
  handOver(parcelId: number): void {
    for (const [code, copies] of this.boxes.get(parcelId) ?? []) add(this.gone, code, copies);
  }

  /** A carrier brings a parcel back; some of its copies are put on a shelf again. */
  async takeBack(parcelId: number): Promise<void> {
    const box = this.boxes.get(parcelId);
    if (box === undefined) return;
    this.boxes.delete(parcelId);
    const isPutBack = randomInt(2) === 0;
    const [location] = packShelves;
    const params = { parcelId: String(parcelId) };
    if (isPutBack)
      await this.#clerks[0].done(operations.putBackCopies, { params, body: { location, reason } });
    for (const [code, copies] of box) {
      add(this.gone, code, -copies);
      add(this.#on(isPutBack ? location : tray), code, copies);
    }
    this.done.cameBack++;
  }
}
