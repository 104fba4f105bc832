/**
 * Writes rows as CSV (RFC 4180): lines end with CRLF; fields with commas, quotes or line breaks are
 * quoted.
 */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(writeField).join(',')}\r\n`).join('');
}

/** Writes a table as CSV: a header line, then one line for each row. */
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
  /** The line of the file on which the row begins, from 1. */
  line: number;
  fields: string[];
}

export interface CsvReading {
  rows: CsvRow[];
  /**
   * The line of a quote that is not closed at its field's end; undefined if there is none. The
   * fields after it cannot be recognised, so its row and all later rows are missing in `rows`.
   */
  brokenLine: number | undefined;
}

/**
 * Reads CSV with any line ends: LF, CRLF, or CR (old Mac programs). Fields may be quoted. Empty
 * lines are left out.
 */
export function readCsv(text: string): CsvReading {
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, fields: [] };
  let line = 1;
  let position = 0;
  for (;;) {
    const field = fieldAt(text, position);
    if (field === undefined) return { rows, brokenLine: line };
    row.fields.push(field.value);
    line += field.written.split(/\r\n?|\n/).length - 1;
    position += field.written.length;
    if (field.end === ',') continue;
    if (row.fields.some((value) => value.trim() !== '')) rows.push(row);
    if (field.end === '') return { rows, brokenLine: undefined };
    row = { line, fields: [] };
  }
}

/** A field and its end: a comma, a line break, or '' at the end of the text. */
interface CsvField {
  value: string;
  end: string;
  /** The field and its end as written in the file. */
  written: string;
}

/** Quotes within a quoted field are doubled; spaces may surround it. */
const quotedField = /[^\S\r\n]*"([^"]*(?:""[^"]*)*)"[^\S\r\n]*(,|\r\n?|\n|$)/y;
const plainField = /(?![^\S\r\n]*")([^,\r\n]*)(,|\r\n?|\n|$)/y;

/** The field that begins at a position; undefined if its quote is not closed. */
function fieldAt(text: string, position: number): CsvField | undefined {
  plainField.lastIndex = position;
  const plain = plainField.exec(text);
  quotedField.lastIndex = position;
  const [written, inner = '', end = ''] = plain ?? quotedField.exec(text) ?? [];
  if (written === undefined) return undefined;
  const value = plain === null ? inner.replaceAll('""', '"') : inner;
  return { value, end, written };
}
