import type { OfferContent } from '#contract/console/editions.ts';
import { type ExchangeCard, maxExchangeCount } from '#contract/shop/exchange.ts';
import type { ImportedEdition, PublishedKind } from '../editions/index.ts';
import type { Language } from '../http/language.ts';
import { inLanguage } from '../lib/in-language.ts';
import { catalogTexts, supplyTooLowText } from './catalog.texts.ts';
import {
  deleteOffer,
  findExchanged,
  findOfferedCard,
  type OfferedCard,
  putOffer,
} from './exchange-offers.queries.ts';
import type { OfferRow } from './import/import-rows.ts';

/**
 * Cards that editors offer for coins; the id of a record is that of its card. Imports leave alone
 * those published here.
 */
export const offers: PublishedKind<OfferContent> = {
  name: 'offer',
  titleOf: ({ modelNumber, coins }) => ({
    ja: `${modelNumber}（${coins.toLocaleString('ja-JP')}コイン）`,
    en: `${modelNumber} (${coins.toLocaleString('en-US')} coins)`,
  }),
  findProblems: () => [],
  async findProblemsNow(tx, { cardId, modelNumber, supply }) {
    const card = await findOfferedCard(tx, cardId);
    if (card?.modelNumber !== modelNumber)
      return [{ pointer: '/content/cardId', detail: catalogTexts.noSuchCard }];
    const exchanged = await findExchanged(tx, cardId);
    if (supply >= exchanged) return [];
    return [{ pointer: '/content/supply', detail: supplyTooLowText(exchanged) }];
  },
  mayBeginInPast: false,
  leadMs: 0,
  isPermanent: false,
  idOf: ({ cardId }) => cardId,
  show: async (tx, { id, number, fixedUntil }, content, { from: fromAt, until: untilAt }) => {
    const { coins: price, supply, limitPerMember, position } = content;
    const row = { cardId: id, number, price, supply, limitPerMember, position, fromAt, untilAt };
    await putOffer(tx, row, fixedUntil);
  },
  hide: (tx, { id }) => deleteOffer(tx, id),
  pageOf: () => '/preview',
};

/** Writes a draft in the shop's response format, as if nothing of it was exchanged yet. */
export function draftOfferOnWire(
  { cardId, coins, supply, limitPerMember }: OfferContent,
  card: OfferedCard,
  language: Language,
): ExchangeCard {
  return {
    ...{ id: cardId, image: card.picture, card_name: inLanguage(card, 'name', language) },
    ...{ name: inLanguage(card, 'typeName', language), model_number: card.modelNumber },
    ...{ rarity: card.rarity, rarity_label: card.rarityLabel, sub_coin: coins, change_num: 1 },
    ...{ stock: supply, limit_per_member: limitPerMember },
    max_count: Math.min(supply, maxExchangeCount, limitPerMember || maxExchangeCount),
  };
}

/** Makes the edition of an offer that an import has written. */
export function editionOfOffer(
  cardId: number,
  { modelNumber, price: coins, supply, limitPerMember, position }: OfferRow,
  now: Date,
): ImportedEdition {
  const shown = { coins, supply, limitPerMember, position: position ?? 0 };
  return {
    id: cardId,
    content: { kind: 'offer', cardId, modelNumber, ...shown },
    period: { from: now, until: null },
  };
}
