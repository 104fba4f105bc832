import { sql } from 'kysely';
import * as z from 'zod';
import { type PhotoSide, photoSide } from '#contract/console/custody.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

export interface HoldingPhoto {
  side: PhotoSide;
  address: string;
  sha256: Buffer;
  takenAt: Date;
}

/** Finds the photos of some holdings by their ids, the front first. */
export async function findPhotos(
  db: Executor,
  holdingIds: readonly number[],
): Promise<ReadonlyMap<number, HoldingPhoto[]>> {
  const rows = await db.run(
    query
      .selectFrom('holdingPhoto')
      .select(['holdingId', 'side', 'address', 'sha256', 'takenAt'])
      .where('holdingId', '=', sql<number>`any(${holdingIds}::bigint[])`)
      .orderBy('holdingId')
      .orderBy('side', 'desc'),
  );
  const photos = rows.map(({ holdingId, side, ...photo }) => ({
    holdingId,
    photo: { ...photo, side: z.enum(photoSide.options).parse(side) },
  }));
  return new Map(
    [...Map.groupBy(photos, ({ holdingId }) => holdingId)].map(([id, all]) => [
      id,
      all.map(({ photo }) => photo),
    ]),
  );
}

/** Finds the kind of a holding; undefined if no holding has this code. */
export async function findKind(
  db: Executor,
  code: string,
): Promise<{ id: number; kind: string } | undefined> {
  const [holding] = await db.run(
    query.selectFrom('holding').select(['id', 'kind']).where('code', '=', code),
  );
  return holding;
}

/** Stores the photo of one side of a holding in place of an earlier one. */
export function putPhoto(tx: Tx, holdingId: number, photo: HoldingPhoto): Promise<unknown> {
  const { side, ...rest } = photo;
  return tx.run(
    query
      .insertInto('holdingPhoto')
      .values({ holdingId, side, ...rest })
      .onConflict((conflict) => conflict.columns(['holdingId', 'side']).doUpdateSet(rest)),
  );
}

/**
 * Deletes the photo of one side of a holding.
 *
 * @returns whether there was one
 */
export async function deletePhoto(tx: Tx, holdingId: number, side: PhotoSide): Promise<boolean> {
  const rows = await tx.run(
    query
      .deleteFrom('holdingPhoto')
      .where('holdingId', '=', holdingId)
      .where('side', '=', side)
      .returning('side'),
  );
  return rows.length > 0;
}
