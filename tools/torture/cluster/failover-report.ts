import { failovers } from './blows.ts';
import { type ClusterTortureResult, type FailoverTimes, seconds } from './torture-cluster.ts';

/** Writes the part of docs/reliability.md about failovers. */
export function failoverReport(
  { times, disturbed, counts, rounds, errors: violations }: ClusterTortureResult,
  run: { members: number; minutes: number; day: string; machine: string },
): string {
  const { members, minutes, day, machine } = run;
  const number = (value: number) => value.toLocaleString('en-US');
  const rows: [what: string, count: number][] = [
    ...Object.entries(disturbed),
    ['requests retried under their idempotency key', counts.retried],
    ['purchases confirmed', counts.purchases],
    ['decisions confirmed', counts.decisions],
    ['payments confirmed', counts.payments],
    ['exchanges confirmed', counts.exchanges],
    ['rounds replayed and verified', rounds],
    ['**violations found**', violations.length],
  ];
  return [
    '## Failover',
    '',
    'Written by `npm run torture:cluster`. Three PostgreSQL under Patroni with three etcd, each in a network of its own, HAProxy, PgBouncer, two',
    'shop processes and a worker. Members buy, decide, pay and exchange while one server after the other stops being the leader; they repeat',
    'requests under their idempotency keys. One pack is of version 1, one is drawn by the beacon. After each failover every confirmed',
    'purchase, decision, payment and exchange is looked for; after each five everything above is checked; after each twenty also that the',
    'payment provider agrees, the books on each server, and that both standbys have the same rows as the leader.',
    '',
    `${number(times.length)} failovers on ${day}, in ${Math.round(minutes)} minutes, with ${number(members)} members, on ${machine}. Seconds, median and longest:`,
    '',
    '| what | times | until another server led (Patroni) | without a purchase |',
    '| --- | ---: | ---: | ---: |',
    ...failovers.flatMap((failover) => {
      const ofKind = times.filter((one) => one.failover === failover);
      return ofKind.length === 0 ? [] : [rowOf(failover, ofKind)];
    }),
    rowOf('**all**', times),
    '',
    '| meanwhile | times |',
    '| --- | ---: |',
    ...rows.map(([what, count]) => `| ${what} | ${number(count)} |`),
    ...violations.map((violation) => `\n- ${violation}`),
  ].join('\n');
}

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
