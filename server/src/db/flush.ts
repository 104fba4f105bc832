import pg from 'pg';
import { isMeasuring } from '../telemetry/metrics.ts';
import { kindOf } from '../telemetry/spans.ts';
import { parserOf } from './column-types.ts';
import { measure } from './measure.ts';
import { listLiteral, type Statement } from './statement.ts';

/** What PostgreSQL answered to a statement. */
export interface Answer {
  rows: Record<string, unknown>[];
  /** What it did, in its own words, such as `COMMIT` or `INSERT 0 1`. */
  command: string;
}

interface Column {
  name: string;
  parse(text: string): unknown;
}

/** A statement with its values as they travel. */
interface Sendable {
  sql: string;
  values: (string | Buffer | null)[];
}

/** A statement on its way, and who waits for its answer. */
interface Asked extends Sendable {
  name: string;
  /** Of its rows, where it was sent as prepared before. */
  columns: readonly Column[] | undefined;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * The statements that a connection has prepared, by their names, with the columns of their rows;
 * the first prepared first.
 */
type Prepared = Map<string, readonly Column[]>;
/**
 * A connection prepares no more than these: the first of them is forgotten for each that is new.
 * The shop has some hundreds.
 */
const mostPrepared = 1_000;
const preparedOn = new WeakMap<pg.Connection, Prepared>();

/**
 * Statements that travel together, one packet there and one back. The driver would have each
 * answered for itself, for which PostgreSQL stops and sends each time; a purchase has fourteen of
 * them. Where one fails, those behind it are not run and fail with it.
 */
export class Flush extends pg.Query {
  readonly #asked: Asked[] = [];
  /** What to tell those that are answered, in their order. */
  readonly #outcomes: (() => void)[] = [];
  #prepared: Prepared = new Map();
  /** Of the statement that is being answered; undefined until it is known. */
  #columns: readonly Column[] | undefined;
  #rows: Record<string, unknown>[] = [];
  #unreadable: unknown;
  #sentAt = 0;
  readonly #answerTimeout: number | undefined;
  #givingUp: NodeJS.Timeout | undefined;

  /**
   * @param answerTimeout milliseconds after which the connection is given up, where the answer may
   * not take any time
   */
  constructor(answerTimeout: number | undefined) {
    super('');
    this.#answerTimeout = answerTimeout;
  }

  add({ sql, values }: Sendable): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ sql, values, name: nameOf(sql), columns: undefined, resolve, reject });
    });
  }

  // The rest is called by the driver, which hands over PostgreSQL's messages as they come.

  override submit = (connection: pg.Connection): null => {
    this.#sentAt = performance.now();
    const prepared: Prepared = preparedOn.get(connection) ?? new Map();
    preparedOn.set(connection, prepared);
    this.#prepared = prepared;
    if (this.#answerTimeout !== undefined) {
      this.#givingUp = setTimeout(() => {
        connection.stream.destroy(
          new Error('Connection terminated: the database did not answer in time'),
        );
      }, this.#answerTimeout);
    }
    connection.stream.cork();
    forgetFirst(connection, prepared);
    for (const asked of this.#asked) {
      asked.columns = prepared.get(asked.name);
      send(connection, asked);
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  };

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map((field) => ({
      name: camelCaseOf(field.name),
      parse: parserOf(field.dataTypeID),
    }));
  }

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

  handleCommandComplete({ text: command }: { text: string }): void {
    const { name, columns, resolve, reject } = this.#current ?? fail('an answer to nothing');
    const [rows, unreadable] = [this.#rows, this.#unreadable];
    // One that was sent as prepared may have been forgotten since.
    if (columns === undefined) this.#prepared.set(name, this.#columns ?? []);
    this.#outcomes.push(() =>
      unreadable === undefined ? resolve({ rows, command }) : reject(unreadable),
    );
    this.#columns = undefined;
    this.#rows = [];
    this.#unreadable = undefined;
  }

  handleReadyForQuery(): void {
    clearTimeout(this.#givingUp);
    this.#measure();
    for (const tell of this.#outcomes) tell();
  }

  handleError(error: unknown): void {
    clearTimeout(this.#givingUp);
    // It may not be prepared, or no longer fit its table: it is prepared anew where it is asked
    // again.
    if (this.#current !== undefined) this.#prepared.delete(this.#current.name);
    const unanswered = this.#asked.slice(this.#outcomes.length);
    for (const tell of this.#outcomes) tell();
    this.#measure(kindOf(error));
    for (const { reject } of unanswered) reject(error);
  }

  #measure(failure?: string): void {
    if (!isMeasuring()) return;
    const [first] = this.#asked;
    measure(
      this.#asked.length > 1 ? 'BATCH' : operationOf(first?.sql ?? ''),
      this.#sentAt,
      failure,
    );
  }

  /** The first that is not answered. */
  get #current(): Asked | undefined {
    return this.#asked[this.#outcomes.length];
  }
}

/** The first word of a statement. */
function operationOf(sql: string): string {
  return /\w+/.exec(sql)?.[0].toUpperCase() ?? '';
}

/**
 * Makes room, if there are too many. What was sent before comes before: it still finds what is
 * forgotten now.
 */
function forgetFirst(connection: pg.Connection, prepared: Prepared): void {
  for (const name of prepared.keys()) {
    if (prepared.size <= mostPrepared) return;
    connection.close({ type: 'S', name }, true);
    prepared.delete(name);
  }
}

function send(connection: pg.Connection, { sql, values, name, columns }: Asked): void {
  const isPrepared = columns !== undefined;
  if (!isPrepared) {
    // In case that it is prepared all the same: closing what is not there is no error.
    connection.close({ type: 'S', name }, true);
    connection.parse({ name, text: sql, types: [] }, true);
  }
  connection.bind({ statement: name, values }, true);
  if (!isPrepared) connection.describe({ type: 'P' }, true);
  connection.execute(null, true);
}

/**
 * Names of statements, by their text: PostgreSQL parses one that has a name once a connection. No
 * name is given twice.
 */
const names = new Map<string, string>();
let namesGiven = 0;

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `kaifu_${++namesGiven}`;
    names.set(text, name);
    const [first] = names.keys();
    if (names.size > mostPrepared && first !== undefined) names.delete(first);
  }
  return name;
}

/** @throws TypeError where a value cannot be sent */
export function sendable({ sql, parameters }: Statement<unknown>): Sendable {
  return { sql, values: parameters.map(parameterOnWire) };
}

function parameterOnWire(value: unknown): string | Buffer | null {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return listLiteral(value);
  if (value instanceof Date) return value.toISOString();
  // The driver would make a null of it.
  if (value === undefined) throw new TypeError('a parameter of a statement is undefined');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const camelCase = new Map<string, string>();

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
