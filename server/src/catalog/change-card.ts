import { isDeepStrictEqual } from 'node:util';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import {
  type CardFields,
  type CardRow,
  findPacksOfCard,
  insertCard,
  lockCard,
  updateCard,
} from './cards.queries.ts';
import { findCardTypes } from './catalog.queries.ts';
import { lockCatalogue } from './import/import.queries.ts';

interface CardDeps {
  db: Database;
  clock: Clock;
}

export type CreateCardResult =
  | { kind: 'created'; id: number }
  | { kind: 'model-number-taken' | 'card-type-unknown' };

/** Adds a card to the shop. */
export function createCard(
  { db, clock }: CardDeps,
  card: CardFields & { modelNumber: string },
  actor: Actor,
): Promise<CreateCardResult> {
  return audited(db, clock, actor, 'card create', async (tx, record) => {
    const types = await findCardTypes(tx);
    if (!types.some(({ id }) => id === card.cardTypeId)) return { kind: 'card-type-unknown' };
    const id = await insertCard(tx, card);
    if (id === undefined) return { kind: 'model-number-taken' };
    record({ subject: `card ${id}`, details: { after: card } });
    return { kind: 'created', id };
  });
}

export type ChangeCardResult =
  | { kind: 'changed' }
  | { kind: 'unknown' | 'card-type-unknown' }
  | { kind: 'overtaken'; current: CardRow }
  /** A seal has published names and rarity of the card. */
  | { kind: 'sealed'; packId: number };

/**
 * Changes fields of a card. The catalogue is locked, so that no pack is sealed meanwhile.
 *
 * @param revision the one that the person saw; refused if somebody has changed the card since
 */
export function changeCard(
  { db, clock }: CardDeps,
  id: number,
  { revision, change }: { revision: number; change: Partial<CardFields> },
  actor: Actor,
): Promise<ChangeCardResult> {
  return audited(db, clock, actor, 'card change', async (tx, record) => {
    await lockCatalogue(tx);
    const card = await lockCard(tx, id);
    if (card === undefined) return { kind: 'unknown' };
    if (card.revision !== revision) return { kind: 'overtaken', current: card };
    const types = await findCardTypes(tx);
    const { cardTypeId = card.cardTypeId } = change;
    if (!types.some((type) => type.id === cardTypeId)) return { kind: 'card-type-unknown' };
    const changed = { ...card, ...change };
    if (!isDeepStrictEqual(sealedFieldsOf(card), sealedFieldsOf(changed))) {
      const packs = await findPacksOfCard(tx, id);
      const sealed = packs.find(({ sealedAt }) => sealedAt !== null);
      if (sealed !== undefined) return { kind: 'sealed', packId: sealed.id };
    }
    await updateCard(tx, id, { ...change, revision: revision + 1 });
    const before = Object.entries(card).filter(([name]) => name in change);
    record({
      subject: `card ${id}`,
      details: { before: Object.fromEntries(before), after: change },
    });
    return { kind: 'changed' };
  });
}

/** Selects the fields of a card that a seal publishes. */
function sealedFieldsOf({ nameJa, nameEn, rarity }: CardFields): unknown {
  return { nameJa, nameEn, rarity };
}
