export { acceptCopy } from './accept-copy.ts';
export { addLocations } from './add-locations.ts';
export { allocateCopies, allocatePack, type ShortPrize } from './allocate-pack.ts';
export { checkCustody } from './check-coverage.ts';
export { type CustodyFinding, custodyFindingText } from './check-custody.texts.ts';
export { copyName } from './copy-name.rules.ts';
export {
  type CopyOffer,
  type DueOffer,
  endOffers,
  findAcceptedOffers,
  findAllOffersOfMember,
  findDueOffers,
  findOffer,
  findOffersOfMember,
  findOffersOfPack,
  findParcelsOnOffer,
  insertOffer,
  type NewCopyOffer,
} from './copy-offers.queries.ts';
export {
  type AvailableCopies,
  countWonCards,
  coverageFilterOf,
  coverageList,
  findAvailableCopies,
  findCoverage,
  findCoverageOfPack,
  findCoveragePage,
  lockAvailableCopies,
  type PackCoverage,
  storeCoverage,
  type WonCards,
} from './coverage.queries.ts';
export { custodyConsoleRoutes } from './custody.console.routes.ts';
export { custodyJobs } from './custody.jobs.ts';
export { shortPrizeErrors } from './custody.texts.ts';
export { findCopies } from './find-copies.ts';
export { findHoldingFilter } from './find-holding-filter.ts';
export { findPackCosts, type PackCostReport } from './find-pack-costs.ts';
export { findShortPrizes } from './find-short-prizes.ts';
export { giveUpCopy, lockLostCopy } from './give-up-copy.ts';
export { findHoldingPage, type MovementOrigin, newestHoldings } from './holdings.queries.ts';
export { findIntakePage, newestIntakes } from './intake.queries.ts';
export { findLocationPage, locationsByCode } from './locations.queries.ts';
export { findLostCopies, findRefundedPrizes } from './lost-copies.queries.ts';
export { moveStock } from './move-stock.ts';
export {
  deliverCopies,
  findBegunParcels,
  findPickedCards,
  releaseConvertedCopies,
  returnCopies,
  shipCopies,
  takeBackCopies,
} from './move-won-copies.ts';
export {
  findPickList,
  type PickList,
  type PickRefusal,
  packCopies,
  pickCopy,
  putBackCopies,
} from './pick-parcel.ts';
export { sourceOf } from './purchases/purchases.texts.ts';
export { findPurchasePage, newestPurchases } from './purchases/sellers.queries.ts';
export { receiveIntake } from './receive-intake.ts';
export { findEqualCopies, type NoEqualCopy, replaceCopy } from './replace-copy.ts';
export { stockTakeRoutes } from './stock-takes/stock-takes.console.routes.ts';
export { findStockTakePage, newestStockTakes } from './stock-takes/stock-takes.queries.ts';
export { winCopies } from './win-copies.queries.ts';
export { originOf } from './write-movements.ts';
