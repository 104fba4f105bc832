export { legalRoutes } from './legal.routes.ts';
export { type Operator, readOperator } from './operator.ts';
