export type { Availability, FindAvailability } from './availability.ts';
export {
  countPointCourses,
  type DrawMode,
  type ExtraPlace,
  type ExtraRow,
  extraPlaceOf,
  findCardNames,
  findExtras,
  findLineUp,
  findPack,
  findPackNames,
  findPacks,
  findPointCourse,
  findPointCourses,
  findPrizes,
  findSaleTerms,
  findShownPackIds,
  findUnsealedPacks,
  lockUnsealedPack,
  type PackRow,
  type PointCourseRow,
  type PrizeRow,
  type SaleTerms,
  updateSealedAt,
} from './catalog.queries.ts';
export { catalogRoutes } from './catalog.routes.ts';
export { catalogTexts, limitReachedText } from './catalog.texts.ts';
export {
  countOffers,
  findOffers,
  findOfferTerms,
  lockOfferTerms,
  type OfferRow,
  type OfferSort,
  type OfferTerms,
  takeFromOffer,
} from './exchange-offers.queries.ts';
export { firstAnswers } from './first-answers.ts';
export { textOfError } from './import/catalogue-errors.ts';
export { type ImportCounts, importCatalogue } from './import/import-catalogue.ts';
export { readCatalogue } from './import/read-catalogue.ts';
export { type Presale, readPresales } from './import/read-presales.ts';
export { itemOnWire, type PrizeItem } from './item.ts';
export { Previews, shopPreview } from './previews.ts';
export { TopPacks } from './top-packs.ts';
export { findTypefaceStylesheet, typefaceJobs } from './typefaces/catalogue-typefaces.ts';
