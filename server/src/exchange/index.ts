export { checkExchanges } from './check-exchanges.ts';
export { findExchangesOfMember } from './exchange.queries.ts';
export { exchangeRoutes } from './exchange.routes.ts';
export { exchangeCards } from './exchange-cards.ts';
export { findExchangedCards } from './find-exchanged-cards.ts';
