/** SQL with its parameters apart, as a connection takes it. */
export interface Statement<Row> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The type of its rows; never has a value. */
  readonly row?: Row;
}

const texts = new WeakMap<TemplateStringsArray, string>();

/**
 * Makes a statement from SQL with its values in place: statement<Row>`select … where id = ${id}`.
 * Its SQL text is built once for each place in the code. Kysely builds its text for each query,
 * which is too slow for the dozen statements of a draw round. Hot statements use this; all others
 * use Kysely, which checks their types.
 */
export function statement<Row = never>(
  pieces: TemplateStringsArray,
  ...parameters: readonly unknown[]
): Statement<Row> {
  let sql = texts.get(pieces);
  if (sql === undefined) {
    sql = pieces.reduce((text, piece, place) => `${text}$${place}${piece}`);
    texts.set(pieces, sql);
  }
  return { sql, parameters };
}

/**
 * Writes a list as a PostgreSQL array literal. The driver would quote and escape each element four
 * times. For the rows of a large round this is more work than all else that this process does for
 * the round.
 */
export function listLiteral(values: readonly unknown[]): string {
  let text = '';
  for (const value of values)
    text += text === '' ? elementLiteral(value) : `,${elementLiteral(value)}`;
  return `{${text}}`;
}

/** Writes one element of a PostgreSQL array literal, with quotes where it needs them. */
function elementLiteral(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') {
    const isPlain = !value.includes('"') && !value.includes('\\');
    return isPlain ? `"${value}"` : `"${value.replace(/["\\]/g, '\\$&')}"`;
  }
  if (value === null) return 'NULL';
  if (value instanceof Date) return `"${value.toISOString()}"`;
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  throw new TypeError(`no element of a list: ${value}`);
}
