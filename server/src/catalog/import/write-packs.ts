import type { Tx } from '../../db/database.ts';
import { assertFound } from '../../lib/assert-found.ts';
import { writePackSearch } from '../pack-search.queries.ts';
import { findCards, putPacks, replaceLineUps } from './import.queries.ts';
import type { PackWithLineUp } from './import-plan.rules.ts';

/** Creates or updates packs, without their line-ups. */
export async function writePacks(tx: Tx, packs: readonly PackWithLineUp[]): Promise<void> {
  const rows = packs.map(({ pack }) => pack);
  await putPacks(tx, rows);
  await writePackSearch(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Writes the whole line-ups of packs that are not sealed. Their cards exist. */
export async function writeLineUps(tx: Tx, changed: readonly PackWithLineUp[]): Promise<void> {
  if (changed.length === 0) return;
  const idOfCard = new Map((await findCards(tx)).map(({ modelNumber, id }) => [modelNumber, id]));
  const rows = changed.flatMap(({ lineUp }) =>
    lineUp.map(({ modelNumber, item, ...prize }) => {
      const cardId = assertFound(
        idOfCard.get(modelNumber),
        `the card ${modelNumber} was not written`,
      );
      return { ...prize, cardId, item: item && JSON.stringify(item) };
    }),
  );
  await replaceLineUps(
    tx,
    changed.map(({ pack }) => pack.id),
    rows,
  );
}
