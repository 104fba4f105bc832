import type { CopyOffer } from '#contract/shop/copy-offers.ts';
import { calls } from '#contract/shop/index.ts';
import { itemOnWire } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound, refusedFields, settledBefore } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import type { Clock } from '../lib/clock.ts';
import { inLanguage } from '../lib/in-language.ts';
import { answerCopyOffer } from './answer-copy-offer.ts';
import { offerRefusalTexts } from './copy-offers.texts.ts';
import { type CopyOfferView, findCopyOffers } from './find-copy-offers.ts';

interface CopyOfferDeps {
  db: Database;
  reads: Reads;
  clock: Clock;
}

/** Serves the calls about offers of other copies in place of missing ones. */
export function copyOfferRoutes(serve: CallServer, { db, reads, clock }: CopyOfferDeps): void {
  serve(calls.listCopyOffers, async (_request, { memberId, language }) => {
    const offers = await findCopyOffers(await reads.upToDate(), memberId);
    return done({ data: { list: offers.map((offer) => offerOnWire(offer, language)) } });
  });

  serve(calls.answerCopyOffer, async ({ payload }, { request, language }) => {
    const { offer_id: offerId, answer } = payload;
    const result = await answerCopyOffer(db, clock, request, { offerId, answer });
    switch (result.kind) {
      case 'answered':
        return done({ result: result.state });
      case 'settled-before':
        return settledBefore({ result: result.state });
      case 'refused':
        return refusedFields({ answer: [offerRefusalTexts[result.reason][language]] });
      case 'no-such-offer':
        return notFound();
    }
  });
}

/** Writes an offer in the shop's response format. */
function offerOnWire(
  { offer, pack, prize, item, buyPoint }: CopyOfferView,
  language: Language,
): CopyOffer {
  return {
    id: offer.id,
    state: offer.state,
    offered_at: offer.offeredAt.toISOString(),
    answer_by: offer.answerBy.toISOString(),
    answered_at: offer.answeredAt?.toISOString() ?? null,
    by_deadline: offer.isByDeadline,
    name: inLanguage(prize, 'name', language),
    image: prize.picture,
    model_number: prize.modelNumber,
    rarity_label: prize.rarityLabel,
    pack_id: offer.packId,
    pack_name: inLanguage(pack, 'name', language),
    pack_history_id: offer.purchaseId,
    missing: offer.missing,
    item: { ...itemOnWire(item), photo_hashes: [] },
    reason: inLanguage(offer, 'reason', language),
    points: buyPoint,
    gave: offer.gave,
  };
}
