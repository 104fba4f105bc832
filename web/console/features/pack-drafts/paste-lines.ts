/** A line of a spreadsheet: the model number, how many, and the points of the card. */
export interface PastedLine {
  readonly modelNumber: string;
  readonly count: number;
  /** Null if the line has none. */
  readonly buyPoint: number | null;
}

export interface Pasted<Row> {
  readonly rows: readonly Row[];
  /** The numbers of the lines that are not understood, from 1. */
  readonly wrong: readonly number[];
}

const largestCount = 10_000_000;
const largestPoints = 100_000_000;
const longestModelNumber = 40;

/**
 * Reads a line-up that was copied from a spreadsheet: model number, count and points. If a card
 * comes twice, its counts are added up.
 */
export function parsePasted(typed: string): Pasted<PastedLine> {
  const { rows, wrong } = parseRows(typed, ([modelNumber = '', count = '', points = '']) => {
    const [many, worth] = [numberIn(count), points === '' ? null : numberIn(points)];
    if (many === undefined || many < 1 || many > largestCount) return undefined;
    if (worth === undefined || (worth !== null && worth > largestPoints)) return undefined;
    return { modelNumber, count: many, buyPoint: worth };
  });
  const lines = new Map<string, PastedLine>();
  for (const line of rows) {
    const count = line.count + (lines.get(line.modelNumber)?.count ?? 0);
    lines.set(line.modelNumber, { ...line, count });
  }
  return { rows: [...lines.values()], wrong };
}

/** Yen of one copy of a card. */
export interface PastedPrice {
  readonly modelNumber: string;
  readonly yen: number;
}

/** Reads prices that were copied from a spreadsheet: model number and yen. */
export function parsePrices(typed: string): Pasted<PastedPrice> {
  return parseRows(typed, ([modelNumber = '', price = '']) => {
    const yen = numberIn(price);
    return yen === undefined ? undefined : { modelNumber, yen };
  });
}

/**
 * Reads rows of a spreadsheet, whose first cell is a model number: columns are separated by tabs or
 * commas, figures may have separators of thousands and full width. Empty lines and a first line of
 * headings are left out.
 */
function parseRows<Row>(
  typed: string,
  rowOf: (cells: readonly string[]) => Row | undefined,
): Pasted<Row> {
  const rows: Row[] = [];
  const wrong: number[] = [];
  for (const [index, line] of typed.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line);
    const name = cells[0] ?? '';
    const isNamed = name !== '' && name.length <= longestModelNumber;
    const row = isNamed ? rowOf(cells) : undefined;
    if (row !== undefined) rows.push(row);
    else if (rows.length + wrong.length > 0 || !isHeading(cells)) wrong.push(index + 1);
  }
  return { rows, wrong };
}

/** Whether the first line names the columns: it has no digit after its first cell. */
function isHeading([, ...others]: readonly string[]): boolean {
  return !/\d/.test(others.join('').normalize('NFKC'));
}

/** Splits a line into cells. With tabs, a comma is a separator of thousands. */
function cellsOf(row: string): string[] {
  return row.split(row.includes('\t') ? '\t' : /,(?!\d{3}(?:\D|$))/).map((cell) => cell.trim());
}

function numberIn(cell: string): number | undefined {
  const plain = cell.normalize('NFKC').replaceAll(/[,\s]/g, '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}
