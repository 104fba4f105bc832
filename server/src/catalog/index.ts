export type { Availability, FindAvailability } from './availability.ts';
export {
  countPointCourses,
  lockUnsealedPack,
  type PackRow,
  type PointCourseRow,
  type PrizeRow,
  type SaleTerms,
  selectCardNames as findCardNames,
  selectLineUp as findLineUp,
  selectPack as findPack,
  selectPackNames as findPackNames,
  selectPacks as findPacks,
  selectPointCourse as findPointCourse,
  selectPointCourses as findPointCourses,
  selectPrizes as findPrizes,
  selectSaleTerms as findSaleTerms,
  selectShownPackIds as findShownPackIds,
  selectUnsealedPacks as findUnsealedPacks,
  updateSealedAt as markSealed,
} from './catalog.queries.ts';
export { catalogRoutes } from './catalog.routes.ts';
export { catalogTexts, limitReachedText } from './catalog.texts.ts';
export {
  countOffers,
  lockOfferTerms,
  type OfferRow,
  type OfferSort,
  type OfferTerms,
  selectOffers as findOffers,
  selectOfferTerms as findOfferTerms,
  takeFromOffer,
} from './exchange-offers.queries.ts';
export { firstAnswers } from './first-answers.ts';
export { textOfFault } from './import/faults.ts';
export { type ImportCounts, importCatalogue } from './import/import-catalogue.ts';
export { readCatalogue } from './import/read-catalogue.ts';
export { type Presale, readPresales } from './import/read-presales.ts';
export { Previews, shopPreview } from './preview.ts';
export { TopPacks } from './top-packs.ts';
export { findTypefaceStylesheet, typefaceJobs } from './typefaces/catalogue-typefaces.ts';
