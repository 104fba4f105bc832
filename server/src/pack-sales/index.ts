export { packSaleRoutes, saleRecord } from './pack-sales.console.routes.ts';
