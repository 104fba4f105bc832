export { collectionRoutes } from './collection.routes.ts';
