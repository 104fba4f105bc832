import { calls } from '#contract/index.ts';
import type { PurchaseResult } from '#contract/won-cards.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import type { Language } from '../http/language.ts';
import { done, notFound, refusedFields, settledBefore } from '../http/outcome.ts';
import { decideCards } from './decide-cards.ts';
import { findResult, type PurchaseView } from './find-result.ts';
import { selectPurchase } from './won-cards.queries.ts';
import { historyIdOf, placeOfHistoryId } from './won-cards.rules.ts';
import { decisionRefusalTexts } from './won-cards.texts.ts';

const nothingToShow: PurchaseResult = {
  cards: [],
  title: '',
  created: null,
  card_type: 0,
  movie_style: 0,
  is_buy_coin: 0,
  pack_history_id: null,
  pack_id: null,
  round: null,
  decide_by: null,
};

export function wonCardRoutes(serve: CallServer, parts: { db: Database; clock: Clock }): void {
  const { db, clock } = parts;

  serve.members(calls.getDrawResult, async ({ query }, { memberId, language }) =>
    done(resultOnWire(await findResult(parts, memberId, query.pack_history_id, 'all'), language)),
  );

  serve.members(calls.getOpenCards, async ({ query }, { memberId, language }) =>
    done(resultOnWire(await findResult(parts, memberId, query.pack_history_id, 'open'), language)),
  );

  serve.members(calls.decideCards, async ({ payload }, { memberId, request, language }) => {
    const purchase = await selectPurchase(db, memberId, payload.pack_history_id);
    if (purchase === undefined) return notFound();
    const positionIn = (historyId: number) => {
      const place = placeOfHistoryId(historyId);
      // A card of another pack has no place in this purchase; 0 is no card's place.
      return place.packId === purchase.packId ? place.position : 0;
    };
    const outcome = await decideCards(db, clock, request, purchase.id, {
      ship: payload.send_card.map(positionIn),
      convert: payload.reduction_card.map(positionIn),
    });
    switch (outcome.kind) {
      case 'decided':
        return done({ result: '1' });
      case 'settled-before':
        return settledBefore({ result: '-1' });
      case 'refused':
        return refusedFields({ send_card: [decisionRefusalTexts[outcome.reason][language]] });
      case 'no-such-purchase':
        return notFound();
    }
  });
}

function resultOnWire(view: PurchaseView | undefined, language: Language): PurchaseResult {
  if (view === undefined) return nothingToShow;
  const { purchase, pack, cards } = view;
  return {
    cards: cards.map(({ prize, position, buyPoint }) => ({
      history_id: historyIdOf(purchase.packId, position),
      name: language === 'ja' ? prize.nameJa : prize.nameEn,
      image: prize.picture,
      rarity: prize.rarity,
      rarity_label: prize.rarityLabel,
      movie_rarity: prize.movieRarity,
      model_number: prize.modelNumber,
      num: prize.setSize,
      buy_point: buyPoint,
    })),
    title: language === 'ja' ? pack.nameJa : pack.nameEn,
    created: purchase.createdAt.toISOString(),
    card_type: pack.cardTypeId,
    movie_style: pack.movieStyle,
    is_buy_coin: purchase.currency === 'coin' ? 1 : 0,
    pack_history_id: purchase.id,
    pack_id: purchase.packId,
    round: purchase.round,
    decide_by: purchase.openCards > 0 ? purchase.decideBy.toISOString() : null,
  };
}
