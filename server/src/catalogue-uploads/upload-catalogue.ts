import { addressPictures, type CatalogueError, errorOfProblem } from '../catalog/index.ts';
import { type Actor, audited, staffIdOf } from '../db/audit.ts';
import { day } from '../lib/time.rules.ts';
import { planUpload } from './plan-upload.ts';
import { withCatalogueIn } from './read-upload.ts';
import type { UploadDeps } from './upload-deps.ts';
import { insertUpload } from './uploads.queries.ts';
import type { ZipRefusal } from './zip-entry.rules.ts';

export type UploadResult =
  | { kind: 'refused-zip'; refusal: ZipRefusal }
  | { kind: 'problems'; problems: CatalogueError[] }
  | { kind: 'stored'; id: number };

/** Checks a zipped catalogue and stores it for a day with the plan of its import. */
export async function uploadCatalogue(
  { db, clock, packs }: UploadDeps,
  { name, zip }: { name: string; zip: Buffer },
  actor: Actor,
): Promise<UploadResult> {
  const uploadedAt = clock.now();
  const read = await withCatalogueIn(zip, name, async (catalogue, notices) => {
    const pictures = await addressPictures(catalogue);
    return audited(
      db,
      clock,
      actor,
      'catalogue upload',
      async (tx, record): Promise<UploadResult> => {
        const plan = await planUpload(tx, packs, { catalogue, pictures, uploadedAt });
        if ('problems' in plan) return { kind: 'problems', problems: plan.problems };
        const id = await insertUpload(tx, {
          ...{ name, content: zip, digest: plan.digest, uploadedAt },
          plan: {
            ...plan.stored,
            notices: [...notices, ...plan.planned.plan.skipped.map(errorOfProblem)],
          },
          uploadedBy: staffIdOf(actor),
          expiresAt: new Date(uploadedAt.getTime() + day),
        });
        record({ subject: `catalogue upload ${id}`, details: { name } });
        return { kind: 'stored', id };
      },
    );
  });
  return read.kind === 'read' ? read.result : read;
}
