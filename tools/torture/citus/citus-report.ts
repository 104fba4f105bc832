import type { CitusTortureResult } from './torture-citus.ts';

/** Writes the part of docs/reliability.md about Citus. */
export function citusReport(
  results: readonly CitusTortureResult[],
  run: { members: number; minutes: number; day: string; machine: string },
): string {
  const { members, minutes, day, machine } = run;
  const number = (value: number) => Math.round(value).toLocaleString('en-US');
  const sum = (value: (result: CitusTortureResult) => number) =>
    results.reduce((total, result) => total + value(result), 0);
  const failures = Object.keys(
    results[0]?.injected ?? {},
  ) as (keyof CitusTortureResult['injected'])[];
  const growths = results.flatMap(({ growth }) => growth ?? []);
  const most = (values: readonly number[]) => Math.max(0, ...values) / 1000;
  const violations = results.flatMap((result) => result.violations);
  const rows: [what: string, value: string][] = [
    ...failures.map((failure): [string, string] => [
      failure,
      number(sum(({ injected }) => injected[failure])),
    ]),
    ['workers added', number(growths.length)],
    ['shards moved to them', number(growths.reduce((total, { shards }) => total + shards, 0))],
    [
      'purchases while they moved',
      number(growths.reduce((total, one) => total + one.purchases, 0)),
    ],
    ['longest time to move them', `${most(growths.map(({ tookMs }) => tookMs)).toFixed(1)} s`],
    [
      'longest wait for an answer meanwhile',
      `${most(growths.map(({ longestWaitMs }) => longestWaitMs)).toFixed(1)} s`,
    ],
    ['commits in two phases left behind and finished', number(sum(({ leftBehind }) => leftBehind))],
    ['requests retried under their idempotency key', number(sum(({ counts }) => counts.retried))],
    ['purchases confirmed', number(sum(({ counts }) => counts.purchases))],
    ['decisions confirmed', number(sum(({ counts }) => counts.decisions))],
    ['rounds replayed and verified', number(sum(({ rounds }) => rounds))],
    ['of these drawn by the beacon', number(sum(({ beaconRounds }) => beaconRounds))],
    ['complete checks', number(sum(({ checks }) => checks))],
    ['**violations found**', number(violations.length)],
  ];
  return [
    '## Citus',
    '',
    'Written by `npm run torture:citus`. A coordinator and two workers of Citus, two shop processes and a worker of jobs. Members buy and decide',
    'on four packs, as under “Processes killed”, while nodes and processes are killed (SIGKILL), frozen or cut off for up to six seconds, one',
    'after the other. The nodes have no standbys here: one that is killed starts again. After each failure every confirmed purchase and decision is',
    'looked for; after each seven everything is checked. Halfway through each shop a third worker is added, and shards move to it.',
    '',
    `${number(failures.reduce((total, failure) => total + sum(({ injected }) => injected[failure]), 0))} failures on ${day}, in ${number(minutes)} minutes, with ${number(members)} members, on ${machine}:`,
    '',
    '| what | times |',
    '| --- | ---: |',
    ...rows.map(([what, value]) => `| ${what} | ${value} |`),
    ...violations.map((violation) => `\n- ${violation}`),
  ].join('\n');
}
