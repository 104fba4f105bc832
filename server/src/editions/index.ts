export type { EditionDeps, EditionKey, Period, PublishedKind } from './edition-kind.ts';
export { editionRoutes } from './editions.console.routes.ts';
export { findIdsPublishedInConsole, findPreviewedDraft } from './editions.queries.ts';
export { editionTexts, unsafeText } from './editions.texts.ts';
export { type ImportedEdition, recordImported } from './record-import.ts';
