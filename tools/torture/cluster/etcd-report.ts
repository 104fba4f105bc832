import { type EtcdLossResult, staysAwayMs } from './etcd-loss.ts';
import { seconds } from './torture-cluster.ts';

/** Writes the part of docs/reliability.md about the loss of all of etcd. */
export function etcdReport(
  { times, purchases, errors: violations }: EtcdLossResult,
  run: { members: number; day: string; machine: string },
): string {
  return [
    '## All of etcd lost',
    '',
    'Written by `npm run torture:cluster -- etcd`, on the same cluster. All three members of etcd are killed at once, and started after',
    `${staysAwayMs / 1000} s; with their data lost, empty ones are started at once. After each time every confirmed purchase, decision, payment and exchange is looked`,
    'for; at the end everything above is checked.',
    '',
    `On ${run.day}, with ${run.members} members, on ${run.machine}. Seconds:`,
    '',
    '| etcd | `failsafe_mode` | the leader | without a purchase | next purchase, after etcd was started |',
    '| --- | --- | --- | ---: | ---: |',
    ...times.map(
      ({ loss, failsafe, hasLeaderStayed, withoutPurchase, afterReturn }) =>
        `| ${loss} | ${failsafe ? 'on' : 'off'} | ${hasLeaderStayed ? 'stayed' : 'stepped down or was lost'} | ${seconds(withoutPurchase)} | ${seconds(afterReturn)} |`,
    ),
    '',
    `${purchases.toLocaleString('en-US')} purchases confirmed, **${violations.length} violations found**.`,
    ...violations.map((violation) => `\n- ${violation}`),
  ].join('\n');
}
