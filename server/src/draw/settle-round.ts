import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { recordCards, type SettledPurchases } from '../won-cards/index.ts';
import type { BuyRequest } from './buy-result.ts';
import { writeClosing } from './close-pack.ts';
import { insertRound, type RoundRow, type Stock, updateStock } from './draw.queries.ts';
import { insertBoundRound, insertDrawnRound } from './draw-2.queries.ts';
import { type DrawnEntries, drawEntries, idsOf } from './draw-entries.ts';
import {
  bookRound,
  judgeAll,
  lockRound,
  type SaleFacts,
  type SettledRequest,
  saleOf,
} from './judge-round.ts';
import { roundHashOf } from './proof.rules.ts';
import type { NewestRound, ProvenRound, Prover } from './prover.ts';
import { signReceipt } from './receipt.ts';
import type { SealedPack, Version2 } from './sealed-pack.ts';
import { untilSent } from './until-sent.ts';

/**
 * Settles the purchases that wait for one pack as one round, in one transaction: locks, accepts or
 * refuses each, draws the cards, writes and commits. Locking and judging send their queries to the
 * database together. For packs that are drawn immediately; `bindRound` is for packs with a beacon.
 */
export async function settleRound(
  db: Database,
  clock: Clock,
  { pack, ...saleFacts }: { pack: SealedPack } & SaleFacts,
  prover: Prover,
  requests: readonly BuyRequest[],
): Promise<SettledRequest[]> {
  const { settled, newest } = await db.transaction(async (tx) => {
    const locking = lockRound(tx, clock, pack, saleFacts, requests);
    locking.catch(() => {}); // It is awaited below.
    await untilSent();
    prover.prepare(requests);
    const state = await locking;
    const { settled, accepted, answers } = judgeAll(state, requests);
    const sale = saleOf(state, pack, accepted);
    const booked = bookRound(tx, state, sale, answers);
    booked.catch(() => {}); // It is awaited below.
    const drawn: Promise<unknown>[] = [];
    let newest: NewestRound | undefined;
    if (accepted.length > 0 && pack.key !== undefined) {
      // Statements that need no draw are sent first: the database runs them meanwhile.
      await untilSent();
      const proven = prover.prove(pack.key, state.stock, accepted);
      const round = drawRound(state.stock, pack, proven);
      drawn.push(...writeDraw(tx, pack, round, sale));
      newest = round.stockAfter;
    }
    await Promise.all([booked, ...drawn, tx.commit()]);
    return { settled, newest };
  });
  if (newest !== undefined) prover.recordNewest(newest);
  return settled;
}

interface DrawnRound extends DrawnEntries {
  proven: ProvenRound;
  /** The head before this round. */
  previous: Buffer;
  stockAfter: Stock;
}

/**
 * Draws the cards of a round from its finished proof, and computes the stock after it
 * (fairness.md).
 */
function drawRound(stock: Stock, pack: SealedPack, proven: ProvenRound): DrawnRound {
  const { alpha, proof, beta } = proven;
  const cardCounts = proven.entries.map((entry) => entry.count);
  const before = { drawn: stock.sold, counts: stock.counts };
  const drawn = drawEntries(pack, before, beta, cardCounts);
  const sold = cardCounts.reduce((sum, count) => sum + count, 0);
  return {
    ...drawn,
    proven,
    previous: stock.head,
    stockAfter: {
      ...stock,
      remaining: stock.remaining - sold,
      sold: stock.sold + sold,
      counts: drawn.left,
      round: stock.round + 1,
      // Without a beacon the commit of version 2 is the proof's input.
      head: pack.version2 === null ? roundHashOf(alpha, proof) : alpha,
    },
  };
}

/**
 * Sends the rows that depend on the draw: the cards, the stock, the round, and the closing of a
 * pack that is sold out.
 */
function writeDraw(
  tx: Tx,
  pack: SealedPack,
  round: DrawnRound,
  sale: SettledPurchases,
): Promise<unknown>[] {
  const { version2 } = pack;
  const { stockAfter } = round;
  const isSoldOut = stockAfter.remaining === 0;
  return [
    recordCards(tx, sale, round),
    updateStock(tx, stockAfter),
    ...(version2 === null
      ? [insertRound(tx, rowOf(round, sale.now))]
      : insertRoundOfVersion2(tx, version2, round, sale.now)),
    ...(version2 !== null && isSoldOut
      ? [writeClosing(tx, { ...pack, version2 }, stockAfter, sale.now)]
      : []),
  ];
}

/** Makes the database row of a drawn round of version 1. */
function rowOf({ proven, previous, prizes, stockAfter }: DrawnRound, now: Date): RoundRow {
  const { packId, round, head } = stockAfter;
  const { entries, alpha, proof } = proven;
  const results = idsOf(prizes);
  return { packId, round, previous, entries, alpha, proof, hash: head, results, createdAt: now };
}

/**
 * Inserts a round of version 2 that is drawn without a beacon: both its bound and its drawn row.
 */
function insertRoundOfVersion2(
  tx: Tx,
  { receiptKey }: Version2,
  { proven, previous, stockAfter, ...drawn }: DrawnRound,
  now: Date,
): Promise<unknown>[] {
  const { packId, round, head } = stockAfter;
  const { entries, proof } = proven;
  return [
    insertBoundRound(tx, {
      ...{ packId, round, previous, entries, commitHash: head, createdAt: now },
      beacon: null,
      receipt: signReceipt(receiptKey, head),
    }),
    insertDrawnRound(tx, {
      ...{ packId, round, proof, signature: null, drawnAt: now },
      results: idsOf(drawn.prizes),
      extras: idsOf(drawn.extras),
    }),
  ];
}
