import { cpus, release, totalmem, type } from 'node:os';
import { isReached, ratio, type Section, type Target } from './section.ts';

/** The machine of the measurement. */
export interface Machine {
  postgres: string;
  pgbench: string | undefined;
  fsyncMicroseconds: number | undefined;
}

/** Formats the report as Markdown. */
export function reportOf(machine: Machine, sections: readonly Section[]): string {
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`. What counts are the ratios: each compares numbers of one run, measured in turns on one machine, as',
    'medians of at least three rounds. The numbers themselves are this machine’s.',
    '',
    ...machineLines(machine),
    '',
    '![Throughput and latency against the number of members who wait](benchmarks.svg)',
    '',
    '## What is to be reached',
    '',
    ...tableOf(
      ['ratio', 'reached', 'wanted', ''],
      sections.flatMap(({ targets }) => targets.map(reachRow)),
    ),
    ...sections.flatMap((section) => [
      '',
      `## ${section.title}`,
      '',
      section.text,
      '',
      ...tableOf(section.head, section.rows),
    ]),
    '',
  ].join('\n');
}

/** Lists the machine and versions that the report was measured on. */
function machineLines({ postgres, pgbench, fsyncMicroseconds }: Machine): string[] {
  const [cpu] = cpus();
  return [
    `- measured on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`,
    `- Node ${process.versions.node}, PostgreSQL ${postgres} with the shop’s own settings (fsync on)${pgbench === undefined ? '' : `, ${pgbench}`}`,
    fsyncMicroseconds === undefined
      ? '- fsync time not measured (`pg_test_fsync` comes with Debian’s postgresql package)'
      : `- the disk keeps 8 kB safely in ${fsyncMicroseconds} µs (fdatasync, \`pg_test_fsync\`)`,
  ];
}

/** Writes the row of a target: wanted, measured, and whether it is reached. */
function reachRow(reach: Target): string[] {
  const wanted = `${reach.bound === 'most' ? '≤' : '≥'} ${ratio(reach.target)}`;
  const mark = { true: '✓', false: '✗', undefined: '' }[`${isReached(reach)}`];
  return [
    reach.what,
    reach.measured === undefined ? (reach.why ?? '') : ratio(reach.measured),
    wanted,
    mark,
  ];
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, place) => (place === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)];
}
