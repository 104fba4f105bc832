export { checkExchanges } from './check-exchanges.ts';
export { selectAllExchanges as readExchanges } from './exchange.queries.ts';
export { exchangeRoutes } from './exchange.routes.ts';
export { exchangeCards } from './exchange-cards.ts';
