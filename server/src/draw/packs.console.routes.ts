import type * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import {
  extraPlaceOf,
  type FindAvailability,
  findExtras,
  findLineUp,
  findPacksById,
  noPackRules,
  type PackRow,
  type PrizeRow,
} from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { Language } from '../http/language.ts';
import type { OperationServer, OperationServers, RevisedRecord } from '../http/operations.ts';
import { type Refusal, refused } from '../http/problems.ts';
import { mostLivePerSession } from '../http/session-streams.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { findSeal, findStocks, type Stock } from './draw.queries.ts';
import { countWaitingBuyers } from './draw-2.queries.ts';
import {
  findDrawnRounds,
  findListedPack,
  findListedPacks,
  findListedRounds,
  findListedRoundsOfVersion1,
  findPlannedUnits,
  type ListedPack,
  type ListedRound,
  newestRounds,
  packFilterOf,
  packList,
} from './pack-lists.queries.ts';
import { packStateOf } from './pack-state.rules.ts';
import type { SealedPacks } from './sealed-pack.ts';
import { findVoidRefusal, voidPack } from './void-pack.ts';
import { findVoiding } from './voiding.queries.ts';
import type { VoidRefusal } from './voiding.rules.ts';
import { voidRefusalText } from './voiding.texts.ts';

const packsOnPage = 50;
const roundsOnPage = 20;

export interface PackConsoleDeps {
  db: Database;
  reads: Reads;
  clock: Clock;
  packs: SealedPacks;
  findAvailability: FindAvailability;
  /** Finds the last coverage check of each of these packs that is tracked. Custody stores it. */
  findCoverage: (
    db: Database,
    packIds: readonly number[],
  ) => Promise<
    { packId: number; needed: number; short: number; checkedAt: Date; countedAt: Date | null }[]
  >;
  /** How a command checks the revision of a pack's sale. The sales own it. */
  saleRecord: RevisedRecord<{ params: { packId: number } }>;
  /** The shop's public address, such as `https://shop.example`. */
  shopUrl: string;
}

type PackSummary = z.input<typeof operations.listPacks.answer>['items'][number];
type PrizeView = z.input<typeof operations.getPack.answer>['prizes'][number];

/** Serves the packs of the console: their stock, rounds and proofs, the live sale, the closing. */
export function packConsoleRoutes(
  { serve, serveStream }: OperationServers,
  deps: PackConsoleDeps,
): void {
  const { db, clock } = deps;
  serveClosing(serve, deps);
  serveLive({ serve, serveStream }, deps);

  serve(operations.listPacks, async ({ query }, { language }) => {
    const { cursor, sort } = query;
    const filter = packFilterOf(query);
    const request = parseListQuery(packList, { cursor, sort, filter, limit: packsOnPage });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findListedPacks(await deps.reads.upToDate(), request, clock.now());
    const items = await summariesOf(deps, rows, language);
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.getPack, async ({ params: { packId } }, { language }) => {
    const pack = await findListedPack(db, packId);
    if (pack === undefined) return refused('not-found');
    const [summary] = await summariesOf(deps, [pack], language);
    if (summary === undefined) return refused('not-found');
    const seal = await findSeal(db, packId);
    const [stock] = await findStocks(db, [packId]);
    const [sealed] = await findPacksById(db, [packId]);
    return {
      answer: {
        ...summary,
        draw: pack.draw ?? ('version-1' as const),
        sealedAt: pack.sealedAt?.toISOString() ?? null,
        closedAt: stock?.closedAt?.toISOString() ?? null,
        voidFrom: (await findVoiding(db, packId))?.voidFrom ?? null,
        sealHash: seal?.sealHash.toString('hex') ?? null,
        rules: sealed === undefined ? null : rulesOf(sealed),
        prizes: await prizesOf(deps, packId, language),
        shopUrl: pack.sealedAt && `${deps.shopUrl}/pack-detail?packId=${packId}`,
        verifierUrl: pack.sealedAt && verifierUrlOf(deps, packId),
      },
    };
  });

  serve(operations.listPackRounds, async ({ params: { packId }, query: { cursor } }) => {
    const pack = await findListedPack(db, packId);
    if (pack === undefined) return refused('not-found');
    const request = parseListQuery(newestRounds, { cursor, limit: roundsOnPage });
    if ('refusal' in request) return refused('not-valid');
    const find = pack.draw === null ? findListedRoundsOfVersion1 : findListedRounds;
    const { rows, next } = await find(await deps.reads.upToDate(), packId, request);
    const items = rows.map((row) => roundView(deps, packId, row));
    return { answer: { items, next: next ?? null } };
  });
}

/** Selects the rules of a pack for its buyers. */
function rulesOf(pack: PackRow) {
  const { limitPerMember, limitPerDay, newcomersOnly, newcomerDays, leastRank, holdHours } = pack;
  return { limitPerMember, limitPerDay, newcomersOnly, newcomerDays, leastRank, holdHours };
}

/** Milliseconds between two reads of a pack whose sale somebody watches. */
const liveMs = 2_000;

/** Serves the sale of a pack at this moment: once, and as a stream. */
function serveLive({ serve, serveStream }: OperationServers, deps: PackConsoleDeps): void {
  serve(operations.getLivePack, async ({ params: { packId } }, { language }) => {
    const live = await readLivePack(deps, packId, language);
    if (live === undefined) return refused('not-found');
    return { answer: { at: live.at.toISOString(), ...live.view } };
  });
  serveStream(operations.watchLivePack, {
    async subjectOf({ params: { packId }, query: { language = 'ja' } }) {
      const pack = await findListedPack(deps.db, packId);
      return pack === undefined ? refused('not-found') : { subject: { packId, language } };
    },
    read: ({ packId, language }) => readLivePack(deps, packId, language),
    viewFor: ({ view }) => view,
    limits: { readMs: liveMs, mostPerSession: mostLivePerSession },
  });
}

/** Reads the sale of a pack at this moment; undefined if there is no such pack. */
async function readLivePack(deps: PackConsoleDeps, packId: number, language: Language) {
  const { db, clock } = deps;
  const pack = await findListedPack(db, packId);
  if (pack === undefined) return undefined;
  const [[stock], planned, waiting, prizes] = await Promise.all([
    findStocks(db, [packId]),
    findPlannedUnits(db, [packId]),
    countWaitingBuyers(db, packId),
    prizesOf(deps, packId, language),
  ]);
  const at = clock.now();
  const { size, sold, remaining } = stock ?? unsold(planned.get(packId) ?? 0);
  const { price, currency } = pack;
  const view = {
    ...{ id: packId, name: inLanguage(pack, 'name', language), price, currency },
    state: packStateOf(pack, stock?.remaining, at),
    ...{ units: size, sold, remaining, waiting, prizes },
  };
  return { at, view };
}

/** Serves the command that closes a pack whose beacon is gone for good. */
function serveClosing(serve: OperationServer, deps: PackConsoleDeps): void {
  serve(
    operations.closePack,
    async ({ params: { packId }, body }, { actor }) => {
      const result = await voidPack(deps, packId, actor(body.reason));
      if (result.kind !== 'closed') return refusedClosing(result);
      const { voidFrom, rounds } = result;
      return { answer: { voidFrom, rounds } };
    },
    {
      record: deps.saleRecord,
      // A pack that cannot be closed is refused before a second person is asked to approve.
      async refuse({ params: { packId } }) {
        const refusal = await findVoidRefusal(deps, packId);
        return refusal && refusedClosing(refusal);
      },
    },
  );
}

function refusedClosing(refusal: VoidRefusal): Refusal {
  if (refusal.kind === 'unknown') return refused('not-found');
  return refused('not-possible-now', { reason: refusal.kind, detail: voidRefusalText(refusal) });
}

/** Adds to packs what the console's list shows: stock, rounds and coverage. */
async function summariesOf(
  { db, clock, findCoverage }: PackConsoleDeps,
  packs: readonly ListedPack[],
  language: Language,
): Promise<PackSummary[]> {
  const ids = packs.map(({ id }) => id);
  const [stocks, drawn, planned, coverage] = await Promise.all([
    findStocks(db, ids),
    findDrawnRounds(db, ids),
    findPlannedUnits(db, ids),
    findCoverage(db, ids),
  ]);
  const now = clock.now();
  return packs.map((pack) => {
    const { id, price, currency, startsAt, endsAt } = pack;
    const stock = stocks.find(({ packId }) => packId === id);
    const { remaining, sold, size } = stock ?? unsold(planned.get(id) ?? 0);
    const bound = stock?.round ?? 0;
    const covered = coverage.find(({ packId }) => packId === id);
    return {
      ...{ id, price, currency, units: size, sold, remaining },
      name: inLanguage(pack, 'name', language),
      state: packStateOf(pack, stock?.remaining, now),
      rounds: { bound, drawn: drawn.get(id) ?? bound },
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      coverage: covered === undefined ? null : coverageView(covered),
    };
  });
}

function unsold(size: number): Pick<Stock, 'remaining' | 'sold' | 'size'> {
  return { size, remaining: size, sold: 0 };
}

/** Writes the coverage of a pack as the console shows it. */
function coverageView({
  needed,
  short,
  checkedAt,
  countedAt,
}: Awaited<ReturnType<PackConsoleDeps['findCoverage']>>[number]) {
  return {
    ...{ needed, short },
    checkedAt: checkedAt.toISOString(),
    countedAt: countedAt?.toISOString() ?? null,
  };
}

/** Lists the line-up, then the extras, with what remains of each. Before the seal all remains. */
async function prizesOf(
  { db, findAvailability }: PackConsoleDeps,
  packId: number,
  language: Language,
): Promise<PrizeView[]> {
  const terms = { id: packId, price: 1, ...noPackRules };
  const [lineUp, extras, available] = await Promise.all([
    findLineUp(db, packId),
    findExtras(db, packId),
    findAvailability([terms], undefined),
  ]);
  const { counts, extras: left } = available.get(packId) ?? {};
  const view = (prize: PrizeRow, remaining = prize.count): PrizeView => ({
    id: prize.id,
    modelNumber: prize.modelNumber,
    name: inLanguage(prize, 'name', language),
    rarityLabel: prize.rarityLabel,
    buyPoint: prize.buyPoint,
    count: prize.count,
    remaining,
    place: extraPlaceOf(prize) ?? null,
  });
  return [
    ...lineUp.map((prize, at) => view(prize, counts?.[at])),
    ...extras.map((prize) =>
      view(prize, left?.find(({ prizeId }) => prizeId === prize.id)?.remaining),
    ),
  ];
}

/** Writes a round with its proof as the console shows it. */
function roundView(deps: PackConsoleDeps, packId: number, row: ListedRound) {
  const { round, commitHash, entries, units, beacon, boundAt, drawnAt, proof } = row;
  return {
    ...{ round, entries, units, beacon },
    commit: commitHash.toString('hex'),
    boundAt: boundAt.toISOString(),
    drawnAt: drawnAt?.toISOString() ?? null,
    proof: proof?.toString('hex') ?? null,
    verifierUrl: `${verifierUrlOf(deps, packId)}&round=${round}`,
  };
}

function verifierUrlOf({ shopUrl }: PackConsoleDeps, packId: number): string {
  return `${shopUrl}/fairness?packId=${packId}`;
}
