// npm run torture:cluster [-- failovers members] runs this in namespaces of its own. With ten
// failovers or more it writes its part of docs/reliability.md; with `short` it causes the three
// that are over soonest.
import { cpus } from 'node:os';
import { writeReport } from '../report-file.ts';
import type { Failover } from './blows.ts';
import { failoverReport } from './failover-report.ts';
import { failoversInTurn, tortureCluster } from './torture-cluster.ts';

const reportedFrom = 10;
const short: readonly Failover[] = [
  'PostgreSQL of the leader killed',
  'a planned switchover',
  'the leader’s machine frozen',
];

const [wanted = '100', crowd = '300'] = process.argv.slice(2);
const isShort = wanted === 'short';
const count = isShort ? short.length : Number(wanted);
const members = isShort ? 30 : Number(crowd);
if (![count, members].every((number) => Number.isInteger(number) && number > 0))
  throw new Error('usage: npm run torture:cluster -- <failovers> <members>');

const begun = Date.now();
const result = await tortureCluster({
  failovers: isShort ? short : failoversInTurn(count),
  members,
  disturbs: !isShort,
  onProgress: (sentence) => process.stderr.write(`${sentence}\n`),
});
const [cpu] = cpus();
const report = failoverReport(result, {
  members,
  minutes: (Date.now() - begun) / 60_000,
  day: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpu?.model.trim()}`,
});
process.stdout.write(`${report}\n`);
if (result.errors.length === 0 && count >= reportedFrom)
  await writeReport('torture:cluster', report);
// Processes that still run here end with the namespaces.
process.exit(result.errors.length > 0 ? 1 : 0);
