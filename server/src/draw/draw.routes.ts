import { seal as sealSchema } from '#contract/shop/draw.ts';
import type { Closing } from '#contract/shop/draw-2.ts';
import { calls } from '#contract/shop/index.ts';
import { findLineUp, findShownPackIds } from '../catalog/index.ts';
import type { Database, Executor } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { CallServer } from '../http/calls.ts';
import { done, doneImmutable, notFound, refusals } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import type { SessionMemories } from '../http/shop-session.ts';
import type { Clock } from '../lib/clock.ts';
import { pageOf } from '../lib/paging.rules.ts';
import { askForMailbox, type People } from '../protection/index.ts';
import type { DescribeWait } from '../won-cards/index.ts';
import type { PackSales } from './buy-pack.ts';
import type { BuyResult } from './buy-result.ts';
import { checkPack } from './check-pack.ts';
import { findClosing } from './closing.queries.ts';
import { findSeal, findStocks, type SealRow, type Stock } from './draw.queries.ts';
import { refusalText } from './draw.texts.ts';
import {
  findDrawState,
  findHeads,
  findReceipt,
  findRoundOfPurchase,
  type Head,
} from './draw-2.queries.ts';
import type { TrialDeps } from './draw-trial.ts';
import type { Refusal } from './judge.rules.ts';
import { findPublishedRounds } from './published-round.ts';
import { pullRoutes } from './pulls.routes.ts';
import { purchaseIdOf } from './purchase-id.rules.ts';
import { signReceipt } from './receipt.ts';
import { receiptFileOf } from './receipt-file.ts';
import type { SealedPack, SealedPacks } from './sealed-pack.ts';
import { trialRoutes } from './trial.routes.ts';
import { countVoidRounds, findVoiding } from './voiding.queries.ts';

const roundsOnPage = 100;

export interface DrawDeps extends TrialDeps {
  db: Database;
  reads: Reads;
  clock: Clock;
  packs: SealedPacks;
  describeWait: DescribeWait;
  people: Pick<People, 'findKeys'>;
  packSales: Pick<PackSales, 'buy'>;
  sessionMemories: SessionMemories;
}

/** Serves the shop's calls about purchases, receipts and proofs. */
export function drawRoutes(serve: CallServer, deps: DrawDeps): void {
  purchaseRoutes(serve, deps);
  receiptRoutes(serve, deps);
  proofRoutes(serve, deps);
  voidingRoutes(serve, deps);
  pullRoutes(serve, deps);
  trialRoutes(serve, deps);
}

/** Serves the calls that check a purchase and buy a pack. */
function purchaseRoutes(serve: CallServer, deps: DrawDeps): void {
  serve(calls.checkPack, async ({ payload }, { member, memberId, language }) => {
    const packId = payload.pack_id ?? (await deps.sessionMemories.recall(member)).checkedPackId;
    if (packId === null) return refusals.malformed;
    const refusal = await checkPack(deps, { memberId, packId, count: payload.count });
    if (refusal?.reason === 'no-such-pack') return notFound();
    await deps.sessionMemories.remember(member, {
      checkedPackId: packId,
      checkedCount: payload.count,
    });
    await askForMailbox(deps.db, memberId, refusal);
    return done(refusal === undefined ? { result: '1' } : refusalOnWire(refusal, language));
  });

  serve(calls.buyPack, async ({ payload }, { member, memberId, request, language }) => {
    const checked =
      payload.pack_id === undefined ? await deps.sessionMemories.recall(member) : undefined;
    const packId = payload.pack_id ?? checked?.checkedPackId;
    const count = payload.count ?? checked?.checkedCount;
    if (packId == null || count == null) return refusals.malformed;
    const result = await deps.packSales.buy({
      ...request,
      purchaseId: purchaseIdOf(member.token, request.key),
      packId,
      count,
      shownPrice: payload.point,
      finalScreen: payload.final_screen,
      clientSeed: payload.client_seed ?? '',
    });
    if (result.kind === 'bought') {
      return done({
        result: '1',
        pack_history_id: result.purchaseId,
        round: result.round,
        ...(await boundOnWire(deps, packId, result)),
      });
    }
    if (result.refusal.reason === 'no-such-pack') return notFound();
    await askForMailbox(deps.db, memberId, result.refusal);
    return done(refusalOnWire(result.refusal, language));
  });
}

/** Serves the receipt file of a member's purchase. */
function receiptRoutes(serve: CallServer, { reads }: DrawDeps): void {
  serve(calls.getReceipt, async ({ params }, { memberId }) => {
    const db = await reads.upToDate();
    const bound = await findRoundOfPurchase(db, memberId, params.packHistoryId);
    if (bound === undefined) return notFound();
    return done({ data: bound && receiptFileOf(bound) });
  });
}

/**
 * Describes a new purchase's round for its buyer: commit hash, receipt, and what it waits for.
 * Empty in version 1.
 */
async function boundOnWire(
  { db, packs, describeWait }: DrawDeps,
  packId: number,
  { round }: Extract<BuyResult, { kind: 'bought' }>,
) {
  if (((await packs.find(packId))?.version2 ?? null) === null) return {};
  const receipt = await findReceipt(db.quick, packId, round);
  if (receipt === undefined) return {};
  const { commitHash, beacon } = receipt;
  const waiting = beacon === null ? undefined : await describeWait(packId, beacon);
  return {
    commit: commitHash.toString('hex'),
    receipt: receipt.receipt.toString('hex'),
    ...(waiting && { waiting }),
  };
}

/** Translates the refusal of a purchase into the shop's response format. */
function refusalOnWire(refusal: Refusal, language: Language) {
  const errors = { count: [refusalText(refusal, language)] };
  switch (refusal.reason) {
    case 'balance':
      return { result: '-2', errors, shortage: refusal.shortage } as const;
    case 'sold-out':
      return { result: '-1', errors, reason: 'sold-out' } as const;
    default:
      return { result: '-1', errors } as const;
  }
}

/** Serves what anybody needs to verify a pack's draws: the seal, the rounds and the closing. */
function proofRoutes(serve: CallServer, { reads, clock, packs }: DrawDeps): void {
  serve(calls.getSeal, async ({ params }) => {
    // A log that is older than a buyer's receipt would look as if draws were missing.
    const db = await reads.upToDate();
    const [row, [stock], lineUp, pack] = await Promise.all([
      findSeal(db, params.packId),
      findStocks(db, [params.packId]),
      findLineUp(db, params.packId),
      packs.find(params.packId),
    ]);
    if (row === undefined || stock === undefined) return notFound();
    return done({
      data: {
        seal: sealSchema.parse(JSON.parse(row.seal)),
        seal_hash: row.sealHash.toString('hex'),
        rounds: stock.round,
        head: stock.head.toString('hex'),
        ...(pack?.version2 && {
          bound: stock.round,
          drawn: await findNewestDrawn(db, pack, stock),
        }),
        ...(stock.closedAt !== null && { closed: await closingOnWire(db, row) }),
        rarity_labels: lineUp.map(({ id, rarityLabel }) => ({ id, rarity_label: rarityLabel })),
      },
    });
  });

  serve(calls.listRounds, async ({ params }) => {
    const db = await reads.upToDate();
    const [[stock], pack] = await Promise.all([
      findStocks(db, [params.packId]),
      packs.find(params.packId),
    ]);
    if (stock === undefined || pack === undefined) return notFound();
    const { page, offset, limit } = pageOf(stock.round, params.page, roundsOnPage);
    const rounds = await findPublishedRounds(
      db,
      { packId: params.packId, isVersion2: pack.version2 !== null },
      offset + 1,
      Math.min(offset + limit, stock.round),
    );
    const answer = { data: { list: rounds, page } };
    // A round changes once more when it is drawn.
    const isFull =
      page.page * roundsOnPage <= stock.round && rounds.every(({ proof }) => proof !== null);
    // Beyond the last page the response holds the last one. That address will show another page
    // later, so the response must not be cached.
    const isRequestedPage = (params.page ?? 1) === page.page;
    return isFull && isRequestedPage ? doneImmutable(answer) : done(answer);
  });

  serve(calls.listHeads, async () => {
    const db = reads.recent();
    const now = clock.now();
    const heads = await findHeads(db, await findShownPackIds(db, now));
    const signed = await Promise.all(heads.map((head) => headOnWire(packs, head)));
    return done({
      data: { now: now.toISOString(), packs: signed.filter((head) => head !== undefined) },
    });
  });
}

/** Serves the call that answers which draws of a pack are void. */
function voidingRoutes(serve: CallServer, { reads }: DrawDeps): void {
  serve(calls.getVoiding, async ({ params: { packId } }) => {
    const db = reads.recent();
    const voiding = await findVoiding(db, packId);
    if (voiding === undefined) return done({ voiding: null });
    const { closedAt, voidFrom } = voiding;
    const counted = await countVoidRounds(db, packId);
    return done({
      voiding: { at: closedAt.toISOString(), void_from: voidFrom, ...counted },
    });
  });
}

/**
 * Writes the head of a log in the response format. Before the first round the head is the seal's
 * hash. The receipt key signs it like a commit, so that a witness who saw the empty log can show
 * that the first round came later.
 *
 * @returns undefined for a pack of version 1, or one that another master secret sealed
 */
async function headOnWire(packs: SealedPacks, { packId, round, head, receipt }: Head) {
  const pack = await packs.find(packId);
  if (pack === undefined || pack.version2 === null) return undefined;
  const { key, version2 } = pack;
  const signature =
    receipt ?? (key === undefined ? undefined : signReceipt(version2.receiptKey, head));
  if (signature === undefined) return undefined;
  return {
    ...{ pack_id: packId, round },
    commit: head.toString('hex'),
    receipt: signature.toString('hex'),
  };
}

/**
 * Returns the signed closing of a pack in the response format; undefined while the pack is open.
 * If waiting rounds were made void, returns the later statement that did so.
 */
async function closingOnWire(
  db: Executor,
  { packId, sealHash }: SealRow,
): Promise<Closing | undefined> {
  const closing = (await findVoiding(db, packId)) ?? (await findClosing(db, packId));
  return (
    closing && {
      pack_id: packId,
      seal: sealHash.toString('hex'),
      head: closing.head.toString('hex'),
      void_from: closing.voidFrom,
      signature: closing.signature.toString('hex'),
    }
  );
}

/**
 * Finds the number of the pack's newest drawn round. In a pack without a beacon every round is
 * drawn.
 */
async function findNewestDrawn(db: Executor, pack: SealedPack, stock: Stock): Promise<number> {
  if (pack.version2 === null || pack.version2.beacon === null) return stock.round;
  return (await findDrawState(db, pack.packId))?.round ?? 0;
}
