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

/** Reads CSV with any line ends; fields may be quoted. Empty lines are left out. A quote that is never closed ends with the file. */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, fields: [''] };
  let line = 1;
  let quoted = false;
  const add = (character: string) => {
    row.fields[row.fields.length - 1] += character;
  };
  const endRow = () => {
    if (row.fields.some((field) => field.trim() !== '')) rows.push(row);
    row = { line, fields: [''] };
  };
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charAt(place);
    if (character === '\n') line += 1;
    if (quoted) {
      if (character !== '"') add(character);
      else if (text.charAt(place + 1) !== '"') quoted = false;
      else {
        add('"');
        place += 1;
      }
    } else if (character === '"') quoted = true;
    else if (character === ',') row.fields.push('');
    else if (character === '\n') endRow();
    else if (character !== '\r') add(character);
  }
  endRow();
  return rows;
}
