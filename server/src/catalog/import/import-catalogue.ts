import { createHash } from 'node:crypto';
import { type Actor, audited } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import {
  findIdsPublishedInConsole,
  findRecordIds,
  recordImported,
  recordRemoved,
} from '../../editions/index.ts';
import type { FileStore } from '../../files/file-store.ts';
import { assertFound } from '../../lib/assert-found.ts';
import { editionOfCourse } from '../courses.ts';
import { editionOfOffer } from '../exchange-offers.ts';
import { editionOfPost } from '../news.ts';
import type { Catalogue, CataloguePack } from './catalogue.ts';
import { errorOfProblem } from './catalogue-errors.texts.ts';
import type { CatalogueError } from './catalogue-errors.ts';
import {
  countEarlierPurchases,
  findBanners,
  findCards,
  findCardTypes,
  findClosedPacks,
  findCopiesLeft,
  findPointCourses,
  findPosts,
  findPrizes,
  lockCatalogue,
  lockOffers,
  lockPacks,
  putCards,
  putCardTypes,
  putOffers,
  putPosts,
  replaceBanners,
  replacePointCourses,
} from './import.queries.ts';
import {
  type Changes,
  type Current,
  type ListChanges,
  type Plan,
  planImport,
  type StoredPicture,
} from './import-plan.rules.ts';
import { addressOfPicture, storePicture } from './store-picture.ts';
import { writeLineUps, writePacks } from './write-packs.ts';

export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
}

/**
 * Counts of an import for each kind of entry. Only banners and point courses are deleted; offers
 * are withdrawn.
 */
export interface ImportCounts {
  cardTypes: Counts;
  cards: Counts;
  packs: Counts;
  banners: Counts & { removed: number };
  posts: Counts;
  pointCourses: Counts & { removed: number };
  offers: Counts & { removed: number };
}

export type ImportResult =
  | { ok: true; counts: ImportCounts; skipped: CatalogueError[] }
  | { ok: false; errors: CatalogueError[] };

/** The rows that an import would write, and the shop's content that they were compared with. */
export interface PlannedImport {
  current: Current;
  plan: Plan;
}

/** The stored pictures of a catalogue by their paths. */
export type StoredPictures = ReadonlyMap<string, StoredPicture>;

/**
 * Imports a catalogue in one transaction: creates new entries, updates changed ones, leaves the
 * others. A new pack is not shown until the draw has sealed it.
 *
 * @param files where the catalogue's pictures are stored
 * @param now durations of new entries are counted from this instant
 * @param actor the operator for the audit log; the demo has none
 * @returns what was done, or the errors; with errors nothing was written
 */
export async function importCatalogue(
  db: Database,
  catalogue: Catalogue,
  { files, now, actor }: { files: FileStore; now: Date; actor: Actor },
): Promise<ImportResult> {
  const pictures = await storePictures(catalogue, files);
  return await audited(db, { now: () => now }, actor, 'catalogue import', async (tx, record) => {
    const planned = await planCatalogue(tx, catalogue, pictures, now);
    if (!planned.ok) return planned;
    await writeCatalogue(tx, planned, { actor, now });
    const counts = countsOf(planned.plan);
    record({
      subject: '',
      details: { folder: catalogue.source, changes: changedCountsOf(counts) },
    });
    return { ok: true, counts, skipped: planned.plan.skipped.map(errorOfProblem) };
  });
}

/**
 * Compares a catalogue with the shop. No other import writes until the transaction ends.
 *
 * @param now durations of new entries are counted from this instant
 */
export async function planCatalogue(
  tx: Tx,
  catalogue: Catalogue,
  pictures: StoredPictures,
  now: Date,
): Promise<({ ok: true } & PlannedImport) | { ok: false; errors: CatalogueError[] }> {
  await lockCatalogue(tx);
  const current = await readCurrent(tx);
  const planned = planImport(
    catalogue,
    current,
    (picture) => assertFound(pictures.get(picture), `the picture ${picture} was not stored`),
    now,
  );
  if (!planned.ok) return { ok: false, errors: planned.errors.map(errorOfProblem) };
  return { ok: true, current, plan: planned.plan };
}

/**
 * Writes a planned import to the database. `tx` is the transaction that planned it: its locks keep
 * the plan valid.
 */
export async function writeCatalogue(
  tx: Tx,
  { current, plan }: PlannedImport,
  by: { actor: Actor; now: Date },
): Promise<void> {
  await write(tx, plan, current);
  for (const post of changedRows(plan.posts)) await recordImported(tx, editionOfPost(post), by);
  const recorded = await findRecordIds(tx, 'course');
  for (const course of unrecordedRows(plan.pointCourses, recorded))
    await recordImported(tx, editionOfCourse(course, by.now), by);
  for (const id of removedCourses(current, plan))
    await recordRemoved(tx, { kind: 'course', id }, by.now);
  await recordOffers(tx, plan, by);
  for (const packId of newlyLimited(current, plan)) await countEarlierPurchases(tx, packId);
}

/**
 * Selects the counts of an import that are not zero, without unchanged entries: `{ packs: {
 * created: 1 } }`.
 */
export function changedCountsOf(counts: ImportCounts): Record<string, Record<string, number>> {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([kind, count]) => {
      const { unchanged: _, ...rest } = count;
      const done = Object.entries<number>(rest).filter(([, number]) => number > 0);
      return done.length > 0 ? [[kind, Object.fromEntries(done)]] : [];
    }),
  );
}

/**
 * Stores the catalogue's pictures, before the transaction of the import. If the import fails, the
 * files do no harm, because their names are made from their content.
 */
export function storePictures(catalogue: Catalogue, files: FileStore): Promise<StoredPictures> {
  return eachPicture(catalogue, (picture, content) => storePicture(picture, content, files));
}

/** Computes the addresses that the catalogue's pictures would be stored at. */
export function addressPictures(catalogue: Catalogue): Promise<StoredPictures> {
  return eachPicture(catalogue, (picture, content) =>
    Promise.resolve(addressOfPicture(picture, content)),
  );
}

/**
 * Reads each picture of the catalogue once and asks `addressFor` for its address. Returns the
 * addresses and hashes by path.
 */
async function eachPicture(
  catalogue: Catalogue,
  addressFor: (picture: string, content: Buffer) => Promise<string>,
): Promise<StoredPictures> {
  const pictures = new Set([
    ...catalogue.cards.map(({ picture }) => picture),
    ...catalogue.packs.flatMap((pack) => [...pack.pictures, ...shareOf(pack), ...photosOf(pack)]),
    ...(catalogue.banners ?? []).map(({ picture }) => picture),
    ...catalogue.posts.flatMap((post) => post.pictures),
  ]);
  const stored = new Map<string, StoredPicture>();
  for (const picture of pictures) {
    const content = await catalogue.readPicture(picture);
    stored.set(picture, {
      address: await addressFor(picture, content),
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  }
  return stored;
}

const shareOf = ({ sharePicture }: CataloguePack) =>
  sharePicture === undefined ? [] : [sharePicture];

const photosOf = ({ lineUp, extras }: CataloguePack) =>
  [...lineUp, ...extras].flatMap(({ item }) => item?.photos ?? []);

/** Reads what the shop has now, and locks its packs, for the comparison with a catalogue. */
async function readCurrent(tx: Tx): Promise<Current> {
  const packs = await lockPacks(tx);
  const editedCourses = await findIdsPublishedInConsole(tx, 'course');
  const pointCourses = await findPointCourses(tx);
  const cards = await findCards(tx);
  const editedCards = await findIdsPublishedInConsole(tx, 'offer');
  const editedOffers = cards
    .filter(({ id }) => editedCards.includes(id))
    .map(({ modelNumber }) => modelNumber);
  const offers = await lockOffers(tx);
  return {
    packs,
    closedPacks: await findClosedPacks(tx),
    copiesLeft: await findCopiesLeft(tx),
    cardTypes: await findCardTypes(tx),
    cards: cards.map(({ id: _id, revision: _, ...card }) => card),
    prizes: await findPrizes(tx),
    banners: await findBanners(tx),
    posts: await findPosts(tx),
    editedPosts: await findIdsPublishedInConsole(tx, 'news'),
    pointCourses: pointCourses.filter(({ id }) => !editedCourses.includes(id)),
    editedCourses,
    offers: offers.filter(({ modelNumber }) => !editedOffers.includes(modelNumber)),
    editedOffers,
  };
}

/** Finds the packs that had no limit per member and get one. */
function newlyLimited({ packs }: Current, plan: Plan): number[] {
  const unlimited = new Set(packs.filter((pack) => pack.limitPerMember === 0).map(({ id }) => id));
  return plan.packs.updated
    .filter(({ pack }) => pack.limitPerMember > 0 && unlimited.has(pack.id))
    .map(({ pack }) => pack.id);
}

/** Finds the rows that change, and those that an earlier version of the shop did not record. */
function unrecordedRows<Row extends { id: number }>(
  changes: ListChanges<Row>,
  recorded: readonly number[],
): Row[] {
  const changed = changedRows(changes);
  return changes.all.filter((row) => changed.includes(row) || !recorded.includes(row.id));
}

/** Records the offers that an import writes or takes off the shop. */
async function recordOffers(
  tx: Tx,
  { offers }: Plan,
  by: { actor: Actor; now: Date },
): Promise<void> {
  const idOf = new Map((await findCards(tx)).map(({ modelNumber, id }) => [modelNumber, id]));
  const changed = changedRows(offers);
  const recorded = await findRecordIds(tx, 'offer');
  for (const offer of offers.all) {
    const cardId = assertFound(idOf.get(offer.modelNumber), `${offer.modelNumber} has no card`);
    if (offer.position === null) await recordRemoved(tx, { kind: 'offer', id: cardId }, by.now);
    else if (changed.includes(offer) || !recorded.includes(cardId))
      await recordImported(tx, editionOfOffer(cardId, offer, by.now), by);
  }
}

/** Finds the courses that the catalogue leaves out and are no longer offered. */
function removedCourses({ pointCourses }: Current, { pointCourses: { all } }: Plan): number[] {
  return pointCourses.map(({ id }) => id).filter((id) => !all.some((course) => course.id === id));
}

/** Writes what an import changes to the database. */
async function write(tx: Tx, plan: Plan, { editedCourses }: Current): Promise<void> {
  await putCardTypes(tx, changedRows(plan.cardTypes));
  await putCards(tx, changedRows(plan.cards));
  await writePacks(tx, changedRows(plan.packs));
  await writeLineUps(tx, plan.lineUps);
  if (differs(plan.banners)) await replaceBanners(tx, plan.banners.all);
  await putPosts(tx, changedRows(plan.posts));
  if (differs(plan.pointCourses))
    await replacePointCourses(tx, plan.pointCourses.all, editedCourses);
  await putOffers(tx, changedRows(plan.offers));
}

function changedRows<Row>({ created, updated }: Changes<Row>): Row[] {
  return [...created, ...updated];
}

function differs(changes: ListChanges<unknown>): boolean {
  return changedRows(changes).length + changes.removed > 0;
}

/** Counts the entries that an import creates, changes and leaves unchanged, by kind. */
export function countsOf(plan: Plan): ImportCounts {
  const counts = (changes: Changes<unknown>): Counts => ({
    created: changes.created.length,
    updated: changes.updated.length,
    unchanged: changes.unchanged,
  });
  return {
    cardTypes: counts(plan.cardTypes),
    cards: counts(plan.cards),
    packs: counts(plan.packs),
    banners: { ...counts(plan.banners), removed: plan.banners.removed },
    posts: counts(plan.posts),
    pointCourses: { ...counts(plan.pointCourses), removed: plan.pointCourses.removed },
    offers: {
      ...counts(plan.offers),
      updated: plan.offers.updated.length - plan.offers.removed,
      removed: plan.offers.removed,
    },
  };
}
