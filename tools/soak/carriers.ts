import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { readCsv, writeCsv } from '../../server/src/lib/csv.rules.ts';
import type { Warehouse } from './warehouse.ts';
import { exportedFiles, type World } from './world.ts';

/** The newest parcels, of which a few come back. */
const longestWay = 20;

/** The carriers' own record of the parcels that the shop handed over. */
export class Carriers {
  readonly #world: World;
  readonly #read = new Set<string>();
  /** By tracking number. */
  readonly parcels = new Map<string, { id: number; label: string; cards: number }>();
  readonly #warehouse: Warehouse;
  readonly #cameBack: Set<number>;
  #last = randomInt(10_000_000);

  /** @param cameBack filled with the ids of parcels that come back */
  constructor(world: World, warehouse: Warehouse, cameBack: Set<number>) {
    this.#world = world;
    this.#cameBack = cameBack;
    this.#warehouse = warehouse;
  }

  /** Does the operator's daily work: hands parcels over and imports their tracking numbers. */
  async collect(): Promise<void> {
    const world = this.#world;
    await this.#warehouse.open();
    await this.#warehouse.packAll();
    await world.command('shipping', 'export', world.exportFolder);
    for (const file of await exportedFiles(world)) {
      if (this.#read.has(file) || file.endsWith('-back.csv')) continue;
      this.#read.add(file);
      const isOverseas = file.includes('overseas');
      const back = `${file.slice(0, -4)}-back.csv`;
      await writeFile(back, await this.#numberParcels(file, isOverseas));
      await world.command(
        'shipping',
        'import',
        back,
        '--carrier',
        isOverseas ? 'japan_post' : 'yamato',
      );
    }
  }

  /** Brings some parcels back that could not be delivered; the operator notes it. */
  async bringBack(): Promise<void> {
    for (const [number, { id }] of [...this.parcels].slice(-longestWay)) {
      if (randomInt(longestWay) > 1) continue;
      await this.#world.command('shipping', 'return', String(id), '--why', 'nobody was there');
      this.parcels.delete(number);
      this.#cameBack.add(id);
      await this.#warehouse.takeBack(id);
    }
  }

  /** Reads the labels as a carrier's program does, and gives each parcel a number. */
  async #numberParcels(file: string, isOverseas: boolean): Promise<string> {
    const text = new TextDecoder(isOverseas ? 'utf-8' : 'shift_jis').decode(await readFile(file));
    const {
      rows: [header, ...rows],
    } = readCsv(text);
    const columns = isOverseas
      ? ['parcel', 'name', 'contents']
      : ['お客様管理番号', 'お届け先名', '品名１'];
    const places = columns.map((name) => header?.fields.indexOf(name) ?? -1);
    const taken = rows.map(({ fields }) => {
      const [id = '', label = '', contents = ''] = places.map((place) => fields[place]);
      const number = isOverseas ? this.#postalNumber() : this.#yamatoNumber();
      this.parcels.set(number, { id: Number(id), label, cards: Number(/\d+/.exec(contents)?.[0]) });
      this.#warehouse.handOver(Number(id));
      return [id, number];
    });
    return writeCsv([['parcel', 'tracking_number'], ...taken]);
  }

  /**
   * Makes a tracking number of Yamato: eleven digits and a check digit, the remainder of a division
   * by seven.
   */
  #yamatoNumber(): string {
    const number = 30_000_000_000 + this.#last++;
    return `${number}${number % 7}`;
  }

  /**
   * Makes a tracking number of an international postal item: two letters, eight digits with their
   * check digit, the country (UPU S10).
   */
  #postalNumber(): string {
    const digits = String(10_000_000 + this.#last++);
    const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce(
      (total, weight, place) => total + weight * Number(digits[place]),
      0,
    );
    const left = 11 - (sum % 11);
    return `EN${digits}${left === 10 ? 0 : left === 11 ? 5 : left}JP`;
  }
}
