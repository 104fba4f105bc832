// npm run bench:scale [-- <seconds>]: what a purchase costs with one to three processes of the shop
// on plain PostgreSQL and on Citus with one to three workers, and what a read costs with a replica.
// Writes a page of docs/ if a measurement takes five seconds (the default) or longer.
import { writeFile } from 'node:fs/promises';
import { type Engine, packCount, startEngine } from './engines.ts';
import { measureReads } from './reads.ts';
import { measureSale, medianSale, type Sale, type SaleOrder } from './sales.ts';
import { scaleReport } from './scale-report.ts';

const usualSeconds = 5;
const rounds = 3;
const mostProcesses = 3;

const seconds = Number(process.argv[2] ?? usualSeconds);
if (!(seconds > 0)) throw new Error('usage: npm run bench:scale -- <seconds>');

const engines: Engine[] = [];
try {
  for (const workers of [0, 1, 2, 3]) engines.push(await startEngine(workers));
  const ways: SaleOrder[] = [1, packCount].flatMap((packs) =>
    engines.flatMap((engine) =>
      [1, 2, 3].map((processes) => ({ engine, packs, processes, seconds })),
    ),
  );
  const sales = new Map<SaleOrder, Sale[]>(ways.map((way) => [way, []]));
  // In turns, so that a slow phase of the machine slows all of them; the first turn warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const [way, measured] of sales) {
      // One hot pack in all measurements would sell out.
      const firstPack = way.packs === 1 ? round * mostProcesses + way.processes - 1 : 0;
      const order = { ...way, seconds: round === 0 ? 1 : way.seconds };
      const sale = await measureSale(order, firstPack);
      if (round > 0) measured.push(sale);
      process.stderr.write(
        `${round}/${rounds} ${way.engine.name}, ${way.packs} packs, ${way.processes} processes: ${Math.round(sale.perSecond)} a second\n`,
      );
    }
  }
  const [plain] = engines;
  if (plain === undefined) throw new Error('no engine was started');
  const report = scaleReport(
    [...sales].map(([way, measured]) => ({ ...way, ...medianSale(measured) })),
    await measureReads(plain, { rounds, seconds }),
  );
  process.stdout.write(report);
  if (seconds >= usualSeconds) await writeFile('docs/benchmarks-scale.md', report);
} finally {
  await Promise.all(engines.map(({ cluster }) => cluster.stop()));
}
