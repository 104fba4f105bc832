export { findChangesToAgree, findVersionAt } from './legal.queries.ts';
export { legalRoutes } from './legal.routes.ts';
export { legalTexts } from './legal-texts.ts';
export { type Operator, readOperator } from './operator.ts';
export { termsVersionFinder } from './terms-version.ts';
