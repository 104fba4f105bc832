import type { PhotoSide } from '#contract/console/custody.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { normalizeCode } from './code.rules.ts';
import { deletePhoto, findKind, putPhoto } from './photos.queries.ts';

export type PhotoResult = { kind: 'done' | 'unknown-code' | 'not-an-item' | 'no-photo' };

/** A side of an item, by the item's code. */
export interface SideOfItem {
  code: string;
  side: PhotoSide;
}

/** Sets the photo of one side of an item. A pack that was sealed keeps the photos of its seal. */
export function setPhoto(
  { db, clock }: { db: Database; clock: Clock },
  { code, side }: SideOfItem,
  { address, sha256 }: { address: string; sha256: string },
  actor: Actor,
): Promise<PhotoResult> {
  return audited(db, clock, actor, 'stock photo', async (tx, record) => {
    const holding = await findKind(tx, normalizeCode(code));
    if (holding === undefined) return { kind: 'unknown-code' };
    if (holding.kind !== 'item') return { kind: 'not-an-item' };
    const hash = Buffer.from(sha256, 'hex');
    await putPhoto(tx, holding.id, { side, address, sha256: hash, takenAt: clock.now() });
    record({ subject: `stock ${normalizeCode(code)}`, details: { side, sha256 } });
    return { kind: 'done' };
  });
}

/** Removes the photo of one side of an item, and writes an audit entry. */
export function removePhoto(
  { db, clock }: { db: Database; clock: Clock },
  { code, side }: SideOfItem,
  actor: Actor,
): Promise<PhotoResult> {
  return audited(db, clock, actor, 'stock photo remove', async (tx, record) => {
    const holding = await findKind(tx, normalizeCode(code));
    if (holding === undefined) return { kind: 'unknown-code' };
    if (!(await deletePhoto(tx, holding.id, side))) return { kind: 'no-photo' };
    record({ subject: `stock ${normalizeCode(code)}`, details: { side } });
    return { kind: 'done' };
  });
}
