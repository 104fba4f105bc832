import encodeQR from 'qr';
import type { LabelLayout } from '#contract/console/custody.ts';
import { drawable, drawPdf, type Pdf } from '../../pdf/draw-pdf.ts';
import { isGenerated } from '../code.rules.ts';
import { positionOf, type Sheet, sheets } from './label-layout.rules.ts';

/** The contents of a label. */
export interface Label {
  /** The code of the holding or of the location. The QR code has exactly this text. */
  code: string;
  name: string;
  modelNumber: string;
  /** Grader, grade and certificate, or the condition; empty if none. */
  grading: string;
  /** The code of its location; empty before it is on a shelf. */
  location: string;
  /**
   * Whether it is the label of a location, which has only its code, large enough to read from afar.
   */
  isLocation: boolean;
}

export interface LabelSheetOptions {
  layout: LabelLayout;
  /** How many label places at the beginning of the first sheet are used already. */
  skipped: number;
}

const points = (millimetres: number) => (millimetres * 72) / 25.4;

/** The blank edge of a label in millimetres: printers shift a sheet by 2 mm or so. */
const edge = 3;
/** The light border that readers need around a QR code, in modules (ISO/IEC 18004 says 4). */
const quietZone = 4;

/**
 * Draws labels as a PDF. A label takes about a millisecond of CPU time, so it runs in a worker
 * (labels-worker.ts).
 */
export function drawLabels(
  labels: readonly Label[],
  { layout, skipped }: LabelSheetOptions,
): Promise<Buffer> {
  const sheet = sheets[layout];
  return drawPdf([points(sheet.width), points(sheet.height)], (document) => {
    let page = -1;
    for (const [index, label] of labels.entries()) {
      const position = positionOf(sheet, skipped + index);
      if (position.page !== page) document.addPage();
      page = position.page;
      drawLabel(document, sheet, { ...position, label });
    }
  });
}

interface PlacedLabel {
  x: number;
  y: number;
  label: Label;
}

/** Draws one label into the PDF: its QR code and its lines of text. */
function drawLabel(document: Pdf, sheet: Sheet, { x, y, label }: PlacedLabel): void {
  const inner = sheet.labelHeight - 2 * edge;
  drawQr(document, label.code, { x: points(x + edge), y: points(y + edge), size: points(inner) });
  const left = points(x + edge + inner + 1);
  const width = points(x + sheet.labelWidth - edge) - left;
  const top = y + edge;
  const line = (text: string, font: string, { at, size, lines = 1 }: LineOptions) => {
    if (text === '') return;
    document.font(font).fontSize(size);
    const height = document.currentLineHeight() * (lines + 0.1);
    document.text(text, left, points(top + at), { width, height, ellipsis: '…', lineGap: 0 });
  };
  const size = sizeOfCode(document, label, width);
  line(withCheckDigitApart(label.code), 'bold', { at: label.isLocation ? inner / 2 - 4 : 0, size });
  line(drawable(label.name), 'regular', { at: 5.5, size: 7.5, lines: 2 });
  line(label.modelNumber, 'regular', { at: inner - 11, size: 6.5 });
  line(label.grading, 'regular', { at: inner - 7.7, size: 6.5 });
  line(label.location, 'bold', { at: inner - 4.2, size: 9 });
}

interface LineOptions {
  /** Millimetres below the label's edge. */
  at: number;
  /** The size of the font in points. */
  size: number;
  lines?: number;
}

/** Writes a code with its check digit apart, so that people who type it see where it is. */
function withCheckDigitApart(code: string): string {
  return isGenerated(code) ? `${code.slice(0, -1)} ${code.slice(-1)}` : code;
}

/**
 * Computes the largest size at which a code fits on one line. A code has 40 characters at the most.
 */
function sizeOfCode(document: Pdf, { code, isLocation }: Label, width: number): number {
  const largest = isLocation ? 22 : 11;
  const wide = document.font('bold').fontSize(largest).widthOfString(withCheckDigitApart(code));
  return Math.min(largest, (largest * width * 0.98) / wide);
}

/** Draws a QR code into the PDF. */
function drawQr(
  document: Pdf,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const rows = encodeQR(text, 'raw', { border: quietZone, ecc: 'medium' });
  const module = size / rows.length;
  for (const [row, cells] of rows.entries())
    for (let from = 0; from < cells.length; from++) {
      if (cells[from] !== true) continue;
      let to = from;
      while (cells[to + 1] === true) to++;
      // Neighbours are one rectangle: printers draw hairlines between separate ones.
      document.rect(x + from * module, y + row * module, (to - from + 1) * module, module);
      from = to;
    }
  document.fill('black');
}
