import type { PublishedRound, PublishedRound1 } from '#contract/shop/draw.ts';
import { type Seal, seal as sealSchema } from '#contract/shop/draw.ts';
import { readShopLog } from '../../../web/shop/features/fairness/shop-log.ts';
import type { Log } from '../../../web/shop/features/fairness/verifier/log.ts';
import {
  findReceiptError,
  type ReceiptError,
  readReceiptFile,
} from '../../../web/shop/features/fairness/verifier/receipt-file.ts';
import { verify } from '../../../web/shop/features/fairness/verifier/verify.ts';
import type { Executor } from '../db/database.ts';
import { findSeal, findStocks } from './draw.queries.ts';
import { findPublishedRounds } from './published-round.ts';

/**
 * Reads the public log of a pack from the database, with the shop's remaining count of each prize.
 */
export async function publicLogOf(
  db: Executor,
  packId: number,
): Promise<{ log: Log; counts: number[] }> {
  const [seal, [stock]] = await Promise.all([findSeal(db, packId), findStocks(db, [packId])]);
  if (seal === undefined || stock === undefined) throw new Error(`pack ${packId} is not sealed`);
  const parsed = sealSchema.parse(JSON.parse(seal.seal));
  const isVersion2 = parsed.scheme === 'kaifu-draw-2';
  const rounds = await findPublishedRounds(db, { packId, isVersion2 }, 1, stock.round);
  const log: Log = {
    seal: parsed,
    seal_hash: seal.sealHash.toString('hex'),
    // Through JSON, as clients receive them.
    rounds: JSON.parse(JSON.stringify(rounds)),
    head: stock.head.toString('hex'),
  };
  return { log, counts: stock.counts };
}

/** Selects the rounds of version 1. */
export function onlyVersion1(rounds: readonly PublishedRound[]): PublishedRound1[] {
  return rounds.filter((round): round is PublishedRound1 => 'hash' in round);
}

/** Reads the log that a shop publishes over HTTP, as a browser does, and verifies all of it. */
export async function verifyPublishedLog(address: string, packId: number) {
  const fetchFromShop: typeof fetch = (path, init) => fetch(new URL(String(path), address), init);
  const source = await readShopLog(fetchFromShop, packId);
  const result = await verify({ packId, depth: 'all', own: [], memory: null }, source);
  return { closed: source.closed, result };
}

/**
 * Checks the text of a receipt file as a browser does, and returns the first error; null if there
 * is none.
 */
export function findErrorInReceipt(text: string, seal: Seal): ReceiptError | 'unreadable' | null {
  const file = readReceiptFile(text);
  return file === null ? 'unreadable' : findReceiptError(file, seal);
}
