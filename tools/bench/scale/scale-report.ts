import { cpus } from 'node:os';
import { milliseconds, perSecond } from '../section.ts';
import { memberCount } from './engines.ts';
import type { ReadCost } from './reads.ts';
import type { Sale, SaleOrder } from './sales.ts';

type Row = SaleOrder & Sale;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const microseconds = (ms: number) => `${perSecond(ms * 1000)} µs`;

/** Writes the page about the cost of a larger shop, as Markdown. */
export function scaleReport(
  rows: readonly Row[],
  reads: { leader: ReadCost; replica: ReadCost },
): string {
  const [cpu] = cpus();
  return [
    '# What a larger shop costs',
    '',
    `Written by \`npm run bench:scale\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}. ${memberCount} members buy one unit after the other. Their processes`,
    'and all nodes share this machine, so the rates show what is lost to coordination, not how fast machines of their own would be. What such',
    'machines would do follows from the processor time of each part ([Citus](operations/citus.md)).',
    'All nodes are the same build of PostgreSQL 15 with fsync on; plain PostgreSQL is one of them without Citus.',
    ...tablesOf(rows),
    '',
    '## Reads from a replica',
    '',
    'Pages of a pack’s public log (100 rounds each) over HTTP, read from the leader or from a replica that follows it.',
    '',
    '| read from | pages a second | leader’s processor time per page | replica’s |',
    '| --- | ---: | ---: | ---: |',
    readRow('the leader', reads.leader),
    readRow('the replica', reads.replica),
    '',
  ].join('\n');
}

function readRow(name: string, { perSecond: rate, leaderCpuMs, replicaCpuMs }: ReadCost): string {
  return `| ${name} | ${perSecond(rate)} | ${microseconds(leaderCpuMs)} | ${microseconds(replicaCpuMs)} |`;
}

/** A table for each number of packs. */
function tablesOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ packs }) => packs))].flatMap((packs) => [
    '',
    packs === 1 ? '## One pack that everybody wants' : `## ${packs} packs`,
    '',
    '| database | shop processes | purchases a second | p50 | p99 | processor time per purchase: shop | coordinator | workers | busiest worker’s share | WAL: coordinator | workers | fsyncs: coordinator | workers |',
    `| --- |${' ---: |'.repeat(12)}`,
    ...rows.filter((row) => row.packs === packs).map(saleRow),
  ]);
}

function saleRow({ engine, processes, shopCpuMs, nodeCpuMs, walBytes, fsyncs, ...sale }: Row) {
  const [coordinatorCpu = 0, ...workerCpu] = nodeCpuMs;
  const [coordinatorWal = 0, ...workerWal] = walBytes;
  const [coordinatorFsyncs = 0, ...workerFsyncs] = fsyncs;
  const ofWorkers = (text: string) => (workerCpu.length === 0 ? '' : text);
  const busiest = Math.max(0, ...workerCpu) / sumOf(nodeCpuMs);
  const latencies = [sale.p50, sale.p99].map(milliseconds);
  const rate = perSecond(sale.perSecond);
  // biome-ignore format: one line a group of columns
  const cells = [
    engine.name, String(processes), rate, ...latencies, microseconds(shopCpuMs),
    microseconds(coordinatorCpu), ofWorkers(microseconds(sumOf(workerCpu))),
    ofWorkers(`${Math.round(busiest * 100)} %`),
    `${perSecond(coordinatorWal)} B`, ofWorkers(`${perSecond(sumOf(workerWal))} B`),
    coordinatorFsyncs.toFixed(3), ofWorkers(sumOf(workerFsyncs).toFixed(3)),
  ];
  return `| ${cells.join(' | ')} |`;
}
