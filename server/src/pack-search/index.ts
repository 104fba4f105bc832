export { packSearchRoutes } from './pack-search.routes.ts';
