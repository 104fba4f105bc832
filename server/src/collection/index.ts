export { collectionRoutes } from './collection.routes.ts';
export { findSharePreview } from './find-share-preview.ts';
export { sharePictureRoutes } from './share-pictures.ts';
export { deleteShareCodesOfMember } from './shared-cards.queries.ts';
export { sharedCardRoutes } from './shared-cards.routes.ts';
export { readSharedCards } from './shared-cards.ts';
export { deleteShownMember, findShownMember } from './shown-members.queries.ts';
