export type { ExchangeDiscrepancy } from './check-exchanges.queries.ts';
export { exchangeFindingText } from './check-exchanges.texts.ts';
export { checkExchanges } from './check-exchanges.ts';
export { findExchangesOfMember } from './exchange.queries.ts';
export { exchangeRoutes } from './exchange.routes.ts';
export { exchangeCards } from './exchange-cards.ts';
export { findExchangedCards } from './find-exchanged-cards.ts';
export { takeBackExchanges } from './take-back-exchanges.ts';
