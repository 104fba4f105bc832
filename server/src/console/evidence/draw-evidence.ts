import { a4, drawable, drawPdf, type Pdf } from '../../pdf/draw-pdf.ts';

/** The contents of a file of evidence, in the language of its reader. */
export interface Evidence {
  title: string;
  sections: readonly EvidenceSection[];
}

export interface EvidenceSection {
  title: string;
  /** A sentence below the title; empty for none. */
  note: string;
  /** Titles of the columns; none for a list of names and values. */
  columns: readonly string[];
  /** The width of each column, as shares of the page. */
  widths: readonly number[];
  rows: readonly (readonly string[])[];
}

const margin = 42;
const width = a4.width - 2 * margin;
const lowest = a4.height - margin - 18;
const gap = 8;

/** Draws a file of evidence as a PDF on A4. Its pages are numbered. */
export function drawEvidence({ title, sections }: Evidence): Promise<Buffer> {
  return drawPdf([a4.width, a4.height], (document) => {
    let page = 0;
    document.on('pageAdded', () => {
      page += 1;
      document.font('regular').fontSize(8).fillColor('black');
      document.text(String(page), margin, lowest + 8, { width, align: 'right', lineBreak: false });
    });
    document.addPage();
    document.font('bold').fontSize(16).text(drawable(title), margin, margin, { width });
    let y = document.y + 14;
    for (const section of sections) y = drawSection(document, y, section) + 16;
  });
}

/** Draws a section. @returns the top of what follows */
function drawSection(document: Pdf, top: number, section: EvidenceSection): number {
  const { title, note, columns, widths, rows } = section;
  // The title stays with what follows it.
  let y = top + 70 > lowest ? newPage(document) : top;
  document.font('bold').fontSize(11).text(drawable(title), margin, y, { width });
  y = document.y + 3;
  if (note !== '') {
    document.font('regular').fontSize(8.5).text(drawable(note), margin, y, { width });
    y = document.y + 3;
  }
  if (columns.length > 0) y = drawRow(document, y, columns, { widths, font: 'bold' });
  for (const row of rows) {
    if (y + heightOf(document, row, widths) > lowest) {
      y = newPage(document);
      if (columns.length > 0) y = drawRow(document, y, columns, { widths, font: 'bold' });
    }
    y = drawRow(document, y, row, { widths, font: 'regular' });
  }
  return y;
}

function newPage(document: Pdf): number {
  document.addPage();
  return margin;
}

/** Draws a row of cells with a line below it. @returns the top of what follows */
function drawRow(
  document: Pdf,
  y: number,
  cells: readonly string[],
  { widths, font }: { widths: readonly number[]; font: 'bold' | 'regular' },
): number {
  let left = margin;
  document.font(font).fontSize(8.5).fillColor('black');
  for (const [index, cell] of cells.entries()) {
    const wide = width * (widths[index] ?? 0);
    document.text(drawable(cell), left, y + 3, { width: wide - gap });
    left += wide;
  }
  const bottom = y + heightOf(document, cells, widths);
  document.lineWidth(0.4).moveTo(margin, bottom);
  document.lineTo(margin + width, bottom).stroke('#bbbbbb');
  return bottom;
}

/** Computes the height of a row: that of its tallest cell. */
function heightOf(document: Pdf, cells: readonly string[], widths: readonly number[]): number {
  const heights = cells.map((cell, index) =>
    document.heightOfString(drawable(cell), { width: width * (widths[index] ?? 0) - gap }),
  );
  return Math.max(0, ...heights) + 6;
}
