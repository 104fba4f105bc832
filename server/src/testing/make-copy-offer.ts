import { randomInt, randomUUID } from 'node:crypto';
import type { Shop } from '../app/shop.ts';
import {
  addLocations,
  allocatePack,
  findAvailableCopies,
  findOffersOfMember,
  moveStock,
  receiveIntake,
} from '../custody/index.ts';
import { systemActor } from '../db/audit.ts';
import { replaceMissingCopy } from '../pack-sales/index.ts';
import { decideCards } from '../won-cards/index.ts';
import { buyRequest, makePack, type PackOptions } from './factories.ts';

const actor = systemActor('kaori', 'a test');

/** A pack whose first prize is a named copy, with two equal copies on a shelf. */
export interface PackWithCopy {
  packId: number;
  /** The codes of the named copy and of its equals. */
  code: string;
  equals: [string, string];
}

/** Makes a pack whose cards are tracked: its first prize is a copy of its own. */
export async function makePackWithCopy(
  shop: Shop,
  options: PackOptions = {},
): Promise<PackWithCopy> {
  const { db, clock } = shop;
  const counts = options.counts ?? [1];
  const first = randomInt(10_000_000, 90_000_000);
  const certificates = [first, first + 1, first + 2].map(String);
  const item = { code: null, grader: 'PSA', grade: '10', certificate: `${first}`, photos: [] };
  const draw = 'instant' as const;
  const packId = await makePack(shop, { draw, counts, price: 100, items: [item], ...options });
  const location = `O-${packId}`;
  await addLocations(db, clock, location, actor);
  const lines = [
    ...certificates.map((certificate) => `T-${packId}-0,1,,,PSA,10,${certificate}`),
    ...counts.slice(1).map((count, at) => `T-${packId}-${at + 1},${count}`),
  ].join('\n');
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const received = await receiveIntake(db, clock, { ...batch, lines }, actor);
  if (received.kind !== 'received') throw new Error(received.kind);
  const { id: intakeId } = received;
  await moveStock(db, clock, { command: 'inspect', intakeId }, actor);
  await moveStock(db, clock, { command: 'shelve', intakeId, location }, actor);
  const { items } = await findAvailableCopies(db, [`T-${packId}-0`], { codes: [], certificates });
  const codeOf = (wanted: string | undefined) =>
    items.find(({ certificate }) => certificate === wanted)?.code ?? '';
  await allocatePack(db, clock, packId, actor);
  const [named, equal, other] = certificates.map(codeOf);
  return { packId, code: named ?? '', equals: [equal ?? '', other ?? ''] };
}

export interface MadeOffer extends PackWithCopy {
  offerId: number;
  purchaseId: string;
  /** The position of the won card. */
  position: number;
}

interface OfferOptions extends PackOptions {
  /** Whether the member has chosen to have all cards shipped. */
  isShipped?: boolean;
  answerDays?: number;
}

/** Lets a member win a named copy, which is missing then, and offers them an equal one. */
export async function makeCopyOffer(
  shop: Shop,
  memberId: number,
  { isShipped = false, answerDays = 14, ...options }: OfferOptions = {},
): Promise<MadeOffer> {
  const { db, clock } = shop;
  const pack = await makePackWithCopy(shop, options);
  const { packId, code } = pack;
  const count = (options.counts ?? [1]).reduce((sum, each) => sum + each, 0);
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count }));
  if (bought.kind !== 'bought') throw new Error(`the pack was not bought: ${bought.kind}`);
  const { purchaseId } = bought;
  if (isShipped && options.currency !== 'coin') {
    const key = { memberId, key: randomUUID(), call: 'decide', payloadHash: Buffer.alloc(32) };
    const ship = Array.from({ length: count }, (_, at) => at + 1);
    const result = await decideCards(db, clock, key, purchaseId, { ship, convert: [] });
    if (result.kind !== 'decided') throw new Error(`nothing was decided: ${result.kind}`);
  }
  await moveStock(db, clock, { command: 'lose', lines: [{ code }] }, actor);
  const publicReason = { ja: '申し訳ございません。', en: 'We are sorry.' };
  const replacement = { code: pack.equals[0], publicReason, answerDays };
  const replaced = await replaceMissingCopy(shop, packId, replacement, actor);
  if (replaced.kind !== 'replaced') throw new Error(`nothing was offered: ${replaced.kind}`);
  const [offer] = await findOffersOfMember(db, memberId, 1);
  if (offer === undefined) throw new Error('the member has no offer');
  return { ...pack, offerId: offer.id, purchaseId, position: offer.position };
}
