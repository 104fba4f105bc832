export { PackSales } from './buy-pack.ts';
export type { BuyRequest, BuyResult } from './buy-result.ts';
export { checkDraws } from './check-draws.ts';
export { drawRoutes } from './draw.routes.ts';
export { availabilityFinder } from './find-availability.ts';
export { findPacksWithoutKey, hasForeignSecret } from './find-packs-without-key.ts';
export { purchaseIdOf } from './purchase-id.rules.ts';
export { sealPacks } from './seal-packs.ts';
export { SealedPacks } from './sealed-pack.ts';
