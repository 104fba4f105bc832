import { type DestinationStream, type Logger, pino } from 'pino';
import { factsOfScope } from '../telemetry/scope.ts';

/** What must never reach a log, wherever a careless line might put it. */
const secret = [
  'pass',
  'password',
  'confirmPass',
  'mail',
  'tel',
  'cookie',
  'authorization',
  'csrf_value',
  'secret',
];

/**
 * Where PostgreSQL's errors repeat rows and parameters, which may be a member's: one of them, or
 * many that a sweep met.
 */
const repeated = ['err', 'err.aggregateErrors[*]'].flatMap((error) => [
  `${error}.detail`,
  `${error}.where`,
]);

/**
 * The shop's log: one line of JSON for each event, on standard error, so that standard output stays
 * the operator's.
 */
export function openLog(level: string, to: DestinationStream = pino.destination(2)): Logger {
  const paths = [...repeated, ...secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])];
  return pino({ level, redact: { paths, censor: '[not logged]' }, mixin: factsFor }, to);
}

/**
 * Whatever line is written while a request or a job is worked on names it, also where the code that
 * writes it knows of neither.
 */
function factsFor(_line: object, _level: number, log: Logger): object {
  const named = log.bindings();
  return Object.fromEntries(Object.entries(factsOfScope()).filter(([name]) => !(name in named)));
}
