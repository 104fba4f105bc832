import { type DestinationStream, type Logger, pino } from 'pino';
import { factsOfScope } from '../telemetry/scope.ts';

/** Fields that must never be logged, at the top level or up to two levels below. */
const redactedFields = [
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
 * Fields in which PostgreSQL's errors repeat rows and parameters, which may be personal data.
 * Aggregate errors come from sweeps.
 */
const rowFields = ['err', 'err.aggregateErrors[*]'].flatMap((error) => [
  `${error}.detail`,
  `${error}.where`,
]);

/**
 * Opens the shop's log: one line of JSON for each event, on standard error. Standard output is for
 * messages to the operator.
 */
export function openLog(level: string, to: DestinationStream = pino.destination(2)): Logger {
  const paths = [
    ...rowFields,
    ...redactedFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ];
  return pino({ level, redact: { paths, censor: '[not logged]' }, mixin: scopeFields }, to);
}

/** Adds the current request or job to every line, also in code that does not know it. */
function scopeFields(_line: object, _level: number, log: Logger): object {
  const named = log.bindings();
  return Object.fromEntries(Object.entries(factsOfScope()).filter(([name]) => !(name in named)));
}
