import { a4, drawable, drawPdf, type Pdf } from '../pdf/draw-pdf.ts';

/** The contents of a packing slip, in the language of its reader. */
export interface Slip {
  title: string;
  shopName: string;
  /** Names with their values, such as the number of the parcel. */
  facts: readonly (readonly [name: string, value: string])[];
  /** The titles of the columns: card, model number, count. */
  columns: readonly [string, string, string];
  lines: readonly SlipLine[];
  note: string;
}

interface SlipLine {
  /** The purchase or exchange that begins with this line, if a parcel has several. */
  heading?: string;
  name: string;
  /** The name of the extra prize that the line is; else empty. */
  extra: string;
  /** Grader, grade and certificate, if the line is a named copy; else empty. */
  namedCopy: string;
  modelNumber: string;
  count: number;
}

const margin = 48;
const right = a4.width - margin;
const widths = { card: 320, modelNumber: 120, count: 59 } as const;
const lefts = {
  card: margin,
  modelNumber: margin + widths.card,
  count: margin + widths.card + widths.modelNumber,
} as const;
const lowest = a4.height - margin;

/** Draws a packing slip as a PDF on A4. Cards that do not fit continue on further pages. */
export function drawSlip(slip: Slip): Promise<Buffer> {
  return drawPdf([a4.width, a4.height], (document) => {
    document.addPage();
    let y = drawColumns(document, drawHead(document, slip), slip);
    for (const line of slip.lines) {
      const height = heightOf(document, line) + heightOfHeading(document, line);
      if (y + height > lowest) {
        document.addPage();
        y = drawColumns(document, margin, slip);
      }
      drawHeading(document, y, line);
      drawLine(document, y + heightOfHeading(document, line), line);
      y += height;
      rule(document, y);
    }
    document.font('regular').fontSize(9);
    const width = right - margin;
    if (y + 16 + document.heightOfString(slip.note, { width }) > lowest) {
      document.addPage();
      y = margin;
    }
    document.text(drawable(slip.note), margin, y + 16, { width });
  });
}

/** Draws title, shop and facts. @returns the top of what follows */
function drawHead(document: Pdf, { title, shopName, facts }: Slip): number {
  document.font('bold').fontSize(18).text(title, margin, margin);
  const half = (right - margin) / 2;
  const ofShop = { width: half, align: 'right' } as const;
  document
    .font('regular')
    .fontSize(11)
    .text(drawable(shopName), margin + half, margin + 6, ofShop);
  let y = margin + 40;
  for (const [name, value] of facts) {
    document.font('regular').fontSize(9).text(name, margin, y);
    document
      .font('bold')
      .fontSize(10)
      .text(value, margin + 130, y - 1);
    y += 16;
  }
  return y + 14;
}

/** Draws the titles of the columns. @returns the top of the first line */
function drawColumns(document: Pdf, y: number, { columns }: Slip): number {
  const [card, modelNumber, count] = columns;
  document.font('bold').fontSize(9).text(card, lefts.card, y);
  document.text(modelNumber, lefts.modelNumber, y);
  document.text(count, lefts.count, y, { width: widths.count, align: 'right' });
  rule(document, y + 16);
  return y + 16;
}

/**
 * Draws one line of the packing slip: the card, the name of its extra prize if it is one, grade and
 * certificate if it is a named copy, model number and count.
 */
function drawLine(
  document: Pdf,
  y: number,
  { name, extra, namedCopy, modelNumber, count }: SlipLine,
): void {
  document
    .font('regular')
    .fontSize(10)
    .text(drawable(name), lefts.card, y + 6, nameOptions);
  if (extra !== '') document.font('bold').fontSize(9).text(extra, nameOptions);
  if (namedCopy !== '') document.font('regular').fontSize(8.5).text(namedCopy, nameOptions);
  document
    .font('regular')
    .fontSize(10)
    .text(modelNumber, lefts.modelNumber, y + 6, {
      width: widths.modelNumber - 8,
    });
  document.text(String(count), lefts.count, y + 6, { width: widths.count, align: 'right' });
}

/** Draws the heading above the first card of a purchase or an exchange. */
function drawHeading(document: Pdf, y: number, { heading }: SlipLine): void {
  if (heading === undefined) return;
  document
    .font('bold')
    .fontSize(9)
    .text(drawable(heading), margin, y + 12, headingOptions);
}

function heightOfHeading(document: Pdf, { heading }: SlipLine): number {
  if (heading === undefined) return 0;
  return document.font('bold').fontSize(9).heightOfString(heading, headingOptions) + 14;
}

const headingOptions = { width: right - margin } as const;
const nameOptions = { width: widths.card - 12 } as const;

function heightOf(document: Pdf, { name, extra, namedCopy, modelNumber }: SlipLine): number {
  document.font('regular').fontSize(10);
  const ofName = document.heightOfString(name, nameOptions);
  const ofModel = document.heightOfString(modelNumber, { width: widths.modelNumber - 8 });
  const ofCopy =
    namedCopy === '' ? 0 : document.fontSize(8.5).heightOfString(namedCopy, nameOptions);
  const ofExtra =
    extra === '' ? 0 : document.font('bold').fontSize(9).heightOfString(extra, nameOptions);
  return Math.max(ofName + ofExtra + ofCopy, ofModel) + 12;
}

function rule(document: Pdf, y: number): void {
  document.lineWidth(0.5).moveTo(margin, y).lineTo(right, y).stroke('#999999').fillColor('black');
}
