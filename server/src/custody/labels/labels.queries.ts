import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { query } from '../../db/pool.ts';

/** A holding with what its label shows. */
export interface LabelledHolding {
  code: string;
  nameJa: string;
  nameEn: string;
  modelNumber: string;
  grader: string | null;
  grade: string | null;
  certificate: string | null;
  condition: string;
  /** The location of its first copies; null before they are on a shelf. */
  location: string | null;
  /** The copies that are in the house. */
  copies: number;
}

/** Finds the holdings of a batch, or one by its code, that have copies in the house. */
export function findHoldingsToLabel(
  db: Executor,
  { intakeId, code }: { intakeId?: number | undefined; code?: string | undefined },
): Promise<LabelledHolding[]> {
  const holdings = query
    .selectFrom('holding')
    .innerJoin('card', 'card.id', 'holding.cardId')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('holdingPlace as place')
          .leftJoin('stockLocation as shelf', 'shelf.id', 'place.locationId')
          .select([
            sql<string | null>`min(shelf.code)`.as('location'),
            sql<number>`sum(place.quantity)::integer`.as('copies'),
          ])
          .whereRef('place.holdingId', '=', 'holding.id')
          .where('place.state', 'not in', [
            'missing',
            'shipped',
            'delivered',
            'sold_elsewhere',
            'written_off',
          ])
          .as('present'),
      (join) => join.onTrue(),
    )
    .select([
      'holding.code',
      'card.nameJa',
      'card.nameEn',
      'card.modelNumber',
      'grader',
      'grade',
      'certificate',
      'condition',
      'present.location',
      'present.copies',
    ])
    .where('present.copies', '>', 0)
    .orderBy('holding.id');
  return db.run(
    holdings
      .$if(intakeId !== undefined, (each) => each.where('intakeId', '=', intakeId ?? 0))
      .$if(code !== undefined, (each) => each.where('holding.code', '=', code ?? '')),
  );
}

/** Finds the codes of the locations that begin with a text, in their order. */
export async function findLocationsToLabel(db: Executor, beginning: string): Promise<string[]> {
  const rows = await db.run(
    query
      .selectFrom('stockLocation')
      .select('code')
      .where(sql<boolean>`starts_with(code, ${beginning})`)
      .orderBy('code'),
  );
  return rows.map(({ code }) => code);
}
