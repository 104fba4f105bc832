export { packSaleRoutes } from './pack-sales.console.routes.ts';
