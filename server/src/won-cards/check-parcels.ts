import type { Database } from '../db/database.ts';
import { runChecksSequentially } from '../db/run-checks.ts';
import {
  findWronglyMerged,
  findWronglySent,
  findWronglyTakenBack,
  findWrongParcels,
  type ParcelDiscrepancy,
} from './check-parcels.queries.ts';

/** Compares parcels with the cards in them and returns every disagreement. */
export function checkParcels(db: Database, membersAtOnce?: number): Promise<ParcelDiscrepancy[]> {
  return runChecksSequentially(db, [
    (tx) => findWrongParcels(tx, membersAtOnce),
    findWronglySent,
    findWronglyTakenBack,
    findWronglyMerged,
  ]);
}
