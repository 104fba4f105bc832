import { createHash } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import {
  createMember,
  findMemberByMail,
  hashPassword,
  type MemberDetails,
} from '../accounts/index.ts';
import type { Shop } from '../app/shop.ts';
import {
  importCatalogue,
  noPackRules,
  type Presale,
  readCatalogue,
  readPresales,
  textOfError,
} from '../catalog/index.ts';
import { addLocations, allocatePack, moveStock, receiveIntake } from '../custody/index.ts';
import { systemActor } from '../db/audit.ts';
import { findSetting, putSetting } from '../db/shop-setting.queries.ts';
import { sealPacks } from '../draw/index.ts';
import type { FileStore } from '../files/file-store.ts';
import { LedgerBatch } from '../ledger/index.ts';
import { writeCsv } from '../lib/csv.rules.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { storeUnusedOfDemo } from '../points/index.ts';
import { findCopiesOfPacks, isShopEmpty } from './demo.queries.ts';

export interface DemoPlaces {
  /** The folder of the demo catalogue. */
  catalogue: string;
  /** The store of its pictures. */
  files: FileStore;
}

interface DemoMember extends Omit<MemberDetails, 'passwordHash'> {
  password: string;
}

/** The demo's public member, verified and with points bought (README). */
export const demoMember: DemoMember = {
  mail: 'demo@example.com',
  password: 'demo1234',
  lastName: '開封',
  firstName: '太郎',
  phone: '+819012345678',
  phoneVerified: true,
  bornOn: '1990-04-02',
  address: {
    postalCode: '1000001',
    country: '日本',
    prefectureId: 13,
    city: '千代田区',
    street: '千代田1-1',
  },
};
/** The actor of the demo's changes in the audit log. */
const demoActor = systemActor('demo', 'an empty shop shows the demo');
const demoBalance = { points: 100_000, coins: 500 };

/**
 * The balance of the member who buys a part of the packs before the demo opens. Its password is
 * unknown.
 */
const presaleBalance = { points: 100_000_000, coins: 1_000_000 };
const largestPurchase = 100;

/**
 * Namespace for the keys of these purchases, so that a seeding repeated after a crash buys nothing
 * twice.
 */
const presaleNamespace = '5f4c6f0a-7f0e-4d0c-9a59-0b6a3a1f5a41';

/** The catalogue for a new shop is invalid; the message lists its errors. */
export class DemoCatalogueError extends Error {}

/**
 * Fills an empty shop with the demo catalogue and its member, and sells a part of some packs by
 * real draws, so that nothing shown is invented. A shop with any member, card or pack is left as it
 * is, except to continue an interrupted seeding.
 *
 * @returns whether the shop is the demo, filled now or before
 * @throws DemoCatalogueError
 */
export async function seedDemo(
  shop: Shop,
  places: DemoPlaces,
  onProgress: (sentence: string) => void,
): Promise<boolean> {
  const { db, clock, packs } = shop;
  const state = await findSetting(db, 'demo');
  if (state === 'filled') return true;
  if (state === undefined && !(await isShopEmpty(db))) return false;
  onProgress('Filling the empty shop with the demo catalogue …');
  await putSetting(db, 'demo', 'filling');
  await importDemo(shop, places);
  await sealPacks(db, clock, packs, demoActor);
  await stockDemo(shop);
  await ensureMember(shop, demoMember, demoBalance);
  onProgress('Selling the first packs through the draw …');
  await sellBeforehand(shop, await presalesOf(places.catalogue));
  await storeUnusedOfDemo(db, clock);
  await putSetting(db, 'demo', 'filled');
  return true;
}

/** Imports the demo's catalogue. */
async function importDemo(
  { db, clock }: Shop,
  { catalogue: folder, files }: DemoPlaces,
): Promise<void> {
  const reading = await readCatalogue(folder);
  if (!reading.ok) throw new DemoCatalogueError(reading.errors.map(textOfError).join('\n'));
  const result = await importCatalogue(db, reading.catalogue, {
    files,
    now: clock.now(),
    actor: demoActor,
  });
  if (!result.ok) throw new DemoCatalogueError(result.errors.map(textOfError).join('\n'));
}

/** Receives a copy of each card that the demo's packs can give, and allocates them to the packs. */
async function stockDemo({ db, clock }: Shop): Promise<void> {
  const copies = await findCopiesOfPacks(db);
  // A seeding that was interrupted has received them already.
  if (copies.some(({ isReceived }) => isReceived)) return;
  const today = dateInJapan(clock.now());
  const batch = { kind: 'opening', source: 'the demo catalogue', receivedOn: today } as const;
  const fields = copies.map(({ modelNumber, count, item }) => {
    const { grader, grade, certificate, code } = item ?? {};
    return [modelNumber, count, '', '', grader ?? '', grade ?? '', certificate ?? '', code ?? ''];
  });
  const received = await receiveIntake(db, clock, { ...batch, lines: writeCsv(fields) }, demoActor);
  if (received.kind !== 'received') return;
  await addLocations(db, clock, 'A-1', demoActor);
  const intakeId = received.id;
  await moveStock(db, clock, { command: 'inspect', intakeId }, demoActor);
  await moveStock(db, clock, { command: 'shelve', intakeId, location: 'A-1' }, demoActor);
  for (const packId of new Set(copies.flatMap(({ packIds }) => packIds)))
    await allocatePack(db, clock, packId, demoActor);
}

/** Reads which shares of packs the demo sells beforehand. */
async function presalesOf(folder: string): Promise<Presale[]> {
  const reading = await readPresales(folder);
  if (!reading.ok) throw new DemoCatalogueError(reading.errors.map(textOfError).join('\n'));
  return reading.presales;
}

/** Finds the member with this address, or creates one with this balance. */
async function ensureMember(
  shop: Shop,
  { password, ...details }: DemoMember,
  balance: { points: number; coins: number },
): Promise<number> {
  const { db, clock } = shop;
  const create = async () =>
    createMember(db, clock, { ...details, passwordHash: await hashPassword(password) });
  const memberId = (await findMemberByMail(db, details.mail)) ?? (await create());
  await db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], clock);
    if (book.account(memberId).entries > 0) return;
    book.post(
      { memberId, currency: 'point', amount: balance.points, kind: 'points_bought' },
      'paid',
    );
    book.post({ memberId, currency: 'coin', amount: balance.coins, kind: 'bonus' });
    await book.write();
  });
  return memberId;
}

/** Sells parts of some packs to a demo member before the shop opens. */
async function sellBeforehand(shop: Shop, presales: readonly Presale[]): Promise<void> {
  const presaleBuyer = {
    ...demoMember,
    mail: 'crowd@example.com',
    password: crypto.randomUUID(),
    lastName: '先行',
    firstName: '購入',
    phone: '',
    phoneVerified: false,
  };
  const memberId = await ensureMember(shop, presaleBuyer, presaleBalance);
  const available = await shop.findAvailability(
    presales.map(({ pack }) => ({ id: pack, price: 1, ...noPackRules })),
    undefined,
  );
  await Promise.all(
    presales.map(({ pack, share }) =>
      sellShare(shop, memberId, pack, Math.round((available.get(pack)?.size ?? 0) * share)),
    ),
  );
}

/** Buys a number of units of a pack for a member, in purchases of the largest size. */
async function sellShare(
  shop: Shop,
  memberId: number,
  packId: number,
  units: number,
): Promise<void> {
  for (let sold = 0; sold < units; sold += largestPurchase) {
    const count = Math.min(largestPurchase, units - sold);
    const key = uuidv5(`${packId}/${sold}`, presaleNamespace);
    const result = await shop.packSales.buy({
      memberId,
      purchaseId: key,
      packId,
      count,
      clientSeed: '',
      key,
      call: 'demo presale',
      payloadHash: createHash('sha256').update(`${packId}/${sold}/${count}`).digest(),
    });
    if (result.kind === 'refused') {
      throw new DemoCatalogueError(
        `presales.yaml: pack ${packId} cannot be sold beforehand (${result.refusal.reason})`,
      );
    }
  }
}
