export type { EditionDeps, EditionKey, Period, PublishedKind } from './edition-kind.ts';
export { stateOf } from './edition-state.rules.ts';
export { editionRoutes } from './editions.console.routes.ts';
export { editionTexts, unsafeText } from './editions.console.texts.ts';
export {
  findIdsPublishedInConsole,
  findPreviewedDraft,
  findRecordIds,
  findRecordPage,
  newestRecords,
} from './editions.queries.ts';
export { type ImportedEdition, recordImported, recordRemoved } from './record-import.ts';
