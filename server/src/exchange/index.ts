export { checkExchanges } from './check-exchanges.ts';
export { exchangeRoutes } from './exchange.routes.ts';
