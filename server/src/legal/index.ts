export { findChangesToAgree, findVersionAt } from './legal.queries.ts';
export { type LegalDeps, legalRoutes } from './legal.routes.ts';
export { legalTexts } from './legal-texts.ts';
export { type Operator, type OperatorState, operatorStateOf, readOperator } from './operator.ts';
export { operatorOfContent, operatorOnWire } from './operator-content.ts';
export {
  CurrentOperator,
  type FindOperator,
  importOperator,
  operatorFinder,
} from './operator-in-force.ts';
export { termsVersionFinder } from './terms-version.ts';
