// npm run bench: measures how fast the draw is, next to other designs for the same work. `--short`
// gives a rough result during development. Names of parts as arguments measure only those parts.
import { writeFile } from 'node:fs/promises';
import { measureBeacon } from './beacon.ts';
import { startBenchPostgres } from './bench-shop.ts';
import { measureHistory } from './history.ts';
import { measureHttp } from './http.ts';
import { measureInProcess } from './in-process.ts';
import { measureLists } from './lists.ts';
import { readOptions } from './options.ts';
import { findTool, fsyncMicroseconds, versionOf } from './pgbench.ts';
import { type Curve, plot } from './plot.ts';
import { measureProcesses } from './processes.ts';
import { type Machine, reportOf } from './report.ts';
import type { Section } from './section.ts';

const options = readOptions(process.argv.slice(2));
const started = performance.now();
const server = await startBenchPostgres();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().finally(() => process.exit(130)));
}
try {
  const sections: Section[] = [];
  const curves: Curve[] = [];
  const parts: Record<string, () => Promise<void>> = {
    async 'in-process'() {
      const measured = await measureInProcess(server, options);
      sections.push(...measured.sections);
      curves.push(
        { name: 'rounds', loads: measured.curves.rounds },
        { name: 'one function', loads: measured.curves.function },
        { name: 'eight round trips', loads: measured.curves.roundTrips },
      );
    },
    async http() {
      const measured = await measureHttp(server, options);
      sections.push(...measured.sections);
      curves.push({ name: 'rounds, over HTTP', loads: measured.curve });
    },
    async beacon() {
      sections.push(await measureBeacon(server, options));
    },
    async history() {
      sections.push(...(await measureHistory(server, options)));
    },
    async processes() {
      sections.push(await measureProcesses(server, options));
    },
    async lists() {
      sections.push(await measureLists(server, options));
    },
  };
  for (const [name, measure] of Object.entries(parts)) {
    if (options.parts.length > 0 && !options.parts.includes(name)) continue;
    process.stderr.write(`… ${name} (${Math.round((performance.now() - started) / 1000)} s)\n`);
    await measure();
    await server.dropDatabases();
  }
  const pgbench = await findTool('pgbench');
  const machine: Machine = {
    postgres: server.version,
    pgbench: pgbench && (await versionOf(pgbench)),
    fsyncMicroseconds: await fsyncMicroseconds(server.folder),
  };
  const report = reportOf(machine, sections);
  process.stdout.write(report);
  if (options.report !== undefined) {
    await writeFile(new URL(`../../${options.report}`, import.meta.url), report);
    await writeFile(new URL('../../docs/benchmarks.svg', import.meta.url), plot(curves));
  }
} finally {
  await server.stop();
}
