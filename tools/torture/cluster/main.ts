// npm run torture:cluster runs this in namespaces of its own.
//
// `-- failovers members`: makes so many failovers. With ten or more it writes its part of
// docs/reliability.md. `-- short` causes the three that are over soonest.
//
// `-- etcd members`: loses all of etcd, and writes another part.
//
// `-- citus failovers members`: the same failovers of a coordinator and two workers of Citus, each
// with a standby. npm run torture:citus runs this, too.
import { cpus } from 'node:os';
import { assertFound } from '../../../server/src/lib/assert-found.ts';
import { findCitusEngine } from '../../../server/src/testing/citus-engine.ts';
import { writeReport } from '../report-file.ts';
import { type EtcdLossResult, etcdLosses, loseEtcd } from './etcd-loss.ts';
import { etcdReport } from './etcd-report.ts';
import { citusFailoverReport, failoverReport } from './failover-report.ts';
import type { Failover } from './failures.ts';
import { citusLayout, plainLayout } from './layout.ts';
import {
  addUp,
  type ClusterTortureResult,
  failoversInTurn,
  tortureCluster,
} from './torture-cluster.ts';

const reportedFrom = 10;
/**
 * The number of failovers after which a new cluster is used, because each check reads everything
 * that was ever sold there.
 */
const failoversPerCluster = 20;
const short: readonly Failover[] = [
  'PostgreSQL of the leader killed',
  'a planned switchover',
  'the leader’s machine frozen',
];

const [first, ...others] = process.argv.slice(2);
const isCitus = first === 'citus';
const [wanted = '100', buyers] = isCitus ? others : [first, ...others];
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
const begun = Date.now();
const [cpu] = cpus();
const machine = `${cpus().length} × ${cpu?.model.trim()}`;
const today = () => new Date().toISOString().slice(0, 10);
const onProgress = (sentence: string) =>
  process.stderr.write(`${new Date().toISOString()} ${sentence}\n`);

const isWell = wanted === 'etcd' ? await runEtcd() : await runFailovers();
// Processes that still run here end with the namespaces.
process.exit(isWell ? 0 : 1);

/** Causes failovers and prints the report. @returns whether nothing was lost */
async function runFailovers(): Promise<boolean> {
  const isShort = wanted === 'short';
  const count = isShort ? short.length : readNumber(wanted);
  const members = isShort ? 30 : readNumber(buyers ?? '300');
  const wantedKinds = isShort ? short : failoversInTurn(count);
  const results: ClusterTortureResult[] = [];
  const layout = isCitus
    ? citusLayout(assertFound(await findCitusEngine(), 'no Citus'))
    : plainLayout;
  for (let done = 0; done < count; done += failoversPerCluster) {
    const result = await tortureCluster({
      layout,
      failovers: wantedKinds.slice(done, done + failoversPerCluster),
      members,
      disturbs: !isShort,
      signal: ending.signal,
      onProgress: (sentence) => onProgress(`${sentence} (${done} before)`),
    });
    results.push(result);
    if (result.errors.length > 0 || ending.signal.aborted) break;
  }
  const result = addUp(results);
  const minutes = (Date.now() - begun) / 60_000;
  const run = { members, minutes, machine, day: today() };
  const report = isCitus ? citusFailoverReport(result, run) : failoverReport(result, run);
  process.stdout.write(`${report}\n`);
  if (result.errors.length === 0 && result.times.length >= reportedFrom)
    await writeReport(isCitus ? 'torture:standbys' : 'torture:cluster', report);
  return result.errors.length === 0;
}

/**
 * Loses all of etcd, without Patroni's `failsafe_mode` and with it, and prints the report.
 *
 * @returns whether nothing was lost
 */
async function runEtcd(): Promise<boolean> {
  const members = readNumber(buyers ?? '50');
  const results: EtcdLossResult[] = [];
  for (const failsafe of [false, true])
    results.push(await loseEtcd({ losses: etcdLosses, failsafe, members, onProgress }));
  const result: EtcdLossResult = {
    times: results.flatMap(({ times }) => times),
    purchases: results.reduce((sum, { purchases }) => sum + purchases, 0),
    errors: results.flatMap(({ errors }) => errors),
  };
  const report = etcdReport(result, { members, machine, day: today() });
  process.stdout.write(`${report}\n`);
  if (result.errors.length === 0) await writeReport('torture:etcd', report);
  return result.errors.length === 0;
}

/** Reads a number that was typed as an argument, such as that of the members. */
function readNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error('usage: npm run torture:cluster -- <failovers> <members>, or -- etcd <members>');
}
