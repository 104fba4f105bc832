export { bigints, booleans, instants, integers, uuids } from './binary-list.ts';
export { parserOf } from './column-types.ts';
export { type Answer, AnswerTimeoutError } from './flush.ts';
export { openSender, type Send } from './sender.ts';
export { type Statement, statement } from './statement.ts';
