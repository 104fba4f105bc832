import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/**
 * Writes rows as CSV (RFC 4180): lines end with CRLF. It quotes fields with commas, quotes or line
 * breaks, and those that begin or end with a space, which many readers would drop.
 */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return stringify([...rows], {
    record_delimiter: '\r\n',
    // Without it, a lone CR or LF within a field is not quoted.
    quote_record_delimiter: true,
    quoted_match: /^\s|\s$/,
  });
}

/**
 * Writes rows as CSV that spreadsheets open correctly. A byte order mark tells Excel that the text
 * is UTF-8. A text that a spreadsheet would run as a formula, such as `=1+1`, gets an apostrophe
 * before it.
 *
 * @param isBeginning whether the rows are the first ones of the file
 */
export function writeCsvForSpreadsheet(
  rows: readonly (readonly (string | number)[])[],
  { isBeginning }: { isBeginning: boolean },
): string {
  const inert = rows.map((row) =>
    row.map((field) => (typeof field === 'string' && isFormula(field) ? `'${field}` : field)),
  );
  return `${isBeginning ? '\uFEFF' : ''}${writeCsv(inert)}`;
}

/**
 * Whether a spreadsheet would take a text as a formula, also after spaces at its beginning or in
 * full width.
 */
function isFormula(text: string): boolean {
  return /^[\s\u3000]*[=+\-@＝＋－＠]/.test(text) || /^[\t\r\n]/.test(text);
}

/** Writes a table as CSV: a header line, then one line for each row. */
export function csvOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number>>[],
): string {
  return writeCsv([columns, ...rows.map((row) => columns.map((column) => row[column]))]);
}

export interface CsvRow {
  /** The line of the file on which the row begins, from 1. */
  line: number;
  fields: string[];
}

export interface CsvReading {
  rows: CsvRow[];
  /**
   * The first line of the row with a quote that is not closed at its field's end; undefined if
   * there is none. The fields after it cannot be recognised, so its row and all later rows are
   * missing in `rows`.
   */
  brokenLine: number | undefined;
}

/**
 * Reads CSV with any line ends: LF, CRLF, or CR (old Mac programs). Fields may be quoted; spaces
 * around fields, a byte order mark and empty lines are left out.
 */
export function readCsv(text: string): CsvReading {
  const rows: CsvRow[] = [];
  const file = Buffer.from(text);
  let line = 1;
  let rowStart = 0;
  try {
    parse(file, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A plain field may contain quotes: 5" doll. With `trim`, a quoted field that is closed too
      // early is still an error.
      relax_quotes: true,
      trim: true,
      on_record: (fields, { bytes: rowEnd }) => {
        if (fields.some((field) => field.trim() !== '')) rows.push({ line, fields });
        // Counted here because the parser counts CRLF within a field as two lines.
        line += file.toString('utf8', rowStart, rowEnd).match(/\r\n?|\n/g)?.length ?? 0;
        rowStart = rowEnd;
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) return { rows, brokenLine: line };
    throw error;
  }
  return { rows, brokenLine: undefined };
}
