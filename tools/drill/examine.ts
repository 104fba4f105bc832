import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from '../../server/src/app/shop.ts';
import { statement } from '../../server/src/db/pipeline/index.ts';
import { findPacksWithoutKey } from '../../server/src/draw/index.ts';
import { type FileStore, StorageError } from '../../server/src/files/file-store.ts';
import { type Reconciliation, reconcile } from '../../server/src/payments/index.ts';
import { shopFindingText } from '../../server/src/shop-check/check-shop.texts.ts';
import { checkShop } from '../../server/src/shop-check/check-shop.ts';
import { Checker } from '../torture/checks.ts';

/** A shop that was restored, and what it lacks. */
export interface Examination {
  /** The last purchase in it; undefined if there is none. */
  lastPurchase: Date | undefined;
  entries: number;
  packs: number;
  rounds: number;
  files: number;
  /** Everything that is wrong. Empty if the backup is good. */
  errors: string[];
  /** Payments that the providers received and this shop does not know. */
  lost: Reconciliation['unknown'];
  /** Providers whose received payments could not be listed. */
  unasked: Reconciliation['unlisted'];
}

/**
 * Checks books, draws, keys and files of a restored shop, and asks the providers what they received
 * since. Changes nothing.
 *
 * @param since when the shop's data ends
 */
export async function examine(
  shop: Shop,
  files: FileStore,
  { since, until }: { since: Date; until: Date },
): Promise<Examination> {
  const { db, payments } = shop;
  const [last] = await db.run(
    statement<{ at: Date | null }>`select max(created_at) as at from purchase`,
  );
  const packs = await db.run(
    statement<{ id: number }>`select distinct pack_id as id from pack_round order by 1`,
  );
  const { entries, findings: found } = await checkShop(db);
  const findings = found.map((each) => shopFindingText(each).en);
  const checker = new Checker(
    shop,
    packs.map(({ id }) => id),
  );
  const draws = (await checker.findViolations()).filter((each) => !findings.includes(each));
  const locked = await findPacksWithoutKey(shop);
  const names = await findFileNames(shop);
  const missing = await findMissingFiles(files, names);
  const { unknown, unlisted } = await reconcile(payments, { from: since, until });
  return {
    lastPurchase: last?.at ?? undefined,
    entries,
    packs: packs.length,
    rounds: checker.rounds,
    files: names.length,
    errors: [
      ...findings,
      ...draws,
      ...locked.map((id) => `pack ${id}: the master secret is not the one that sealed it`),
      ...missing,
    ],
    lost: unknown,
    unasked: unlisted,
  };
}

/** Finds the names of all files that the catalogue shows. */
async function findFileNames({ db }: Pick<Shop, 'db'>): Promise<string[]> {
  const rows = await db.run(
    statement<{ name: string }>`
      select distinct found[1] as name
      from (
        select row::text as text from banner as row
        union all select row::text from card as row
        union all select row::text from pack as row
        union all select row::text from post as row
      ) as shown, regexp_matches(text, '/files/([[:alnum:]_][[:alnum:]_.-]*)', 'g') as found
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Finds files of the catalogue that are missing or have another content than their name says.
 *
 * @returns a sentence for each file that is not there or is another one than its name says
 */
async function findMissingFiles(files: FileStore, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    try {
      if (!(await files.fetch(name))) found.push(`file ${name}: it is not there`);
      else if (!(await isAsNamed(join(files.folder, name), name)))
        found.push(`file ${name}: its content is not the one that was stored`);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      found.push(`file ${name}: ${error.message}`);
    }
  }
  return found;
}

/** Whether a file's name begins with its SHA-256, or with the first part of it. */
async function isAsNamed(path: string, name: string): Promise<boolean> {
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  const given = /[0-9a-f]{16,}/.exec(name)?.[0];
  return given === undefined || hash.startsWith(given);
}
