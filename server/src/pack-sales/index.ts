export { packSaleRoutes, saleRecord } from './pack-sales.console.routes.ts';
export { replaceMissingCopy } from './replace-missing-copy.ts';
