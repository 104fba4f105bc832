import { failovers } from './failures.ts';
import { type ClusterTortureResult, type FailoverTimes, seconds } from './torture-cluster.ts';

interface Run {
  members: number;
  minutes: number;
  day: string;
  machine: string;
}

/** Writes the part of docs/reliability.md about failovers. */
export function failoverReport(result: ClusterTortureResult, run: Run): string {
  return [
    '## Failover',
    '',
    'Written by `npm run torture:cluster`. Three PostgreSQL under Patroni with three etcd, each in a network of its own, HAProxy, PgBouncer, two',
    'shop processes and a worker. Members buy, decide, pay and exchange while one server after the other stops being the leader; they repeat',
    'requests under their idempotency keys. One pack is of version 1, one is drawn by the beacon. After each failover every confirmed',
    'purchase, decision, payment and exchange is looked for; after each five everything above is checked; after each twenty also that the',
    'payment provider agrees, the books on each server, and that both standbys have the same rows as the leader.',
    '',
    sentenceOf(result, run),
    '',
    '| what | times | until another server led (Patroni) | without a purchase |',
    '| --- | ---: | ---: | ---: |',
    ...rowsByKind(result.times),
    rowOf('**all**', result.times),
    ...meanwhile(result, []),
  ].join('\n');
}

/** Writes the part of docs/reliability.md about failovers of a Citus. */
export function citusFailoverReport(result: ClusterTortureResult, run: Run): string {
  const ofCoordinator = result.times.filter(({ group }) => group === 0);
  const ofWorkers = result.times.filter(({ group }) => group !== 0);
  return [
    '## Failover on Citus',
    '',
    'Written by `npm run torture:citus -- standbys`. A coordinator and two workers, each with a standby under Patroni, six machines with networks',
    'of their own and three etcd; two shop processes and a worker of jobs. Members buy, decide, pay and exchange while the leader of one group',
    'after the other fails, and before each failover something else is disturbed. After each failover every confirmed purchase, decision,',
    'payment and exchange is looked for; after each five draws and books are checked; at the end also that the payment provider agrees, that',
    'no commit in two phases is left, and that each standby has the same rows as its leader, shard by shard.',
    '',
    sentenceOf(result, run),
    '',
    '| the coordinator | times | until its standby led (Patroni) | without a purchase |',
    '| --- | ---: | ---: | ---: |',
    ...rowsByKind(ofCoordinator),
    '',
    '| a worker | times | until its standby led (Patroni) | without a purchase |',
    '| --- | ---: | ---: | ---: |',
    ...rowsByKind(ofWorkers),
    rowOf('**all, also of the coordinator**', result.times),
    ...meanwhile(result, [['commits in two phases left behind, then finished', result.leftBehind]]),
  ].join('\n');
}

const numberText = (value: number) => value.toLocaleString('en-US');

function sentenceOf({ times }: ClusterTortureResult, run: Run): string {
  return `${numberText(times.length)} failovers on ${run.day}, in ${Math.round(run.minutes)} minutes, with ${numberText(run.members)} members, on ${run.machine}. Seconds, median and longest:`;
}

/** Writes the table of everything that happened beside the failovers. */
function meanwhile(
  { disturbed, counts, rounds, patroniRestarts, errors }: ClusterTortureResult,
  more: readonly [what: string, count: number][],
): string[] {
  const rows: (readonly [what: string, count: number])[] = [
    ...Object.entries(disturbed),
    ['Patroni restarted, because it took a running standby for one that failed', patroniRestarts],
    ['requests retried under their idempotency key', counts.retried],
    ['purchases confirmed', counts.purchases],
    ['decisions confirmed', counts.decisions],
    ['payments confirmed', counts.payments],
    ['exchanges confirmed', counts.exchanges],
    ['rounds replayed and verified', rounds],
    ...more,
    ['**violations found**', errors.length],
  ];
  return [
    '',
    '| meanwhile | times |',
    '| --- | ---: |',
    ...rows.map(([what, count]) => `| ${what} | ${numberText(count)} |`),
    ...errors.map((violation) => `\n- ${violation}`),
  ];
}

const rowsByKind = (times: readonly FailoverTimes[]) =>
  failovers.flatMap((failover) => {
    const ofKind = times.filter((one) => one.failover === failover);
    return ofKind.length === 0 ? [] : [rowOf(failover, ofKind)];
  });

/** Writes the row of a kind of failover: the median and the longest of its times. */
function rowOf(name: string, times: readonly FailoverTimes[]): string {
  const middleAndMost = (values: readonly number[]) => {
    const sorted = values.toSorted((one, other) => one - other);
    const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
    return `${seconds(middle)} / ${seconds(sorted.at(-1) ?? 0)}`;
  };
  const elections = middleAndMost(times.map(({ election }) => election));
  const gaps = middleAndMost(times.map(({ withoutPurchase }) => withoutPurchase));
  return `| ${name} | ${times.length} | ${elections} | ${gaps} |`;
}
