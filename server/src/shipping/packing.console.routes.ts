import { operations } from '#contract/console/index.ts';
import { findPickList } from '../custody/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { extraNameOf } from './extra-name.texts.ts';
import { packParcel, pickForParcel, putBackParcel } from './pack-parcel.ts';
import { missingCardsText, packingTexts } from './packing.console.texts.ts';
import type { ParcelCard } from './parcel-card.ts';
import { findParcel } from './parcel-lists.queries.ts';
import { type PackName, printSlip, type SlipPart } from './print-slip.ts';
import { holdFinder } from './shipping.console.routes.ts';
import { findParcelsToPack } from './shipping.queries.ts';

/**
 * How many parcels are searched for the next one to pack. Hardly ever are so many held back at the
 * same time.
 */
const mostHeld = 500;

export interface PackingDeps {
  db: Database;
  clock: Clock;
  /** The shop's name, as it is printed on slips. */
  shopName(): string;
  findCards(parcel: FoundParcel): Promise<ParcelCard[]>;
  /** Finds the cards of a parcel, those of each purchase or exchange apart. */
  findPartsWithCards(parcel: FoundParcel): Promise<SlipPart[]>;
  findPackNames(ids: readonly number[]): Promise<PackName[]>;
}

type FoundParcel = NonNullable<Awaited<ReturnType<typeof findParcel>>>;

/** Serves the picking and packing of parcels in the console. */
export function packingRoutes(serve: OperationServer, deps: PackingDeps): void {
  const { db, clock } = deps;
  servePickList(serve, deps);
  serveSlips(serve, deps);

  serve(operations.pickCopy, async ({ params, body }, { actor }) => {
    const picked = await pickForParcel(db, clock, { ...params, ...body }, actor(''));
    if (typeof picked !== 'string') return { answer: picked };
    if (picked === 'not-found') return refused('not-found');
    return refused('not-possible-now', { reason: picked, detail: packingTexts[picked] });
  });

  serve(operations.packParcel, async ({ params: { parcelId } }, { actor }) => {
    const packed = await packParcel(db, clock, parcelId, actor(''));
    if (packed === 'not-found') return refused('not-found');
    if (typeof packed === 'string')
      return refused('not-possible-now', { reason: packed, detail: packingTexts[packed] });
    if (packed.missing === 0) return { answer: {} };
    const detail = missingCardsText(packed.missing);
    return refused('not-possible-now', { reason: 'cards-missing', detail });
  });

  serve(operations.putBackCopies, async ({ params, body }, { actor }) => {
    const { reason, location } = body;
    const put = await putBackParcel(db, clock, { ...params, location }, actor(reason));
    if (typeof put !== 'string') return { answer: put };
    if (put === 'not-found') return refused('not-found');
    const detail = packingTexts[put];
    if (put === 'unknown-location')
      return refused('not-valid', { errors: [{ pointer: '/location', detail }] });
    return refused('not-possible-now', { reason: put, detail });
  });
}

/** Serves the operations that show what to pick, and which parcel is next. */
function servePickList(serve: OperationServer, { db, clock, findCards }: PackingDeps): void {
  serve(operations.getPickList, async ({ params: { parcelId } }, { language }) => {
    const parcel = await findParcel(db, parcelId);
    if (parcel === undefined) return refused('not-found');
    const isPacked = parcel.packedAt !== null;
    const list = await findPickList(db, parcelId);
    if (list === undefined)
      return { answer: { isTracked: false, isPacked, offShelf: 0, lines: [] } };
    const cards = await findCards(parcel);
    const lines = list.lines.map(({ nameJa, nameEn, ...line }) => {
      const extra = cards.find(({ prizeId }) => prizeId === line.prizeId)?.extra ?? null;
      return {
        ...line,
        name: inLanguage({ nameJa, nameEn }, 'name', language),
        extra: extra && extraNameOf(extra)[language],
      };
    });
    const { offShelf } = list;
    return { answer: { isTracked: true, isPacked: isPacked || list.isPacked, offShelf, lines } };
  });

  serve(operations.findNextParcel, async ({ query: { except } }) => {
    const parcels = await findParcelsToPack(db, { except, limit: mostHeld });
    const holdOf = await holdFinder({ db, clock }, parcels);
    return { answer: { id: parcels.find((parcel) => holdOf(parcel) === null)?.id ?? null } };
  });
}

/** Serves the operation that prints a packing slip. */
function serveSlips(
  serve: OperationServer,
  { db, shopName, findPartsWithCards, findPackNames }: PackingDeps,
): void {
  serve(operations.printPackingSlip, async ({ params: { parcelId } }) => {
    const parcel = await findParcel(db, parcelId);
    if (parcel === undefined) return refused('not-found');
    const parts = await findPartsWithCards(parcel);
    const packs = parts.flatMap(({ cards }) => cards.flatMap(({ drawn }) => drawn?.packId ?? []));
    const packNames = parts.length > 1 ? await findPackNames([...new Set(packs)]) : [];
    const pdf = await printSlip(db, { parcel, parts, packNames, shopName: shopName() });
    return { answer: { file: Buffer.from(pdf).toString('base64') } };
  });
}
