import {
  type Catalogue,
  type CatalogueError,
  changesOfPlan,
  countsOf,
  digestOfPlan,
  type PlannedImport,
  planCatalogue,
} from '../catalog/index.ts';
import type { Tx } from '../db/database.ts';
import type { SealedPacks } from '../draw/index.ts';
import type { StoredPlan } from './uploads.queries.ts';
import { beaconOffText } from './uploads.texts.ts';

export interface UploadPlan {
  planned: PlannedImport;
  digest: Buffer;
  stored: Omit<StoredPlan, 'notices'>;
}

/**
 * Plans an import as the command line does, with the packs that it seals.
 *
 * @param uploadedAt durations are counted from this time, so that the plan does not depend on when
 *   it is made
 */
export async function planUpload(
  tx: Tx,
  packs: SealedPacks,
  { catalogue, pictures, uploadedAt }: UploadInput,
): Promise<UploadPlan | { problems: CatalogueError[] }> {
  const planned = await planCatalogue(tx, catalogue, pictures, uploadedAt);
  if (!planned.ok) return { problems: planned.errors };
  const sealed = new Set(
    planned.current.packs.flatMap(({ id, sealedAt }) => (sealedAt === null ? [] : [id])),
  );
  const toSeal = catalogue.packs.filter(({ id }) => !sealed.has(id));
  const problems = packs.beacon.chain === undefined ? beaconProblems(toSeal) : [];
  if (problems.length > 0) return { problems };
  const unchanged = Object.values(countsOf(planned.plan)).reduce(
    (sum, counts) => sum + counts.unchanged,
    0,
  );
  return {
    planned,
    digest: digestOfPlan(planned),
    stored: { changes: changesOfPlan(planned), unchanged, seals: toSeal.map(({ id }) => id) },
  };
}

export interface UploadInput {
  catalogue: Catalogue;
  pictures: Parameters<typeof planCatalogue>[2];
  uploadedAt: Date;
}

/**
 * Finds packs that are drawn with a beacon. In a shop without one, sealing them would fail after
 * the import.
 */
function beaconProblems(packs: Catalogue['packs']): CatalogueError[] {
  return packs
    .filter(({ draw }) => draw !== 'instant')
    .map(({ id, file, line }) => ({ file, line, text: beaconOffText(id) }));
}

/** Computes the revision of a plan: the first 48 bits of its digest. */
export function revisionOf(digest: Buffer): number {
  return digest.readUIntBE(0, 6);
}
