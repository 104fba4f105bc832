// npm run soak [-- --members 2000 --minutes 2 | --hours 3] [--citus]: runs a simulated world with
// faults and checks at the end that every yen, point, coin, card and parcel is accounted for. With
// 1,000 members or more it writes docs/soak.md; on Citus, a page of its own beside it.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { reportOf } from './report.ts';
import { allNightHours, soak } from './soak.ts';

const worthWritingDown = 1_000;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '2' },
    hours: { type: 'string' },
    citus: { type: 'boolean', default: false },
  },
});
const members = Number(values.members);
const minutes = values.hours === undefined ? Number(values.minutes) : 60 * Number(values.hours);
if (!Number.isInteger(members) || members < 1 || !(minutes >= 0))
  throw new Error(
    'usage: npm run soak -- [--members <members>] [--minutes <minutes> | --hours <hours>] [--citus]',
  );

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
const started = Date.now();
const result = await soak({
  members,
  minutes,
  servers: 2,
  citus: values.citus,
  atOnce: 64,
  nightHours: allNightHours,
  durable: true,
  signal: ending.signal,
  onProgress: (sentence) => process.stderr.write(`${sentence}\n`),
});
const { citus } = values;
const report = reportOf(result, { minutes: (Date.now() - started) / 60_000, citus });
process.stdout.write(report);
if (result.errors.length > 0) process.exitCode = 1;
else if (members >= worthWritingDown)
  await writeFile(
    new URL(`../../docs/${citus ? 'soak-citus' : 'soak'}.md`, import.meta.url),
    report,
  );
