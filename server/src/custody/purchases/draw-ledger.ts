import { a4, drawable, drawPdf, type Pdf } from '../../pdf/draw-pdf.ts';
import type { LedgerLine } from './ledger-line.ts';
import { ledgerTexts } from './purchases.texts.ts';

/** The lines of a ledger, and its days. */
export interface LedgerRequest {
  lines: readonly LedgerLine[];
  /** The days as they are printed. */
  days: string;
}

const margin = 28;
/** The widths of the columns in points; together the width of A4 in landscape without margins. */
const widths = [52, 34, 58, 190, 28, 56, 140, 72, 50, 24, 81];
/** The columns of the seller. */
const firstOfSeller = 6;
const padding = 3;
const size = 7;
/** The columns with numbers. */
const numbers = [4, 5, 9];

/** Draws the ledger as a PDF on A4 in landscape. A line that does not fit begins another page. */
export function drawLedger({ lines, days }: LedgerRequest): Promise<Buffer> {
  return drawPdf([a4.height, a4.width], (document) => {
    let y = Number.POSITIVE_INFINITY;
    let page = 0;
    let before: LedgerLine | undefined;
    for (const line of lines) {
      const full = cellsOf(line, undefined);
      if (y + heightOf(document, full) > a4.width - margin) {
        page += 1;
        y = beginPage(document, days, page);
        before = undefined;
      }
      const cells = cellsOf(line, before);
      y = drawRow(document, y, { cells, font: 'regular' });
      before = line;
    }
  });
}

/** The cells of a line. A seller who is the same as on the line before is not written again. */
function cellsOf({ intakeId, cells }: LedgerLine, before: LedgerLine | undefined): string[] {
  const isSame = before?.intakeId === intakeId;
  return cells.map((cell, column) => {
    if (isSame && column >= firstOfSeller) return column === firstOfSeller ? ledgerTexts.same : '';
    return drawable(numbers.includes(column) ? Number(cell).toLocaleString('en-US') : String(cell));
  });
}

/** Begins a page with title, days and columns. @returns the top of its first row */
function beginPage(document: Pdf, days: string, page: number): number {
  document.addPage();
  document.font('bold').fontSize(12).text(ledgerTexts.title, margin, margin);
  const width = a4.height - 2 * margin;
  const about = drawable(`${days}　${page}`);
  document
    .font('regular')
    .fontSize(8)
    .text(about, margin, margin + 3, { width, align: 'right' });
  return drawRow(document, margin + 22, { cells: [...ledgerTexts.columns], font: 'bold' });
}

interface DrawnRow {
  cells: readonly string[];
  font: 'regular' | 'bold';
}

/** Draws a row with its border. @returns the top of the next row */
function drawRow(document: Pdf, y: number, { cells, font }: DrawnRow): number {
  document.font(font).fontSize(size);
  const height = heightOf(document, cells);
  let x = margin;
  for (const [column, cell] of cells.entries()) {
    const width = widths[column] ?? 0;
    document.lineWidth(0.4).rect(x, y, width, height).stroke('#888888');
    const align = numbers.includes(column) && font === 'regular' ? 'right' : 'left';
    const inner = { width: width - 2 * padding, align } as const;
    document.fillColor('black').text(cell, x + padding, y + padding, inner);
    x += width;
  }
  return y + height;
}

/** Computes the height of a row: that of its highest cell. */
function heightOf(document: Pdf, cells: readonly string[]): number {
  document.fontSize(size);
  const heights = cells.map((cell, column) =>
    document.heightOfString(cell, { width: (widths[column] ?? 0) - 2 * padding }),
  );
  return Math.max(...heights) + 2 * padding;
}
