/** SQL with its values aside, as a connection takes it. */
export interface Statement<Row> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** What a row of its answer looks like; only a type. */
  readonly row?: Row;
}

const texts = new WeakMap<TemplateStringsArray, string>();

/**
 * A statement written as SQL, with its values in place: statement<Row>`select … where id = ${id}`.
 * Each place in the code makes its text once. Kysely builds its text each time, which a round of
 * draws, with a dozen statements, would wait for; so the hot statements are written with this, and
 * all others with Kysely, which knows their types.
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
 * A list as PostgreSQL reads it. The driver would quote and escape each element four times over,
 * which for the rows of a large round takes longer than anything else that is done for it in this
 * process.
 */
export function listLiteral(values: readonly unknown[]): string {
  let text = '';
  for (const value of values)
    text += text === '' ? elementLiteral(value) : `,${elementLiteral(value)}`;
  return `{${text}}`;
}

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
