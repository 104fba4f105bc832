import type * as z from 'zod/mini';
import type { getPackStock, listPackHistory } from '#contract/shop/catalog.ts';
import type { Executor } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import { columnLanguageOf } from '../lib/in-language.ts';
import { findPackHistory } from './pack-history.queries.ts';
import { packHistoryText } from './pack-history.texts.ts';

/** Entries of a pack's history that its page shows. */
const mostHistory = 100;

/**
 * Finds the last check of a pack's copies; undefined if they are not counted. The custody
 * capability provides this function.
 */
export type FindStock = (
  packId: number,
) => Promise<
  { needed: number; short: number; checkedAt: Date; countedAt: Date | null } | undefined
>;

/**
 * Writes the last check of a pack's copies in the shop's response format: how many must be in
 * stock, and how many of them are missing; null if they are not counted.
 */
export async function packStock(
  findStock: FindStock,
  packId: number,
): Promise<z.infer<typeof getPackStock.answer>> {
  const stock = await findStock(packId);
  if (stock === undefined) return { stock: null };
  const { needed, short, checkedAt, countedAt } = stock;
  const moments = {
    checked_at: checkedAt.toISOString(),
    counted_at: countedAt?.toISOString() ?? null,
  };
  return { stock: { needed, short, ...moments } };
}

/** Lists the public history of a pack in the shop's response format, newest first. */
export async function packHistory(
  db: Executor,
  packId: number,
  language: Language,
): Promise<z.infer<typeof listPackHistory.answer>> {
  const entries = await findPackHistory(db, packId, mostHistory);
  const list = entries.map(({ number, entry, createdAt }) => ({
    ...{ number, kind: entry.kind },
    at: createdAt.toISOString(),
    text: packHistoryText(entry)[columnLanguageOf(language)],
  }));
  return { data: { list } };
}
