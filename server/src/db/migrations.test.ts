import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { errorsOfMigration } from '../testing/migration-errors.ts';
import { readReleased, releasedFile } from '../testing/releases.ts';
import { migrationsFolder } from './migrate.ts';

const released = await readReleased();
const names = (await readdir(migrationsFolder)).sort();
const sqlOf = (name: string): Promise<string> => readFile(new URL(name, migrationsFolder), 'utf8');

describe('released migrations', () => {
  it.each(released)(
    'released migration $name: unchanged since its release in $version',
    async ({ name, version, sha256 }) => {
      const sql = await sqlOf(name).catch(() => '');
      const advice = `${name} ran in shops since ${version}, and will not run there again: undo the change, write what is to be different into a new migration (its number the next), and run "npm run schema". ${releasedFile.pathname} holds what each was.`;
      expect(createHash('sha256').update(sql).digest('hex'), advice).toBe(sha256);
    },
  );

  it('released migrations: numbered before those not yet released', () => {
    expect(names.slice(0, released.length)).toEqual(released.map(({ name }) => name));
  });

  // Branches reserve numbers, so a number may be missing.
  it('migrations: each has its own number of four digits', () => {
    const numbers = names.map((name) => /^\d{4}-/.exec(name)?.[0]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(names.length);
  });
});

describe('squawk, as the static checks run it', () => {
  const root = new URL('../../../', import.meta.url);

  function checkWithSquawk(sql: string): string {
    const program = new URL('node_modules/squawk-cli/js/bin/squawk', root).pathname;
    return spawnSync(process.execPath, [program, '--reporter=gcc'], {
      cwd: root,
      input: `${sql};\n`,
      encoding: 'utf8',
    }).stdout;
  }

  // Statements that the regular expressions of our own check do not find.
  it.each([
    ['alter table purchase add note text not null', 'adding-required-field'],
    ['alter table purchase alter paid type bigint', 'changing-column-type'],
    ['alter table purchase alter paid set not null', 'adding-not-nullable-field'],
    ['alter table purchase alter column note drop not null', 'ban-drop-not-null'],
    [
      "alter table purchase add column a text default (random()::text || 'x')",
      'adding-field-with-default',
    ],
    ['alter table purchase add exclude using gist (a with =)', 'constraint-missing-not-valid'],
    [
      'alter table purchase add constraint c check (paid > 0) not valid; alter table purchase validate constraint c',
      'constraint-missing-not-valid',
    ],
    ['alter table purchase detach partition p', 'require-concurrent-partition-detach'],
    ['reindex table purchase', 'require-concurrent-reindex'],
    ['alter table purchase add column a int; commit', 'transaction-nesting'],
    ['alter table purchase ad column a int', 'syntax-error'],
  ])('squawk refuses a migration that contains: %s', (sql, rule) => {
    expect(checkWithSquawk(sql)).toContain(rule);
    expect(errorsOfMigration('0008-a.sql', sql)).toEqual([]);
  });

  it('squawk on a migration without errors: reports nothing', () => {
    expect(checkWithSquawk('alter table purchase add column note text')).toBe('');
  });
});

describe('a migration that is not yet released', () => {
  it('migrations not yet released: the version before can still serve on them', async () => {
    for (const name of names.slice(released.length)) {
      expect(errorsOfMigration(name, await sqlOf(name)), name).toEqual([]);
    }
  });

  it.each([
    'create table note (id bigint primary key, text text not null)',
    'create table note (id bigint primary key); create index note_text on note (text); insert into note select 1',
    'alter table purchase add column note text, add column seen boolean not null default false',
    "alter type entry_kind add value 'gift'",
    'alter table purchase add constraint priced check (paid > 0) not valid',
    'alter table purchase validate constraint priced',
    'alter table purchase drop constraint priced, add constraint priced check (paid > 1) not valid',
    'alter table purchase rename to sale; create view purchase as select * from sale',
    'create or replace function f() returns void language sql as $$ drop table purchase; $$',
    "comment on table purchase is 'drop column; -- no'",
  ])('our own migration check accepts: %s', (sql) => {
    expect(errorsOfMigration('0008-a.sql', sql)).toEqual([]);
  });

  it.each([
    ['alter table purchase add column note text not null', 'give it a default'],
    [
      'alter table purchase add column a text,\n  add column b uuid default gen_random_uuid()',
      'rewrites',
    ],
    ['alter table purchase add column b bigint generated always as (paid * 2) stored', 'rewrites'],
    ['alter table purchase add check (paid > 0)', 'not valid'],
    ["alter table purchase add column a text default 'b' check (a in ('b'))", 'not valid'],
    ['alter table purchase add column pack integer references pack', 'concurrently'],
    ['alter table purchase add constraint one unique (id)', 'concurrently'],
    ['alter table purchase alter column note set not null', 'not valid'],
    ['alter table purchase alter column paid type integer', 'rewrites'],
    ['create index purchase_paid on purchase (paid)', 'concurrently'],
    ['drop index purchase_newest', 'concurrently'],
    ['UPDATE purchase SET paid = 1', 'in steps'],
    ['insert into purchase select * from purchase', 'in steps'],
    ['set lock_timeout = 0', 'migrate.ts'],
    ['alter table purchase drop column paid', '.contract.sql'],
    ['alter table purchase drop constraint priced', '.contract.sql'],
    ['alter table purchase rename column paid to cost', '.contract.sql'],
    ['alter table purchase rename to sale', '.contract.sql'],
    ['drop table purchase', '.contract.sql'],
  ])('our own migration check refuses: %s', (sql, advice) => {
    expect(errorsOfMigration('0008-a.sql', sql)).toEqual([expect.stringContaining(advice)]);
  });

  it('a migration that drops something: only in a .contract.sql file that says since when it is unused', () => {
    const sql = 'alter table purchase drop column paid;';
    expect(errorsOfMigration('0008-a.contract.sql', `-- Unused since 0.2.0: …\n${sql}`)).toEqual(
      [],
    );
    expect(errorsOfMigration('0008-a.contract.sql', sql)).toEqual([
      expect.stringContaining('Unused since'),
    ]);
  });

  it('a migration that creates an index concurrently: only in a .concurrently.sql file, with nothing else', () => {
    const sql =
      'drop index concurrently if exists a; create index concurrently a on purchase (paid);';
    expect(errorsOfMigration('0008-a.concurrently.sql', sql)).toEqual([]);
    expect(errorsOfMigration('0008-a.concurrently.sql', 'create table a ()')).toHaveLength(1);
    expect(errorsOfMigration('8-A.sql', '')).toEqual(['name it like 0008-what-it-does.sql']);
  });
});
