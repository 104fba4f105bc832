/** A line of a spreadsheet: the model number, how many, and the points of the card. */
export interface PastedLine {
  readonly modelNumber: string;
  readonly count: number;
  /** Null if the line has none. */
  readonly buyPoint: number | null;
}

export interface Pasted {
  readonly lines: readonly PastedLine[];
  /** The numbers of the lines that are not understood, from 1. */
  readonly wrong: readonly number[];
}

const largestCount = 10_000_000;
const largestPoints = 100_000_000;

/**
 * Reads lines that were copied from a spreadsheet: columns apart by tabs or commas, figures with or
 * without separators, also in full width. Empty lines and a line of headings are left out; a card
 * that comes twice is added up.
 */
export function parsePasted(text: string): Pasted {
  const lines = new Map<string, PastedLine>();
  const wrong: number[] = [];
  text.split(/\r\n|\r|\n/).forEach((row, index) => {
    if (row.trim() === '') return;
    const line = lineOf(row);
    if (line !== undefined) {
      const before = lines.get(line.modelNumber);
      const count = line.count + (before?.count ?? 0);
      lines.set(line.modelNumber, { ...line, count });
    } else if (lines.size > 0 || wrong.length > 0 || !isHeading(row)) wrong.push(index + 1);
  });
  return { lines: [...lines.values()], wrong };
}

/** A first line without any digit after its first cell names the columns. */
function isHeading(row: string): boolean {
  return !/\d/.test(cellsOf(row).slice(1).join('').normalize('NFKC'));
}

function lineOf(row: string): PastedLine | undefined {
  const [modelNumber = '', count = '', points = ''] = cellsOf(row);
  const [many, worth] = [numberIn(count), points === '' ? null : numberIn(points)];
  if (modelNumber === '' || modelNumber.length > 40) return undefined;
  if (many === undefined || many < 1 || many > largestCount) return undefined;
  if (worth === undefined || (worth !== null && worth > largestPoints)) return undefined;
  return { modelNumber, count: many, buyPoint: worth };
}

/** With tabs, a comma is a separator of thousands. */
function cellsOf(row: string): string[] {
  return row.split(row.includes('\t') ? '\t' : /,(?!\d{3}(?:\D|$))/).map((cell) => cell.trim());
}

function numberIn(cell: string): number | undefined {
  const plain = cell.normalize('NFKC').replaceAll(/[,\s]/g, '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}
