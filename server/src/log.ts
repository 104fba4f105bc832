import { type Logger, pino } from 'pino';

/** What must never reach a log, wherever a careless line might put it. */
const secret = ['pass', 'password', 'confirmPass', 'mail', 'tel', 'cookie', 'authorization', 'csrf_value'];

/** The shop's log: one line of JSON for each event, on standard error, so that standard output stays the operator's. */
export function openLog(level: string): Logger {
  const paths = secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level, redact: { paths, censor: '[not logged]' } }, pino.destination(2));
}
