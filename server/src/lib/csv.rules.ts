/** Rows as CSV: every line ends with CRLF, and what would break a row is quoted (RFC 4180). */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(writeField).join(',')}\r\n`).join('');
}

/** A table as CSV: a line for its head, then one for each row. */
export function csvOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number>>[],
): string {
  return writeCsv([columns, ...rows.map((row) => columns.map((column) => row[column]))]);
}

function writeField(value: string | number): string {
  const field = String(value);
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

export interface CsvRow {
  /** The line of the file on which it begins, from 1. */
  line: number;
  fields: string[];
}

export interface CsvReading {
  rows: CsvRow[];
  /**
   * The line of a quote that is not closed where its field ends; undefined where there is none.
   * What begins there cannot be told apart, so neither its row nor any behind it is among the rows.
   */
  brokenLine: number | undefined;
}

/**
 * Reads CSV with any line ends (LF, CRLF, or CR as old programs for the Mac write); fields may be
 * quoted. Empty lines are left out.
 */
export function readCsv(text: string): CsvReading {
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, fields: [] };
  let line = 1;
  let place = 0;
  for (;;) {
    const field = fieldAt(text, place);
    if (field === undefined) return { rows, brokenLine: line };
    row.fields.push(field.value);
    line += field.written.split(/\r\n?|\n/).length - 1;
    place += field.written.length;
    if (field.end === ',') continue;
    if (row.fields.some((value) => value.trim() !== '')) rows.push(row);
    if (field.end === '') return { rows, brokenLine: undefined };
    row = { line, fields: [] };
  }
}

/** A field, and what ends it: a comma, a line's end, or nothing more. */
interface CsvField {
  value: string;
  end: string;
  /** All of it as it stands in the file. */
  written: string;
}

/** A quote within the quotes is written twice; spaces may stand around them. */
const quotedField = /[^\S\r\n]*"([^"]*(?:""[^"]*)*)"[^\S\r\n]*(,|\r\n?|\n|$)/y;
const plainField = /(?![^\S\r\n]*")([^,\r\n]*)(,|\r\n?|\n|$)/y;

/** The field that begins at a place; undefined where its quote is not closed. */
function fieldAt(text: string, place: number): CsvField | undefined {
  plainField.lastIndex = place;
  const plain = plainField.exec(text);
  quotedField.lastIndex = place;
  const [written, inner = '', end = ''] = plain ?? quotedField.exec(text) ?? [];
  if (written === undefined) return undefined;
  const value = plain === null ? inner.replaceAll('""', '"') : inner;
  return { value, end, written };
}
