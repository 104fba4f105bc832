// npm run torture:cluster [-- failovers members] runs this in namespaces of its own. With ten
// failovers or more it writes its part of docs/reliability.md; with `short` it causes the three
// that are over soonest.
import { cpus } from 'node:os';
import { writeReport } from '../report-file.ts';
import type { Failover } from './blows.ts';
import { failoverReport } from './failover-report.ts';
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

const [wanted = '100', buyers = '300'] = process.argv.slice(2);
const isShort = wanted === 'short';
const count = isShort ? short.length : Number(wanted);
const members = isShort ? 30 : Number(buyers);
if (![count, members].every((number) => Number.isInteger(number) && number > 0))
  throw new Error('usage: npm run torture:cluster -- <failovers> <members>');

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
const begun = Date.now();
const wantedKinds = isShort ? short : failoversInTurn(count);
const results: ClusterTortureResult[] = [];
for (let done = 0; done < count; done += failoversPerCluster) {
  const result = await tortureCluster({
    failovers: wantedKinds.slice(done, done + failoversPerCluster),
    members,
    disturbs: !isShort,
    signal: ending.signal,
    onProgress: (sentence) =>
      process.stderr.write(`${new Date().toISOString()} ${sentence} (${done} before)\n`),
  });
  results.push(result);
  if (result.errors.length > 0 || ending.signal.aborted) break;
}
const result = addUp(results);
const [cpu] = cpus();
const report = failoverReport(result, {
  members,
  minutes: (Date.now() - begun) / 60_000,
  day: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpu?.model.trim()}`,
});
process.stdout.write(`${report}\n`);
if (result.errors.length === 0 && result.times.length >= reportedFrom)
  await writeReport('torture:cluster', report);
// Processes that still run here end with the namespaces.
process.exit(result.errors.length > 0 ? 1 : 0);
