import { changedCountsOf, countsOf, storePictures, writeCatalogue } from '../catalog/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { findPacksWithoutKey, hasForeignSecret, writeSeal } from '../draw/index.ts';
import { planUpload, revisionOf, type UploadInput } from './plan-upload.ts';
import { withCatalogueIn } from './read-upload.ts';
import type { UploadDeps } from './upload-deps.ts';
import {
  findUpload,
  findUploadContent,
  type StoredPlan,
  updateImportedAt,
} from './uploads.queries.ts';

export type ImportRefusal =
  | { kind: 'unknown' | 'imported' | 'foreign-secret' }
  /**
   * The shop has changed since the upload, so the plan is different now. `current` is undefined if
   * the import would have errors now.
   */
  | { kind: 'overtaken'; current: Omit<StoredPlan, 'notices'> | undefined };

export type ImportResult = { kind: 'imported-now'; sealed: number[] } | ImportRefusal;

/** Says why an upload cannot be imported; undefined if it can be imported now. */
export async function refuseImport(
  deps: UploadDeps,
  id: number,
  revision: number,
): Promise<ImportRefusal | undefined> {
  const found = await findImportable(deps, id, revision);
  return 'kind' in found ? found : undefined;
}

/** Finds an upload that can be imported, or why it cannot. */
async function findImportable(
  deps: UploadDeps,
  id: number,
  revision: number,
): Promise<NonNullable<Awaited<ReturnType<typeof findUpload>>> | ImportRefusal> {
  const { db, clock } = deps;
  const upload = await findUpload(db, id, clock.now());
  if (upload === undefined) return { kind: 'unknown' };
  if (upload.importedAt !== null) return { kind: 'imported' };
  if (revisionOf(upload.digest) !== revision) return { kind: 'overtaken', current: upload.plan };
  // Packs sealed with another secret could not be sold by the shop's processes.
  if ((await findPacksWithoutKey(deps)).length > 0 || (await hasForeignSecret(deps)))
    return { kind: 'foreign-secret' };
  return upload;
}

/**
 * Imports an upload and seals its new packs, in one transaction, if the plan is still the one that
 * both people saw.
 */
export async function importUpload(
  deps: UploadDeps,
  id: number,
  revision: number,
  actor: Actor,
): Promise<ImportResult> {
  const { db, clock, files } = deps;
  const upload = await findImportable(deps, id, revision);
  if ('kind' in upload) return upload;
  const zip = await findUploadContent(db, id);
  if (zip === undefined) return { kind: 'unknown' };
  const { name, uploadedAt, digest } = upload;
  const read = await withCatalogueIn(zip, name, async (catalogue) => {
    const pictures = await storePictures(catalogue, files);
    const input = { catalogue, pictures, uploadedAt };
    return audited(db, clock, actor, 'catalogue import', (tx, record) =>
      writeUpload(tx, deps, { id, digest, input, actor }, record),
    );
  });
  // Another version of the shop, which was less strict, has accepted the upload.
  return read.kind === 'read' ? read.result : { kind: 'overtaken', current: undefined };
}

/**
 * Imports an uploaded catalogue and seals its packs, unless the shop has changed since the
 * approval.
 */
async function writeUpload(
  tx: Tx,
  { clock, packs }: UploadDeps,
  { id, digest, input, actor }: { id: number; digest: Buffer; input: UploadInput; actor: Actor },
  record: (change: { subject: string; details: Record<string, unknown> }) => void,
): Promise<ImportResult> {
  const plan = await planUpload(tx, packs, input);
  if ('problems' in plan) return { kind: 'overtaken', current: undefined };
  if (!plan.digest.equals(digest)) return { kind: 'overtaken', current: plan.stored };
  if (!(await updateImportedAt(tx, id, clock.now()))) return { kind: 'imported' };
  await writeCatalogue(tx, plan.planned, { actor, now: clock.now() });
  const sealed: number[] = [];
  for (const packId of plan.stored.seals) {
    const figures = await writeSeal(tx, packId, packs, clock.now());
    if (figures === undefined) continue;
    sealed.push(packId);
    record({ subject: `pack ${packId}`, details: { ...figures, upload: id } });
  }
  const changes = changedCountsOf(countsOf(plan.planned.plan));
  record({
    subject: `catalogue upload ${id}`,
    details: { folder: input.catalogue.source, changes, sealed },
  });
  return { kind: 'imported-now', sealed };
}
