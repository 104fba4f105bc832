import { withConnection } from '../../server/src/db/connection.ts';
import { type Move, moveDatabase, prepareMove } from '../../server/src/db/move/move-database.ts';
import { startCitusCluster } from '../../server/src/testing/citus-cluster.ts';
import { startBenchPostgres } from './bench-shop.ts';
import { fillShop, fullSize, type Size } from './console/fill.ts';

/**
 * npm run bench:move [-- <part>]: moves a shop with 1,000,000 members and 10,000,000 won cards from
 * plain PostgreSQL to a Citus of a coordinator and two workers, and back. `part` makes it smaller:
 * 10 is a tenth.
 */

const part = Number(process.argv[2] ?? 1);
const partOf = (count: number) => Math.ceil(count / part / 10) * 10;
const size: Size = {
  ...{ members: partOf(fullSize.members), wonCards: partOf(fullSize.wonCards) },
  ...{ parcels: partOf(fullSize.parcels), payments: partOf(fullSize.payments) },
  ...{ auditEntries: partOf(fullSize.auditEntries), mails: partOf(fullSize.mails) },
  ...{ letters: partOf(fullSize.letters), cards: partOf(fullSize.cards) },
  ...{ copies: partOf(fullSize.copies), drafts: partOf(fullSize.drafts) },
};

const server = await startBenchPostgres();
await using running = new AsyncDisposableStack();
running.defer(() => server.stop());
const cluster = await startCitusCluster({ durable: true });
running.defer(() => cluster.stop());

const source = await server.newDatabase();
// The bench makes functions of its own in its databases, which no move copies.
await fillShop(server, source, size);
await cluster.createDatabase('shop');
const citus = cluster.url('shop');
await perform('to Citus', { source, target: citus });
await perform('back to PostgreSQL', { source: citus, target: await emptyDatabase() });

/** Creates an empty database on the server of plain PostgreSQL. */
async function emptyDatabase(): Promise<string> {
  const target = new URL(source);
  target.pathname = '/back';
  // The source takes no changes any more.
  const administration = new URL(source);
  administration.pathname = '/postgres';
  await withConnection(administration.href, (client) => client.query('create database back'));
  return target.href;
}

/** Moves the shop, and prints the estimate and the time it took. */
async function perform(name: string, move: Move): Promise<void> {
  const { rows, minutes } = await prepareMove(move, console.log);
  console.log(`${name}: ${rows} rows, about ${minutes} minutes were estimated`);
  const begun = performance.now();
  const moved = await moveDatabase(move, async () => {}, console.log);
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`${name}: ${moved.rows} rows in ${(seconds / 60).toFixed(1)} minutes`);
}
