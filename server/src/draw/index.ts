export { type BeaconState, readBeaconState } from './beacon-state.ts';
export { PackSales } from './buy-pack.ts';
export { type BuyRequest, type BuyResult, buyResult } from './buy-result.ts';
export type { PackDiscrepancy } from './check-draws.queries.ts';
export { drawFindingText } from './check-draws.texts.ts';
export { checkDraws } from './check-draws.ts';
export { beaconDescriber, waitDescriber } from './describe-wait.ts';
export { drawJobs } from './draw.jobs.ts';
export { drawRoutes } from './draw.routes.ts';
export {
  countWaitingRounds,
  findAwaitedBeacons,
  findDrawState,
  findReceipt,
} from './draw-2.queries.ts';
export { drawPublished } from './draw-published.ts';
export { areTrialsOn, findTrialRefusal } from './draw-trial.ts';
export { drawWaiter } from './draw-waits.ts';
export { countFeedWatchers, upsertFeedWatch } from './feed.queries.ts';
export { feedRoutes } from './feed.routes.ts';
export { isFeedOn } from './feed.ts';
export { availabilityFinder, findPacksAtLimit } from './find-availability.ts';
export { findPacksRunningLow, type PackRunningLow } from './find-packs-running-low.ts';
export { findPacksWithoutKey, hasForeignSecret } from './find-packs-without-key.ts';
export { NoBeaconError } from './no-beacon-error.ts';
export { findListedPacks, packFilterOf, packList } from './pack-lists.queries.ts';
export { packStateOf } from './pack-state.rules.ts';
export { packConsoleRoutes } from './packs.console.routes.ts';
export { purchaseIdOf } from './purchase-id.rules.ts';
export {
  nightlyLimits,
  noLimits,
  type RecomputeLimits,
  recomputeDraws,
} from './recompute-draws.ts';
export { refundVoidRounds } from './refund-void-rounds.ts';
export { maxRoundRequests } from './round-queue.ts';
export { sealPack, sealPacks, writeSeal } from './seal-packs.ts';
export { SealedPacks } from './sealed-pack.ts';
export { sealVersion1 } from './testing-seal-version-1.ts';
export { type VoidResult, voidPack } from './void-pack.ts';
export { voidAfterHours } from './voiding.rules.ts';
