// npm run torture:citus [-- failures members]: makes nodes of Citus and processes of the shop fail
// while members buy; 300 failures by default. With a hundred or more it writes its part of
// docs/reliability.md.
import { cpus } from 'node:os';
import { writeReport } from '../report-file.ts';
import { citusReport } from './citus-report.ts';
import { type CitusTortureResult, tortureCitus } from './torture-citus.ts';

/**
 * The number of failures after which a new cluster is used, because each check reads everything
 * that was ever sold there.
 */
const failuresPerCluster = 14;
const reportedFrom = 100;

const [wanted, members] = [process.argv[2] ?? '300', process.argv[3] ?? '100'].map(Number);
if (!isCount(wanted) || !isCount(members))
  throw new Error('usage: npm run torture:citus -- <failures> <members>');

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
const begun = Date.now();
const results: CitusTortureResult[] = [];
for (let done = 0; done < wanted && !ending.signal.aborted; done += failuresPerCluster) {
  const result = await tortureCitus({
    failureCount: Math.min(failuresPerCluster, wanted - done),
    members,
    signal: ending.signal,
    onProgress: (sentence) =>
      process.stderr.write(`${new Date().toISOString()} ${sentence} (${done} before)\n`),
  });
  results.push(result);
  if (result.violations.length > 0) break;
}
const [cpu] = cpus();
const report = citusReport(results, {
  members,
  minutes: (Date.now() - begun) / 60_000,
  day: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} × ${cpu?.model.trim()}`,
});
process.stdout.write(`${report}\n`);
const isWell = results.every(({ violations }) => violations.length === 0);
if (isWell && wanted >= reportedFrom) await writeReport('torture:citus', report);
process.exitCode = isWell ? 0 : 1;

/** Whether a number was given and counts something. */
function isCount(number: number | undefined): number is number {
  return Number.isInteger(number) && Number(number) > 0;
}
