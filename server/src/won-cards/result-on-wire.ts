import type { PurchaseResult, WonCard } from '#contract/shop/won-cards.ts';
import { itemOnWire } from '../catalog/index.ts';
import type { Language } from '../http/language.ts';
import { inLanguage } from '../lib/in-language.ts';
import type { PurchaseView } from './find-result.ts';
import { historyIdOf, unopenedPacks } from './won-cards.rules.ts';

/** The answer to a member who has no such purchase. */
export const nothingToShow: PurchaseResult = {
  cards: [],
  title: '',
  image: [],
  created: null,
  card_type: 0,
  movie_style: 0,
  is_buy_coin: 0,
  pack_history_id: null,
  pack_id: null,
  round: null,
  decide_by: null,
  unopened: 0,
  point: null,
};

/** Writes the response with a purchase's cards. */
export function resultOnWire(view: PurchaseView, language: Language): PurchaseResult {
  const { purchase, waiting, beacon, pack, cards } = view;
  return {
    cards: cards.map((card) => cardOnWire(purchase.packId, card, language)),
    title: inLanguage(pack, 'name', language),
    image: pack.pictures,
    created: purchase.createdAt.toISOString(),
    card_type: pack.cardTypeId,
    movie_style: pack.movieStyle,
    is_buy_coin: purchase.currency === 'coin' ? 1 : 0,
    pack_history_id: purchase.id,
    pack_id: purchase.packId,
    round: purchase.round,
    decide_by: purchase.openCards > 0 ? purchase.decideBy.toISOString() : null,
    unopened: unopenedPacks(purchase),
    ...(waiting && { waiting }),
    ...(beacon && { beacon }),
    ...(purchase.refundedAt && { refunded_at: purchase.refundedAt.toISOString() }),
    point: purchase.paid,
  };
}

/** Writes a won card in the shop's response format. */
export function cardOnWire(
  packId: number,
  card: PurchaseView['cards'][number],
  language: Language,
): WonCard {
  const { prize, position, buyPoint, extra } = card;
  return {
    history_id: historyIdOf(packId, position),
    name: inLanguage(prize, 'name', language),
    image: prize.picture,
    rarity: prize.rarity,
    rarity_label: prize.rarityLabel,
    movie_rarity: prize.movieRarity,
    model_number: prize.modelNumber,
    num: prize.setSize,
    buy_point: buyPoint,
    ...(prize.item && { item: itemOnWire(prize.item) }),
    ...(extra && { extra: { kind: extra.kind, n: extra.n, position: extra.position } }),
  };
}
