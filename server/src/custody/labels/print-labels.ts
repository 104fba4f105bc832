import { type LabelLayout, mostLabels } from '#contract/console/custody.ts';
import type { Database } from '../../db/database.ts';
import type { Language } from '../../http/language.ts';
import { inLanguage } from '../../lib/in-language.ts';
import { drawInWorker } from '../../pdf/draw-in-worker.ts';
import { normalizeCode } from '../code.rules.ts';
import type { Label } from './draw-labels.ts';
import {
  findHoldingsToLabel,
  findLocationsToLabel,
  type LabelledHolding,
} from './labels.queries.ts';
import type { LabelRequest } from './labels-worker.ts';

const labelsWorker = new URL('./labels-worker.ts', import.meta.url);

export interface PrintRequest {
  /** All holdings of a batch … */
  intakeId?: number | undefined;
  /** … or one holding. */
  code?: string | undefined;
  /** … or the locations whose codes begin with this. */
  locations?: string | undefined;
  layout: LabelLayout;
  /** A label for each copy of a lot, instead of one for the lot. */
  isPerCopy: boolean;
  skipped: number;
}

export type PrintResult =
  | { kind: 'printed'; labels: number; pdf: Uint8Array }
  | { kind: 'nothing-named' | 'nothing-to-print' | 'no-location' }
  | { kind: 'too-many'; labels: number };

/**
 * Makes the labels of holdings that have copies in the house, or of locations, as a PDF. Changes
 * nothing.
 */
export async function printLabels(
  db: Database,
  { intakeId, code, locations, isPerCopy, ...options }: PrintRequest,
  language: Language,
): Promise<PrintResult> {
  const isNamed = [intakeId, code, locations].map((each) => each !== undefined);
  if (isNamed.filter(Boolean).length !== 1) return { kind: 'nothing-named' };
  if (locations !== undefined) return printLocations(db, locations, options);
  const named = { intakeId, ...(code !== undefined && { code: normalizeCode(code) }) };
  const holdings = await findHoldingsToLabel(db, named);
  const count = holdings.reduce((sum, { copies }) => sum + (isPerCopy ? copies : 1), 0);
  if (count === 0) return { kind: 'nothing-to-print' };
  if (count > mostLabels) return { kind: 'too-many', labels: count };
  const labels = holdings.flatMap((holding) =>
    Array.from({ length: isPerCopy ? holding.copies : 1 }, () => labelOf(holding, language)),
  );
  return draw({ labels, options });
}

/** Makes the labels of the locations whose codes begin with a text. */
async function printLocations(
  db: Database,
  written: string,
  options: LabelRequest['options'],
): Promise<PrintResult> {
  const beginning = written.normalize('NFKC').trim().toUpperCase();
  const codes = await findLocationsToLabel(db, beginning);
  if (codes.length === 0) return { kind: 'no-location' };
  if (codes.length > mostLabels) return { kind: 'too-many', labels: codes.length };
  const empty = { name: '', modelNumber: '', grading: '', location: '', isLocation: true };
  return draw({ labels: codes.map((code) => ({ code, ...empty })), options });
}

async function draw(request: LabelRequest): Promise<PrintResult> {
  const pdf = await drawInWorker(labelsWorker, request);
  return { kind: 'printed', labels: request.labels.length, pdf };
}

/** Selects what a label of a holding shows. */
function labelOf(holding: LabelledHolding, language: Language): Label {
  const { code, modelNumber, grader, grade, certificate, condition, location } = holding;
  return {
    code,
    modelNumber,
    name: inLanguage(holding, 'name', language),
    grading: grader === null ? condition : [grader, grade, certificate].join(' '),
    location: location ?? '',
    isLocation: false,
  };
}
