// npm run torture [-- faults]: kills processes of the shop again and again while members buy; 1,000
// faults by default. With a hundred or more it writes its part of docs/reliability.md.
import { cpus } from 'node:os';
import { writeReport } from './report-file.ts';
import { type TortureResult, torture } from './torture.ts';

/**
 * The number of faults after which a new shop is used, because each check reads everything that was
 * ever sold there.
 */
const faultsPerShop = 10;
const reportedFrom = 100;
/** Long pauses keep rounds, and so the time to verify them, few between two faults. */
const longestPauseMs = 6_000;

const wanted = Number(process.argv[2] ?? 1000);
if (!Number.isInteger(wanted) || wanted < 1) throw new Error('usage: npm run torture -- <faults>');

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
const started = Date.now();
const results: TortureResult[] = [];
for (let injected = 0; injected < wanted; injected += faultsPerShop) {
  const result = await torture({
    faultCount: Math.min(faultsPerShop, wanted - injected),
    members: 300,
    longestPauseMs,
    servers: 2,
    atOnce: 4,
    durable: true,
    signal: ending.signal,
    onProgress: (sentence) =>
      process.stderr.write(`${sentence} (of this shop; ${injected} before)\n`),
  });
  results.push(result);
  if (result.violations.length > 0 || ending.signal.aborted) break;
}
const report = reportOf(results, (Date.now() - started) / 60_000);
process.stdout.write(report);
if (results.some((result) => result.violations.length > 0)) process.exitCode = 1;
else if (wanted >= reportedFrom) await writeReport('torture', report);

/** Writes the report of several runs. */
function reportOf(all: readonly TortureResult[], minutes: number): string {
  const sum = (value: (result: TortureResult) => number) =>
    all.reduce((total, result) => total + value(result), 0);
  const number = (value: number) => value.toLocaleString('en-US');
  const violations = all.flatMap((result) => result.violations);
  const [cpu] = cpus();
  const injected = sum((result) =>
    Object.values(result.injected).reduce((total, count) => total + count, 0),
  );
  const rows: [what: string, count: number][] = [
    ['a server killed (SIGKILL)', sum(({ injected }) => injected.server)],
    ['the worker killed', sum(({ injected }) => injected.worker)],
    ['PostgreSQL killed', sum(({ injected }) => injected.postgres)],
    ['one of PostgreSQL’s backends killed', sum(({ injected }) => injected['a backend'])],
    ['every connection to the database cut', sum(({ injected }) => injected.connections)],
    [
      'the relays of the beacon late, silent, forged or split for some seconds',
      sum(({ injected }) => injected.beacon),
    ],
    ['the disk full for a moment', sum(({ injected }) => injected.disk)],
    [
      'connections closed by members between request and response',
      sum(({ counts }) => counts.aborted),
    ],
    ['requests retried under their idempotency key', sum(({ counts }) => counts.retried)],
    ['purchases confirmed', sum(({ counts }) => counts.purchases)],
    ['decisions confirmed', sum(({ counts }) => counts.decisions)],
    ['rounds replayed and verified', sum(({ rounds }) => rounds)],
    ['of these drawn by the beacon', sum(({ beaconRounds }) => beaconRounds)],
    ['complete checks', sum(({ checks }) => checks)],
    ['**violations found**', violations.length],
  ];
  return [
    '## Processes killed',
    '',
    'Written by `npm run torture`. Two servers, a worker and PostgreSQL run in separate processes, as in production. 300 members buy and',
    'decide over HTTP, and retry requests without a response under their idempotency keys. Of four packs one is of version 1, one is instant,',
    'and two are drawn by a beacon with a number a second. Meanwhile processes are killed at random moments, up to four at once. After each',
    'time everything is checked:',
    '',
    '- Every confirmed purchase exists once, as it was confirmed.',
    '- Every repeated idempotency key got one result.',
    '- The public verifier accepts every round.',
    '- The stock of each prize is the sealed stock less the draws.',
    '- At the end no round waits for the beacon.',
    '- `ledger check` finds no error.',
    '',
    `${number(injected)} failures caused on ${new Date().toISOString().slice(0, 10)}, in ${Math.round(minutes)} minutes, on ${cpus().length} × ${cpu?.model.trim()}:`,
    '',
    '| what | times |',
    '| --- | ---: |',
    ...rows.map(([what, count]) => `| ${what} | ${number(count)} |`),
    ...[...new Set(all.flatMap((result) => result.left))].map((left) => `\nNot done: ${left}.`),
    ...violations.map((violation) => `\n- ${violation}`),
    '',
    'A short form runs in `npm test` (`tools/torture/torture.test.ts`).',
    '',
  ].join('\n');
}
