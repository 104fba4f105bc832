import PDFDocument from 'pdfkit';
import { japaneseFaces } from '../typefaces/faces.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

/** The size of A4 in points. */
export const a4 = { width: 595.28, height: 841.89 } as const;

/**
 * Draws a PDF with the typefaces `regular` and `bold`, of which it embeds the glyphs that are used.
 * It begins without a page.
 *
 * @param size width and height of its pages in points
 */
export async function drawPdf(
  size: readonly [number, number],
  draw: (document: Pdf) => void,
): Promise<Buffer> {
  const document = new PDFDocument({ size: [...size], margin: 0, autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  for (const { name, file } of japaneseFaces) document.registerFont(name, file);
  draw(document);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Windows types another wave dash than JIS X 0208, which the typefaces follow. */
export function drawable(text: string): string {
  return text.replaceAll('\uff5e', '\u301c');
}
