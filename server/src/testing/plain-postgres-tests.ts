/** A test, or a whole file of tests, that `npm run test:citus` leaves out. */
export interface PlainPostgresTest {
  file: string;
  /** Of the test, or of the `describe` around it; a whole file if it is not given. */
  title?: string;
  /** A property of plain PostgreSQL that Citus does not have. */
  reason: string;
}

/** The tests that are about plain PostgreSQL itself. All others run on Citus, too. */
export const plainPostgresTests: readonly PlainPostgresTest[] = [
  {
    file: 'server/src/db/schema.test.ts',
    title: 'the committed schema',
    reason: 'the schema file is that of plain PostgreSQL; Citus has tables of its own beside it',
  },
  {
    file: 'server/src/db/upgrade.test.ts',
    reason: 'a shop becomes one on Citus by a move, never from a dump of plain PostgreSQL',
  },
  {
    file: 'server/src/db/primary.test.ts',
    title:
      'a database server that belongs to another cluster: refused with one sentence, at the start and while the shop runs',
    reason: 'the account needs a password on both servers; on the Citus of the tests it has none',
  },
  {
    file: 'server/src/db/idempotency.queries.test.ts',
    title:
      'looking up results under idempotency keys in a new shop: by the whole primary key, no table scan',
    reason: 'the plan of Citus names the shard, not the index that the shard uses',
  },
  {
    file: 'server/src/ledger/once-under-key.test.ts',
    title:
      'idempotency keys of members while servers of version 0.1.0 still run: both versions share them',
    reason: 'version 0.1.0 does not run on Citus',
  },
  {
    file: 'server/src/pack-sales/pack-sales.console.test.ts',
    title:
      'a process of version 0.1.0, which knows no pauses, sells a paused pack: the database refuses it until the pack resumes',
    reason: 'version 0.1.0 does not run on Citus',
  },
  {
    file: 'server/src/draw/failing-rounds.test.ts',
    title: 'purchases while a lock is held',
    reason: 'rows are locked on workers, whose databases have the timeout (db/citus/citus.test.ts)',
  },
  {
    file: 'server/src/draw/settle-round.test.ts',
    title: 'a limit introduced while members buy a pack: units bought before count too',
    reason: 'a trigger counts them; on Citus the import does, the only way to introduce a limit',
  },
];

/** Finds why a test is left out on Citus, from the titles of the test and of all around it. */
export function reasonOnCitus(file: string, titles: readonly string[]): string | undefined {
  return plainPostgresTests.find(
    (test) => test.file === file && (test.title === undefined || titles.includes(test.title)),
  )?.reason;
}
