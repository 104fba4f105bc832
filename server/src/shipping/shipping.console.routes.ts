import type { output } from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import type { parcelHold, parcelState } from '#contract/console/shipping.ts';
import { timeSlots } from '#contract/time-slots.ts';
import { addressText, findMemberForOperator, joined, prefectureName } from '../accounts/index.ts';
import { findParcelsOnOffer } from '../custody/index.ts';
import { findActionsAbout } from '../db/audit.queries.ts';
import type { Database } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { Language } from '../http/language.ts';
import type { OperationServer, OperationServers } from '../http/operations.ts';
import { type Refusal, refused } from '../http/problems.ts';
import { mostLivePerSession } from '../http/session-streams.ts';
import {
  findCancelledMembers,
  findDebts,
  findRestrictedAction,
  findRestrictions,
} from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { maskName } from '../lib/mask.rules.ts';
import { findMailsAbout } from '../messages/index.ts';
import { missingAddressFields } from './carrier-files.rules.ts';
import { extraNameOf } from './extra-name.texts.ts';
import { holdParcel } from './hold-parcel.ts';
import { addressKey } from './merge.rules.ts';
import { type MergeRefusal, mergeParcels } from './merge-parcels.ts';
import { findParts, findWaitingOfMember } from './merges.queries.ts';
import type { ParcelCard } from './parcel-card.ts';
import { parcelQueryOf } from './parcel-list.rules.ts';
import {
  findParcel,
  findParcelPage,
  type ListedParcel,
  parcelList,
} from './parcel-lists.queries.ts';
import type { SlipPart } from './print-slip.ts';
import { type ParcelResult, readdressParcel } from './readdress-parcel.ts';
import { recordDelivery } from './record-delivery.ts';
import { releaseParcel } from './release-parcel.ts';
import { resendMail } from './resend-mail.ts';
import { returnParcel } from './return-parcel.ts';
import { revealParcel } from './reveal-parcel.ts';
import { mergeTexts, missingFieldTexts, parcelTexts } from './shipping.console.texts.ts';
import { parcelFact } from './shipping.mails.ts';
import { type ChooseCards, type SplitOffRefusal, splitOffCards } from './split-off-cards.ts';
import { type SplitRefusal, splitParcel } from './split-parcel.ts';
import { deliveryOf, trackingUrl } from './tracking.rules.ts';

/** The most parcels of a page, and the most mails and changes of a parcel. */
const mostListed = 50;

/** Milliseconds between two reads of a page of parcels that somebody watches. */
const liveMs = 3_000;

export interface ParcelConsoleDeps {
  db: Database;
  reads: Reads;
  clock: Clock;
  /** The shop's public address. */
  publicUrl: string;
  /** Finds the cards of a parcel, those of each purchase or exchange apart. */
  findPartsWithCards(parcel: FoundParcel): Promise<SlipPart[]>;
  chooseCards: ChooseCards;
}

export type FoundParcel = NonNullable<Awaited<ReturnType<typeof findParcel>>>;

/** Serves the console's operations on parcels. */
export function shippingConsoleRoutes(
  { serve, serveStream }: OperationServers,
  deps: ParcelConsoleDeps,
): void {
  const { db } = deps;

  serve(operations.listMemberParcels, async ({ params: { memberId }, query }) => {
    const { state = 'all', sort = 'newest', cursor } = query;
    const asked = { sort, cursor, filter: { memberId, state }, limit: mostListed };
    const request = parseListQuery(parcelList, asked);
    if ('refusal' in request) return refused('not-valid');
    if ((await findMemberForOperator(db, String(memberId))) === undefined)
      return refused('not-found');
    const { rows, next } = await findParcelPage(await deps.reads.upToDate(), request);
    const items = rows.map((row) => ({
      id: row.id,
      at: row.createdAt.toISOString(),
      cards: row.cards,
      sentAt: row.sentAt?.toISOString() ?? null,
      takenBackAt: row.takenBackAt?.toISOString() ?? null,
      carrier: row.carrier || null,
      trackingNumber: row.trackingNumber || null,
    }));
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.getParcel, async ({ params: { parcelId } }, { language }) => {
    const parcel = await findParcel(db, parcelId);
    if (parcel === undefined) return refused('not-found');
    const answer = await parcelView(deps, parcel, language);
    return { answer, revision: parcel.revision };
  });
  serveList({ serve, serveStream }, deps);
  commandRoutes(serve, deps);
  holdRoutes(serve, deps);
  mergeRoutes(serve, deps);
}

type ParcelQuery = output<typeof operations.listParcels.query>;

/** Serves the list of parcels: a page once, and as a stream. */
function serveList({ serve, serveStream }: OperationServers, deps: ParcelConsoleDeps): void {
  for (const operation of [operations.listParcels, operations.getLiveParcels])
    serve(operation, async ({ query }) => {
      const page = await readPage(deps, query);
      return page === undefined ? refused('not-valid') : { answer: page };
    });
  serveStream(operations.watchParcels, {
    subjectOf: async ({ query }) =>
      pageRequestOf(query, deps.clock.now()) === 'not-valid'
        ? refused('not-valid')
        : { subject: query },
    async read(query) {
      const at = deps.clock.now();
      const page = await readPage(deps, query);
      return page && { at, page };
    },
    viewFor: ({ page }) => page,
    limits: { readMs: liveMs, mostPerSession: mostLivePerSession },
  });
}

/** Reads a page of the parcels that match a query; undefined if its cursor is not valid. */
async function readPage(deps: ParcelConsoleDeps, query: ParcelQuery) {
  const request = pageRequestOf(query, deps.clock.now());
  if (request === 'not-valid') return undefined;
  if (request === 'nothing') return { items: [], next: null };
  const { rows, next } = await findParcelPage(await deps.reads.upToDate(), request);
  const holdOf = await holdFinder(deps, rows);
  return { items: rows.map((row) => rowView(row, holdOf(row))), next: next ?? null };
}

/** Returns what to read for a query; `nothing` if no parcel can match its search. */
function pageRequestOf({ cursor, ...query }: ParcelQuery, now: Date) {
  const asked = parcelQueryOf(query, now);
  if (asked === undefined) return 'nothing';
  const request = parseListQuery(parcelList, { ...asked, cursor, limit: mostListed });
  return 'refusal' in request ? 'not-valid' : request;
}

/** Serves the console's operations that reveal an address or change a parcel. */
function commandRoutes(serve: OperationServer, deps: ParcelConsoleDeps): void {
  const { db, clock } = deps;

  serve(operations.revealParcel, async ({ params, body }, { actor }) => {
    const address = await revealParcel(deps, params.parcelId, actor(body.reason));
    if (address === undefined) return refused('not-found');
    const { lastName, middleName, firstName, phone } = address;
    const name = joined(lastName, middleName, firstName);
    return { answer: { name, phone, address: addressText(address) } };
  });

  serve(operations.readdressParcel, async ({ params, body }, { actor, revision, language }) => {
    const asked = { ...params, seenRevision: revision };
    const result = await readdressParcel(db, clock, asked, actor(body.reason));
    if (result.kind === 'done') return changed(result.revision);
    return refusalOfChange(deps, params.parcelId, result, language, 'notWaiting');
  });

  serve(operations.returnParcel, async ({ params, body }, { actor, revision, language }) => {
    const asked = { ...params, seenRevision: revision };
    const result = await returnParcel(db, clock, asked, actor(body.reason));
    if (result.kind === 'done') return changed(result.revision);
    return refusalOfChange(deps, params.parcelId, result, language, 'notSent');
  });

  serve(operations.deliverParcel, async ({ params, body }, { actor, revision, language }) => {
    const asked = { ...params, seenRevision: revision };
    const result = await recordDelivery(db, clock, asked, actor(body.reason));
    if (result.kind === 'done') return changed(result.revision);
    return refusalOfChange(deps, params.parcelId, result, language, 'notUnderWay');
  });

  serve(operations.resendParcelMail, async ({ params, body }, { actor }) => {
    if (await resendMail(db, clock, params.parcelId, actor(body.reason))) return { answer: {} };
    if ((await findParcel(db, params.parcelId)) === undefined) return refused('not-found');
    return refused('not-possible-now', { reason: 'no-mail', detail: parcelTexts.noMail });
  });
}

/** Serves the console's operations that hold a parcel back and release it. */
function holdRoutes(serve: OperationServer, deps: ParcelConsoleDeps): void {
  const { db, clock } = deps;

  serve(operations.holdParcel, async ({ params, body }, { actor, revision, language }) => {
    const asked = { ...params, seenRevision: revision };
    const result = await holdParcel(db, clock, asked, actor(body.reason));
    if (result.kind === 'done') return changed(result.revision);
    return refusalOfChange(deps, params.parcelId, result, language, 'notToHold');
  });

  serve(operations.releaseParcel, async ({ params, body }, { actor, revision, language }) => {
    const asked = { ...params, seenRevision: revision };
    const result = await releaseParcel(db, clock, asked, actor(body.reason));
    if (result.kind === 'done') return changed(result.revision);
    return refusalOfChange(deps, params.parcelId, result, language, 'notHeld');
  });
}

/** Serves the console's operations that merge two parcels and split one. */
function mergeRoutes(serve: OperationServer, deps: ParcelConsoleDeps): void {
  const { db, clock } = deps;

  serve(operations.mergeParcels, async ({ params, body }, { actor, revision, language }) => {
    const ids = [params.parcelId, body.otherId];
    const asked = { ids, seenRevision: revision };
    const merged = await mergeParcels(db, clock, asked, actor(body.reason));
    if (typeof merged !== 'string') return { answer: merged };
    return refusalOfMerge(deps, params.parcelId, merged, language);
  });

  serve(operations.splitParcel, async ({ params, body }, { actor, revision, language }) => {
    const asked = { ...params, partId: body.partId, seenRevision: revision };
    const split = await splitParcel(db, clock, asked, actor(body.reason));
    if (typeof split !== 'string') return changed(split.revision);
    return refusalOfMerge(deps, params.parcelId, split, language);
  });

  serve(operations.splitOffCards, async ({ params, body }, { actor, revision, language }) => {
    const { reason, ...chosen } = body;
    const asked = { ...params, ...chosen, seenRevision: revision };
    const split = await splitOffCards(deps, asked, actor(reason));
    if (typeof split !== 'string') return { answer: split, revision: split.revision };
    return refusalOfMerge(deps, params.parcelId, split, language);
  });
}

/** Refuses to merge or split parcels, and says why. */
async function refusalOfMerge(
  deps: ParcelConsoleDeps,
  parcelId: number,
  refusal: MergeRefusal | SplitRefusal | SplitOffRefusal,
  language: Language,
): Promise<Refusal> {
  if (refusal === 'not-found') return refused('not-found');
  if (refusal === 'overtaken')
    return refusalOfChange(deps, parcelId, { kind: refusal }, language, 'notWaiting');
  return refused('not-possible-now', { reason: refusal, detail: mergeTexts[refusal] });
}

function changed(revision: number) {
  return { answer: { revision }, revision };
}

/** Refuses a change of a parcel, and says why it is not possible in its state. */
async function refusalOfChange(
  deps: ParcelConsoleDeps,
  parcelId: number,
  { kind }: Exclude<ParcelResult, { kind: 'done' }>,
  language: Language,
  text: 'notWaiting' | 'notSent' | 'notUnderWay' | 'notToHold' | 'notHeld',
): Promise<Refusal> {
  const parcel = await findParcel(deps.db, parcelId);
  if (parcel === undefined) return refused('not-found');
  if (kind === 'not-possible')
    return refused('not-possible-now', { reason: text, detail: parcelTexts[text] });
  const current = await parcelView(deps, parcel, language);
  return refused('revision-changed', { versions: { yours: { parcelId }, current } });
}

type Hold = output<typeof parcelHold> | null;

/**
 * Makes a function that says why a parcel is held back: the next export leaves it out, and if a
 * guardian has cancelled the member's payments, it is stopped with its label, too. Null if not.
 */
export async function holdFinder(
  { db, clock }: Pick<ParcelConsoleDeps, 'db' | 'clock'>,
  parcels: readonly ListedParcel[],
): Promise<(parcel: ListedParcel) => Hold> {
  const memberIds = [...new Set(parcels.map(({ memberId }) => memberId))];
  const [debts, restrictions, cancelled, offered] = await Promise.all([
    findDebts(db, memberIds),
    findRestrictions(db, memberIds),
    findCancelledMembers(db, memberIds),
    findParcelsOnOffer(
      db,
      parcels.map(({ id }) => id),
    ),
  ]);
  const now = clock.now();
  return (parcel) => {
    if (parcel.sentAt !== null || parcel.takenBackAt !== null) return null;
    if (cancelled.has(parcel.memberId)) return 'cancelled';
    if (parcel.heldAt !== null) return 'staff';
    if (offered.has(parcel.id)) return 'offer';
    if (parcel.exportId !== null) return null;
    if (findRestrictedAction(restrictions.get(parcel.memberId), ['ship'], now)) return 'restricted';
    if (debts.has(parcel.memberId)) return 'debt';
    return missingAddressFields(parcel).length > 0 ? 'incomplete' : null;
  };
}

function stateOf({ sentAt, takenBackAt, exportId }: ListedParcel): output<typeof parcelState> {
  if (takenBackAt !== null) return 'taken_back';
  if (sentAt !== null) return 'sent';
  return exportId === null ? 'waiting' : 'exported';
}

/** Selects the fields of a parcel that a list in the console shows. */
function rowView(parcel: ListedParcel, hold: Hold) {
  const { id, memberId, lastName, cards, createdAt, shipBy, exportId, sentAt } = parcel;
  const { carrier, trackingNumber, takenBackAt } = parcel;
  return {
    ...{ id, memberId, name: maskName(lastName), cards, hold, exportId, carrier, trackingNumber },
    state: stateOf(parcel),
    createdAt: createdAt.toISOString(),
    shipBy: shipBy.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    deliveredAt: deliveryOf(parcel)?.toISOString() ?? null,
    takenBackAt: takenBackAt?.toISOString() ?? null,
  };
}

/** Reads all that the console shows of one parcel: its cards, mails, history and hold. */
async function parcelView(deps: ParcelConsoleDeps, parcel: FoundParcel, language: Language) {
  const { db, publicUrl } = deps;
  const { id, memberId, exportId, source, sourceId, revision, carrier, trackingNumber } = parcel;
  const subjects = [`parcel ${id}`, ...(exportId === null ? [] : [`export ${exportId}`])];
  const [holdOf, debts, contents, mails, history, parts, waiting] = await Promise.all([
    holdFinder(deps, [parcel]),
    findDebts(db, [memberId]),
    deps.findPartsWithCards(parcel),
    findMailsAbout(db, memberId, parcelFact(id), { limit: mostListed, language }),
    findActionsAbout(db, subjects, mostListed),
    findParts(db, id),
    findWaitingOfMember(db, memberId),
  ]);
  const isFree = (each: Pick<ListedParcel, 'exportId' | 'packedAt' | 'heldAt'>) =>
    each.exportId === null && each.packedAt === null && each.heldAt === null;
  const mergeable =
    isFree(parcel) && waiting.some((each) => each.id === id)
      ? waiting.filter(
          (each) => each.id !== id && isFree(each) && addressKey(each) === addressKey(parcel),
        )
      : [];
  const isTracked = carrier !== null && trackingNumber !== null;
  return {
    ...rowView(parcel, holdOf(parcel)),
    ...{ revision, source, sourceId, mergedInto: parcel.mergedInto },
    parts: parts.map((part) => ({
      ...{ id: part.id, source: part.source, sourceId: part.sourceId, cards: part.cards },
      shipBy: part.shipBy.toISOString(),
    })),
    mergeable: mergeable.map(({ id: otherId, cards: count, shipBy }) => {
      return { id: otherId, cards: count, shipBy: shipBy.toISOString() };
    }),
    address: prefectureName(parcel.prefectureId) || parcel.country,
    timeSlot: timeSlots.find((each) => each === parcel.timeSlot) ?? null,
    deliverOn: parcel.deliverOn,
    isHeld: parcel.heldAt !== null,
    missing: missingAddressFields(parcel).map((field) => missingFieldTexts[field][language]),
    owed: debts.get(memberId) ?? 0,
    trackingUrl: isTracked ? trackingUrl(carrier, trackingNumber, language) : null,
    items: contents.flatMap(({ id: partId, cards }) =>
      cards.map((card) => ({ partId, ...cardView(card, publicUrl, language) })),
    ),
    mails: mails.map(({ id, sentAt, subject, refused: isRefused }) => {
      return { id: String(id), at: sentAt.toISOString(), subject, isRefused };
    }),
    history: history.map(({ createdAt, action, who, why }) => {
      return { at: createdAt.toISOString(), action, who, reason: why };
    }),
  };
}

/** Selects the fields of a parcel's card that the console shows. */
function cardView(card: ParcelCard, publicUrl: string, language: Language) {
  const { prizeId, modelNumber, rarityLabel, picture, count, copy, extra, drawn } = card;
  return {
    ...{ prizeId, name: inLanguage(card, 'name', language), modelNumber, rarity: rarityLabel },
    ...{ picture, count, copy },
    extra: extra && extraNameOf(extra)[language],
    proof: drawn && {
      ...drawn,
      url: `${publicUrl}/fairness?packId=${drawn.packId}&round=${drawn.round}`,
    },
  };
}
