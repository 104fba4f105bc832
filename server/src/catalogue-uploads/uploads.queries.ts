import * as z from 'zod';
import { plannedChange } from '#contract/console/catalogue-uploads.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/**
 * A notice as the plan of an upload stores it. The English text is in the field `sentence`, as it
 * was before Japanese was added. So older versions can read new uploads, and this version can read
 * old ones.
 */
const storedNotice = z
  .object({ file: z.string(), line: z.int(), sentence: z.string(), ja: z.string().optional() })
  .transform(({ file, line, sentence, ja = sentence }) => ({
    ...{ file, line },
    text: { ja, en: sentence },
  }));

const storedPlan = z.object({
  changes: z.array(plannedChange),
  unchanged: z.int(),
  /** The packs that the import seals. */
  seals: z.array(z.int()),
  notices: z.array(storedNotice),
});
export type StoredPlan = z.infer<typeof storedPlan>;

export interface UploadRow {
  id: number;
  name: string;
  plan: StoredPlan;
  digest: Buffer;
  uploadedBy: number | null;
  uploaderName: string | null;
  uploadedAt: Date;
  expiresAt: Date;
  importedAt: Date | null;
}

/**
 * Inserts an upload with its zip.
 *
 * @returns the id of the upload
 */
export async function insertUpload(
  tx: Tx,
  upload: Pick<
    UploadRow,
    'name' | 'plan' | 'digest' | 'uploadedBy' | 'uploadedAt' | 'expiresAt'
  > & {
    content: Buffer;
  },
): Promise<number> {
  const [row] = await tx.run(
    query
      .insertInto('catalogueUpload')
      .values({ ...upload, plan: JSON.stringify(planToStore(upload.plan)) })
      .returning('id'),
  );
  if (row === undefined) throw new Error('the upload was not inserted');
  return row.id;
}

/** Writes a plan as `storedPlan` reads it. */
function planToStore({ notices, ...plan }: StoredPlan): z.input<typeof storedPlan> {
  const stored = notices.map(({ file, line, text: { ja, en } }) => ({
    ...{ file, line },
    ...{ sentence: en, ja },
  }));
  return { ...plan, notices: stored };
}

/** Finds an upload that has not expired, without its zip. */
export async function findUpload(
  db: Executor,
  id: number,
  now: Date,
): Promise<UploadRow | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('catalogueUpload as upload')
      .leftJoin('staff', 'staff.id', 'upload.uploadedBy')
      .select(['upload.id', 'upload.name', 'plan', 'digest', 'uploadedBy', 'uploadedAt'])
      .select(['upload.expiresAt', 'importedAt', 'staff.name as uploaderName'])
      .where('upload.id', '=', id)
      .where('upload.expiresAt', '>', now),
  );
  return row && { ...row, plan: storedPlan.parse(row.plan) };
}

/** Finds the zip of an upload. */
export async function findUploadContent(db: Executor, id: number): Promise<Buffer | undefined> {
  const [row] = await db.run(
    query.selectFrom('catalogueUpload').select('content').where('id', '=', id),
  );
  return row?.content;
}

/** Marks an upload as imported. @returns false if it was marked before */
export async function updateImportedAt(tx: Tx, id: number, importedAt: Date): Promise<boolean> {
  const rows = await tx.run(
    query
      .updateTable('catalogueUpload')
      .set({ importedAt })
      .where('id', '=', id)
      .where('importedAt', 'is', null)
      .returning('id'),
  );
  return rows.length > 0;
}

/** Deletes the uploads that have expired, with their catalogues and plans. */
export async function deleteExpiredUploads(db: Executor, now: Date): Promise<void> {
  await db.run(query.deleteFrom('catalogueUpload').where('expiresAt', '<=', now));
}
