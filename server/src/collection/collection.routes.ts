import type { CollectedCard } from '#contract/shop/collection.ts';
import { calls } from '#contract/shop/index.ts';
import { findPack, itemOnWire } from '../catalog/index.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import type { Clock } from '../lib/clock.ts';
import { columnLanguageOf, inLanguage } from '../lib/in-language.ts';
import { wordsIn } from '../lib/words-in.ts';
import { historyIdOf, placeOfHistoryId, showAcceptedCopies } from '../won-cards/index.ts';
import {
  type CollectedCardRow,
  countUnopenedPacks,
  findCollectedCards,
  findCollectedPacks,
  findLineUpEntries,
  sumCollectedCards,
} from './collection.queries.ts';

/** The number of cards in one answer. */
export const cardsInPart = 120;

interface CollectionDeps {
  reads: Reads;
  clock: Clock;
}

/** Serves the calls about every card that the logged-in member ever won. They only read. */
export function collectionRoutes(serve: CallServer, { reads, clock }: CollectionDeps): void {
  serve(calls.listCollection, async ({ query }, { memberId, language }) => {
    const { words, state, sort = 'newest', after } = query;
    const db = await reads.upToDate();
    const found = await findCollectedCards(
      db,
      { memberId, now: clock.now() },
      {
        ...{ words: wordsIn(words), state, sort, language: columnLanguageOf(language) },
        after: after === undefined ? undefined : placeOfHistoryId(after),
        limit: cardsInPart + 1,
      },
    );
    const cards = found.slice(0, cardsInPart).map((card) => cardOnWire(card, language));
    const purchaseIds = [...new Set(cards.map((card) => card.pack_history_id))];
    const list = await showAcceptedCopies(db, purchaseIds, cards);
    return done({ data: { list, more: found.length > cardsInPart } });
  });

  serve(calls.getCollectionSums, async ({ query }, { memberId }) => {
    const db = await reads.upToDate();
    const of = { memberId, now: clock.now() };
    const [states, unopened] = await Promise.all([
      sumCollectedCards(db, of, wordsIn(query.words)),
      countUnopenedPacks(db, of),
    ]);
    return done({ data: { states, unopened } });
  });

  serve(calls.listCollectionPacks, async (_, { memberId, language }) => {
    const packs = await findCollectedPacks(await reads.upToDate(), { memberId, now: clock.now() });
    const list = packs.map((pack) => ({
      ...{ id: pack.id, won: pack.won, total: pack.total },
      name: inLanguage(pack, 'name', language),
      image: pack.pictures[0] ?? '',
    }));
    return done({ data: { list } });
  });

  serve(calls.getCollectionPack, async ({ params: { packId } }, { memberId, language }) => {
    const db = await reads.upToDate();
    const pack = await findPack(db, packId);
    if (!pack?.showLineUp) return notFound();
    const entries = await findLineUpEntries(db, { memberId, now: clock.now() }, packId);
    const list = entries.map((entry) => ({
      model_number: entry.modelNumber,
      name: inLanguage(entry, 'name', language),
      image: entry.picture,
      rarity: entry.rarity,
      rarity_label: entry.rarityLabel,
      won: entry.won,
    }));
    return done({ data: { name: inLanguage(pack, 'name', language), list } });
  });
}

/** Writes a card of the collection in the shop's response format. */
function cardOnWire(card: CollectedCardRow, language: Language): CollectedCard {
  return {
    history_id: historyIdOf(card.packId, card.position),
    name: inLanguage(card, 'name', language),
    image: card.picture,
    rarity: card.rarity,
    rarity_label: card.rarityLabel,
    movie_rarity: card.movieRarity,
    model_number: card.modelNumber,
    num: card.setSize,
    buy_point: card.buyPoint,
    ...(card.item && { item: itemOnWire(card.item) }),
    state: card.state,
    won: card.boughtAt.toISOString(),
    pack_id: card.packId,
    pack_name: inLanguage(card, 'packName', language),
    pack_history_id: card.purchaseId,
    decide_by: card.state === 'open' ? card.decideBy.toISOString() : null,
    shipped: card.state === 'shipped' ? (card.sentAt?.toISOString() ?? null) : null,
  };
}
