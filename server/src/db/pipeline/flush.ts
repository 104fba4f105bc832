import pg from 'pg';
import { parserOf } from './column-types.ts';
import { listLiteral, type Statement } from './statement.ts';

/** PostgreSQL took longer to answer than it may. */
export class AnswerTimeoutError extends Error {
  constructor() {
    super('Connection terminated: the database did not answer in time');
  }
}

/** PostgreSQL's answer to a statement. */
export interface Answer {
  rows: Record<string, unknown>[];
  /** The command tag, such as `COMMIT` or `INSERT 0 1`. */
  command: string;
}

interface Column {
  name: string;
  parse(text: string): unknown;
}

/** A statement with its values encoded for the wire. */
interface Sendable {
  sql: string;
  values: (string | Buffer | null)[];
}

export interface FlushOptions {
  /** Milliseconds after which the connection is closed; undefined for no timeout. */
  answerTimeoutMs?: number | undefined;
  /**
   * Called when PostgreSQL has answered, or when the connection was lost.
   *
   * @param sentAt from `performance.now()`
   */
  onAnswered?: (statements: readonly { sql: string }[], sentAt: number, error?: unknown) => void;
}

/** A statement in flight, and the promise of its answer. */
interface InFlight extends Sendable {
  name: string;
  /** The columns of its rows, if it was sent as already prepared. */
  columns: readonly Column[] | undefined;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** The statements that a connection has prepared: name to columns, oldest first. */
type Prepared = Map<string, readonly Column[]>;
/**
 * The most statements that a connection keeps prepared: each new one above this closes the oldest.
 * The shop has some hundreds.
 */
const maxPrepared = 1_000;
const preparedOn = new WeakMap<pg.Connection, Prepared>();

/**
 * Statements that are sent in one packet and answered in one. The driver would sync after each
 * statement, so that PostgreSQL flushes and sends each answer by itself; a purchase has fourteen
 * statements. If one fails, those after it are not run and fail with its error.
 */
export class Flush extends pg.Query {
  readonly #inFlight: InFlight[] = [];
  /** Settles the promises of the answered statements, in their order. */
  readonly #settlers: (() => void)[] = [];
  #prepared: Prepared = new Map();
  /** The columns of the statement that is being answered; undefined until they are known. */
  #columns: readonly Column[] | undefined;
  #rows: Record<string, unknown>[] = [];
  #unreadable: unknown;
  #sentAt = 0;
  readonly #options: FlushOptions;
  #timeout: NodeJS.Timeout | undefined;

  constructor(options: FlushOptions) {
    super('');
    this.#options = options;
  }

  /** Adds a statement to this flush, and resolves with its answer. */
  add({ sql, values }: Sendable): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#inFlight.push({ sql, values, name: nameOf(sql), columns: undefined, resolve, reject });
    });
  }

  // The methods below are called by the driver with PostgreSQL's messages.

  override submit = (connection: pg.Connection): null => {
    this.#sentAt = performance.now();
    const prepared: Prepared = preparedOn.get(connection) ?? new Map();
    preparedOn.set(connection, prepared);
    this.#prepared = prepared;
    if (this.#options.answerTimeoutMs !== undefined) {
      this.#timeout = setTimeout(() => {
        connection.stream.destroy(new AnswerTimeoutError());
      }, this.#options.answerTimeoutMs);
    }
    connection.stream.cork();
    closeOldest(connection, prepared);
    for (const statement of this.#inFlight) {
      statement.columns = prepared.get(statement.name);
      send(connection, statement);
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  };

  /** Stores the names and parsers of the columns of the rows that follow. */
  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map((field) => ({
      name: camelCaseOf(field.name),
      parse: parserOf(field.dataTypeID),
    }));
  }

  /** Parses a row of the current statement. */
  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#columns ??= this.#current?.columns ?? [];
    const row: Record<string, unknown> = {};
    try {
      for (const [place, { name, parse }] of this.#columns.entries()) {
        const text = fields[place] ?? null;
        row[name] = text === null ? null : parse(text);
      }
    } catch (error) {
      this.#unreadable ??= error;
    }
    this.#rows.push(row);
  }

  /** Completes the current statement: its rows are resolved at the end of the flush. */
  handleCommandComplete({ text: command }: { text: string }): void {
    const { name, columns, resolve, reject } = this.#current ?? fail('an answer to nothing');
    const [rows, unreadable] = [this.#rows, this.#unreadable];
    // A statement that was sent as prepared may have been closed since, so only new ones are added.
    if (columns === undefined) this.#prepared.set(name, this.#columns ?? []);
    this.#settlers.push(() =>
      unreadable === undefined ? resolve({ rows, command }) : reject(unreadable),
    );
    this.#columns = undefined;
    this.#rows = [];
    this.#unreadable = undefined;
  }

  /** Ends the flush: all its statements are resolved. */
  handleReadyForQuery(): void {
    clearTimeout(this.#timeout);
    this.#options.onAnswered?.(this.#inFlight, this.#sentAt);
    for (const settle of this.#settlers) settle();
  }

  /**
   * Rejects the statement that failed and those after it, and resolves those before it.
   *
   * Outside of a transaction PostgreSQL commits at the end of a flush, after it has answered the
   * statements. If that commit fails, or the connection is lost before it is confirmed, all
   * statements are rejected. A server that becomes a replica does so while a commit waits for a
   * standby: it ends the wait with a warning, which sends the answers, too, and closes the
   * connection.
   */
  handleError(error: unknown): void {
    clearTimeout(this.#timeout);
    // The statement may not be prepared, or may no longer fit its table: it is prepared again next
    // time.
    if (this.#current !== undefined) this.#prepared.delete(this.#current.name);
    const isOfStatement = error instanceof pg.DatabaseError && this.#current !== undefined;
    const settled = isOfStatement ? this.#settlers : [];
    const unsettled = this.#inFlight.slice(settled.length);
    for (const settle of settled) settle();
    this.#options.onAnswered?.(this.#inFlight, this.#sentAt, error);
    for (const { reject } of unsettled) reject(error);
  }

  /** The first unanswered statement. */
  get #current(): InFlight | undefined {
    return this.#inFlight[this.#settlers.length];
  }
}

/**
 * Closes the oldest statements above the limit. Statements in flight are not affected: PostgreSQL
 * processes messages in order, so they still find theirs.
 */
function closeOldest(connection: pg.Connection, prepared: Prepared): void {
  for (const name of prepared.keys()) {
    if (prepared.size <= maxPrepared) return;
    connection.close({ type: 'S', name }, true);
    prepared.delete(name);
  }
}

/** Sends one statement to PostgreSQL; prepares it if it is not prepared yet. */
function send(connection: pg.Connection, { sql, values, name, columns }: InFlight): void {
  const isPrepared = columns !== undefined;
  if (!isPrepared) {
    // It may be prepared all the same; closing a missing statement is no error.
    connection.close({ type: 'S', name }, true);
    connection.parse({ name, text: sql, types: [] }, true);
  }
  connection.bind({ statement: name, values }, true);
  if (!isPrepared) connection.describe({ type: 'P' }, true);
  connection.execute(null, true);
}

/**
 * Names of prepared statements by their SQL text: PostgreSQL parses a named statement once for each
 * connection. A name is never used for another text.
 */
const names = new Map<string, string>();
let namesUsed = 0;

/**
 * Returns the name of the prepared statement for an SQL text, and forgets the oldest of too many.
 */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `kaifu_${++namesUsed}`;
    names.set(text, name);
    const [first] = names.keys();
    if (names.size > maxPrepared && first !== undefined) names.delete(first);
  }
  return name;
}

/**
 * Encodes a statement's parameters as PostgreSQL reads them.
 *
 * @throws TypeError if a value cannot be sent
 */
export function encodeStatement({ sql, parameters }: Statement<unknown>): Sendable {
  return { sql, values: parameters.map(parameterOnWire) };
}

/** Encodes one parameter of a statement as PostgreSQL reads it. */
function parameterOnWire(value: unknown): string | Buffer | null {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return listLiteral(value);
  if (value instanceof Date) return value.toISOString();
  // The driver would send undefined as null.
  if (value === undefined) throw new TypeError('a parameter of a statement is undefined');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const camelCase = new Map<string, string>();

/** Writes a column's name in camel case: `pack_id` becomes `packId`. */
function camelCaseOf(column: string): string {
  let name = camelCase.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelCase.set(column, name);
  }
  return name;
}

function fail(what: string): never {
  throw new Error(`PostgreSQL gave ${what}`);
}
