export { PackSales } from './buy-pack.ts';
export { checkDraws } from './check-draws.ts';
export { drawRoutes } from './draw.routes.ts';
export { availabilityFinder } from './find-availability.ts';
export { findPacksWithoutKey, hasForeignSecret } from './find-lost-keys.ts';
export { purchaseIdOf } from './purchase-id.rules.ts';
export { sealPacks } from './seal-packs.ts';
export { SealedPacks } from './sealed-pack.ts';
export type { BuyRequest, BuyResult } from './verdict.ts';
