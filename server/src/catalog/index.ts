export type { Availability, FindAvailability } from './availability.ts';
export { banners } from './banners.ts';
export { hasCardWords } from './card-words.queries.ts';
export { cardConsoleRoutes } from './cards.console.routes.ts';
export {
  type CardFacts,
  cardFilterOf,
  cardsByModelNumber,
  findCardPage,
  findCardsNamed,
  findWorthOfCard,
} from './cards.queries.ts';
export {
  type DrawMode,
  type ExtraPlace,
  type ExtraRow,
  extraPlaceOf,
  findCard,
  findCardNames,
  findCardTypes,
  findExtras,
  findLineUp,
  findLineUpCards,
  findPack,
  findPackNames,
  findPacks,
  findPacksById,
  findPrizes,
  findSaleTerms,
  findShownPackIds,
  findUnsealedPacks,
  isOnSale,
  isShown,
  type LineUpCardRow,
  type LineUpRow,
  lockUnsealedPack,
  noPackRules,
  type PackRow,
  type PackRules,
  type PrizeRow,
  type SaleTerms,
  updateSealed,
} from './catalog.queries.ts';
export { catalogRoutes } from './catalog.routes.ts';
export { catalogTexts, limitReachedText } from './catalog.texts.ts';
export { type CatalogDeps, lineUpOnWire, type PackPageDeps, packsFor } from './catalog-on-wire.ts';
export {
  countPointCourses,
  findPointCourse,
  findPointCourses,
  type PointCourseRow,
} from './courses.queries.ts';
export { courses } from './courses.ts';
export {
  countOffers,
  findOffers,
  findOfferTerms,
  giveBackToOffer,
  lockOfferTerms,
  type OfferRow,
  type OfferSort,
  type OfferTerms,
  takeFromOffer,
} from './exchange-offers.queries.ts';
export { offers } from './exchange-offers.ts';
export { firstAnswers } from './first-answers.ts';
export type { Catalogue } from './import/catalogue.ts';
export { copyText, droppedText, errorOfProblem } from './import/catalogue-errors.texts.ts';
export { type CatalogueError, textOfError } from './import/catalogue-errors.ts';
export { must, packFile } from './import/catalogue-format.ts';
export { copyNames } from './import/copy-conflicts.rules.ts';
export {
  type CopyTexts,
  countEarlierPurchases,
  findCopiesLeft,
  findPackWithLineUp,
  lockCatalogue,
} from './import/import.queries.ts';
export {
  addressPictures,
  changedCountsOf,
  countsOf,
  type ImportCounts,
  importCatalogue,
  type PlannedImport,
  planCatalogue,
  storePictures,
  writeCatalogue,
} from './import/import-catalogue.ts';
export type { PackWithLineUp } from './import/import-plan.rules.ts';
export { changesOfPlan, digestOfPlan } from './import/planned-changes.rules.ts';
export { readCatalogue } from './import/read-catalogue.ts';
export { type Presale, readPresales } from './import/read-presales.ts';
export { cleanRichText } from './import/rich-text.rules.ts';
export { storeFile } from './import/store-file.ts';
export { instantOf, parseWhen } from './import/when.rules.ts';
export { writeLineUps, writePacks } from './import/write-packs.ts';
export { errorsOfIssue, parseYaml } from './import/yaml-file.ts';
export { itemOnWire, type PrizeItem, prizeItem } from './item.ts';
export { LineUps } from './line-ups.ts';
export { news } from './news.ts';
export {
  endSale,
  findPackHistory,
  lockSealedPacks,
  lockUnsoldPacks,
  recordPackHistory,
  updatePause,
} from './pack-history.queries.ts';
export type { PublicText } from './pack-history.rules.ts';
export { packHistoryText } from './pack-history.texts.ts';
export { packOnWire } from './pack-on-wire.ts';
export { packSearchVersion, writePackSearch } from './pack-search.queries.ts';
export { packTagsOf } from './pack-tags.rules.ts';
export { pausePacks } from './pause-packs.ts';
export { Previews, packIdOf, shopPreview } from './previews.ts';
export { recordCardPrices } from './record-card-prices.ts';
export { TopPacks } from './top-packs.ts';
export { findTypefaceStylesheet, typefaceJobs } from './typefaces/catalogue-typefaces.ts';
