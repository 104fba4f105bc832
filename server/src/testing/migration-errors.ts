/**
 * Checks that a migration can run while the version before it still serves
 * (docs/operations/upgrades.md). It reads the SQL as text with few rules. A rule that must be
 * broken can be avoided by writing the statement in another way.
 */

interface Rule {
  /**
   * Matched against one statement in lower case, without comments, quoted text and function bodies.
   */
  refused: RegExp;
  instead: string;
}

/** Statements that block purchases while they run, or that break the version before. */
const blockingRules: Rule[] = [
  {
    refused: /\badd column (?!.*\bdefault\b).*\bnot null\b/,
    instead:
      'the version before inserts rows without it: give it a default, or leave out "not null" until all rows have it',
  },
  {
    refused: /\badd column .*\bdefault (?!now\(\)|current_timestamp)[a-z_.]+\(/,
    instead:
      'a default computed for each row rewrites the table: add the column empty and fill it in steps',
  },
  {
    refused: /\badd column .*\bgenerated always as \(/,
    instead: 'a generated column rewrites the table: use a view, or a column that the shop fills',
  },
  {
    refused:
      /\badd (?:constraint \S+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)|\badd column .*\bcheck ?\(/,
    instead:
      'it reads the whole table under lock: add it "not valid", and validate it in the next migration',
  },
  {
    refused:
      /\badd column .*\b(?:references|unique|primary key)\b|\badd (?:constraint \S+ )?(?:unique|primary key)\b(?!.*\busing index\b)/,
    instead:
      'make the index concurrently in a migration of its own, then add the constraint "using index"',
  },
  {
    refused: /\balter column \S+ set not null\b/,
    instead:
      'it reads the whole table under lock: add a check "not valid", validate it, then set it',
  },
  {
    refused: /\balter column \S+ (?:set data )?type\b/,
    instead: 'it rewrites the table: add another column, fill it in steps, and switch to it',
  },
  {
    refused: /^create (?:unique )?index\b/,
    instead:
      'it blocks purchases while it is built: "create index concurrently", in a file named ….concurrently.sql',
  },
  {
    refused: /^drop index\b/,
    instead: '"drop index concurrently", in a file named ….concurrently.sql',
  },
  {
    refused: /^(?:update|delete|truncate|merge|vacuum|cluster|lock)\b|^insert into .*\bselect\b/,
    instead: 'many rows changed at once are locked until the end: change them in steps, by a job',
  },
  { refused: /\block_timeout\b/, instead: 'migrate.ts sets it, and tries again' },
];

/** Statements that remove what the version before needs. */
const removingRules: Rule[] = [
  {
    refused: /\bdrop (?!index|not null|default|expression)|\brename\b|\bset schema\b|^revoke\b/,
    instead:
      'the version before needs it: drop it in a later version, in a file named ….contract.sql whose first line names the version since which it is unused',
  },
];

const concurrently =
  /^(?:drop index concurrently if exists|create (?:unique )?index concurrently) \S+/;

/**
 * Lists the problems of a migration, each as a sentence that says what to write instead.
 *
 * @param name the file's name: `0008-what-it-does.sql`, `….concurrently.sql` or `….contract.sql`
 */
export function errorsOfMigration(name: string, sql: string): string[] {
  const kind = /^\d{4}-[a-z0-9-]+(?:\.(concurrently|contract))?\.sql$/.exec(name);
  if (kind === null) return ['name it like 0008-what-it-does.sql'];
  const statements = statementsOf(sql);
  if (kind[1] === 'concurrently') {
    return statements
      .filter((statement) => !concurrently.test(statement))
      .map(
        (statement) =>
          `${statement}: this file may only drop (if it exists) and create indexes concurrently`,
      );
  }
  const captured = (pattern: RegExp) =>
    new Set(statements.flatMap((statement) => pattern.exec(statement)?.[1] ?? []));
  const createdTables = captured(/^create table (\S+)/);
  const views = captured(/^create view (\S+)/);
  const constraints = captured(/ add constraint (\S+)/);
  const isHarmless = (statement: string): boolean =>
    // A table that this migration creates is empty and unused. A constraint that it replaces is as
    // good as before.
    createdTables.has(/\b(?:table|on|into) (?:only )?([a-z_]+)/.exec(statement)?.[1] ?? '') ||
    constraints.has(/ drop constraint (\S+)$/.exec(statement)?.[1] ?? '') ||
    // A view with the table's old name serves the version before.
    views.has(/^alter table (\S+) rename /.exec(statement)?.[1] ?? '');
  const rules = kind[1] === 'contract' ? blockingRules : [...blockingRules, ...removingRules];
  const errors = statements
    .filter((statement) => !isHarmless(statement))
    .flatMap((statement) =>
      rules
        .filter(({ refused }) => refused.test(statement))
        .map(({ instead }) => `${statement}: ${instead}`),
    );
  if (kind[1] === 'contract' && !/^-- Unused since \d+\.\d+\.\d+/.test(sql)) {
    errors.push(
      'begin it with "-- Unused since 1.2.3: …", the first version that no longer needs what it takes away',
    );
  }
  return errors;
}

/** A comment, a body in dollar quotes, or a text: the first to begin. */
const textsAndComments = /--.*$|(\$\w*\$)[\s\S]*?\1|'[^']*'/gm;

/** Splits SQL into statements, each on one line in lower case, without texts and comments. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(textsAndComments, (found) => (found.startsWith('--') ? '' : "''"))
    .toLowerCase()
    .split(';')
    .flatMap(clausesOf)
    .filter(Boolean);
}

/** Splits an `alter table` with several actions into one statement for each. */
function clausesOf(statement: string): string[] {
  const line = statement.replaceAll(/\s+/g, ' ').trim();
  const altered = /^(alter table (?:if exists )?(?:only )?\S+) (.*)$/.exec(line);
  if (altered === null) return [line];
  const [, table = '', clauses = ''] = altered;
  return clauses
    .split(/, (?=(?:add|alter|drop|rename|set|validate) )/)
    .map((clause) => `${table} ${clause}`);
}
