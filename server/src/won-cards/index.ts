export { acceptOverdueOffers } from './accept-overdue-offers.ts';
export { answerCopyOffer } from './answer-copy-offer.ts';
export type { DecisionResult } from './carry-out-choices.ts';
export type { ParcelDiscrepancy } from './check-parcels.queries.ts';
export { parcelFindingText } from './check-parcels.texts.ts';
export { checkParcels } from './check-parcels.ts';
export { chooseCardsApart } from './choose-cards-apart.ts';
export { convertOverdueCards, takenBackWhy } from './convert-overdue-cards.ts';
export { decideCardBox } from './decide-card-box.ts';
export { decideCards } from './decide-cards.ts';
export { findHistory } from './find-history.ts';
export { findPacksOfPurchases, type PackName } from './find-packs-of-purchases.ts';
export { findParcelCards } from './find-parcel-cards.ts';
export type { DescribeBeacon, DescribeWait, WaitForDraw } from './find-result.ts';
export { historyOnWire, parcelOnWire } from './history-on-wire.ts';
export { hasOpenCards, readPurchases } from './member-purchases.ts';
export { lockOwnedCard, offerCopy } from './offer-copy.ts';
export {
  hasPricesDueBack,
  markPricesDueBack,
  nothingPaid,
  sumPaidSinceEach,
} from './price-returns.queries.ts';
export {
  type DrawnPrize,
  recordCards,
  recordDraw,
  recordPurchases,
  type SettledPurchases,
} from './record-purchases.ts';
export { type RefundedPurchase, refundPurchases } from './refund-purchases.ts';
export { findWaitingCards, type WaitingCards } from './reminders.queries.ts';
export { returnDuePrices } from './return-due-prices.ts';
export { showAcceptedCopies } from './show-accepted-copies.ts';
export { takeBackWonCards } from './take-back-won-cards.ts';
export { wonCardJobs } from './won-cards.jobs.ts';
export {
  countPurchases,
  findBuyersOfOtherPacks,
  findNewestPurchases,
  findPurchases,
  findUnitsBoughtSince,
  joinCardsOfPurchase,
  purchasesOf,
} from './won-cards.queries.ts';
export { wonCardRoutes } from './won-cards.routes.ts';
export { historyIdOf, placeOfHistoryId } from './won-cards.rules.ts';
