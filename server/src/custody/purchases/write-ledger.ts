import { mostLedgerLines } from '#contract/console/purchases.ts';
import { type Actor, audited } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { writeCsvForSpreadsheet } from '../../lib/csv.rules.ts';
import { drawInWorker } from '../../pdf/draw-in-worker.ts';
import type { LedgerRequest } from './draw-ledger.ts';
import { type LedgerLine, ledgerLineOf } from './ledger-line.ts';
import { ledgerTexts } from './purchases.texts.ts';
import { findLedgerRows } from './sellers.queries.ts';

const ledgerWorker = new URL('./ledger-worker.ts', import.meta.url);

export type LedgerResult =
  | { kind: 'written'; lines: number; file: Uint8Array }
  | { kind: 'nothing-recorded' | 'too-many-lines' };

/** Days in Japan, such as `2026-11-21`; both are included. */
interface LedgerDays {
  first: string;
  last: string;
}

/**
 * Writes the ledger of purchases from persons between two days, and records in the audit log who
 * received it.
 */
export async function writeLedger(
  { db, clock }: { db: Database; clock: Clock },
  { first, last, format }: LedgerDays & { format: 'pdf' | 'csv' },
  actor: Actor,
): Promise<LedgerResult> {
  const found = await audited(db, clock, actor, 'stock ledger', async (tx, record) => {
    const rows = await findLedgerRows(tx, { first, last, limit: mostLedgerLines + 1 });
    if (rows.length > 0 && rows.length <= mostLedgerLines)
      record({ subject: '', details: { first, last, format, lines: rows.length } });
    return rows;
  });
  if (found.length === 0) return { kind: 'nothing-recorded' };
  if (found.length > mostLedgerLines) return { kind: 'too-many-lines' };
  const lines = found.map((row) => ledgerLineOf(row));
  const request: LedgerRequest = { lines, days: `${first} 〜 ${last}` };
  const file = format === 'pdf' ? await drawInWorker(ledgerWorker, request) : csvOf(lines);
  return { kind: 'written', lines: lines.length, file };
}

/**
 * Writes the ledger for spreadsheets. Each line has all data of its seller, so that lines can be
 * sorted.
 */
function csvOf(lines: readonly LedgerLine[]): Uint8Array {
  const rows = lines.map(({ cells }) => cells);
  return Buffer.from(
    writeCsvForSpreadsheet([[...ledgerTexts.columns], ...rows], { isBeginning: true }),
  );
}
