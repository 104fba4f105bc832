import { mostIntakeLines } from '#contract/console/custody.ts';
import { type CsvRow, readCsv } from '../lib/csv.rules.ts';
import { isGenerated, normalizeCode } from './code.rules.ts';

/** The problem of a line. It is stored as it is, and shown in the reader's language. */
export type LineProblem =
  | { kind: 'unclosed-quote' | 'no-model-number' | 'incomplete-grading' | 'graded-count' }
  | { kind: 'no-cost' }
  | { kind: 'unknown-card'; modelNumber: string }
  | { kind: 'invalid-count' | 'invalid-cost'; value: string }
  | { kind: 'too-long'; column: string; most: number }
  | { kind: 'certificate-repeated'; before: number }
  | { kind: 'certificate-in-stock' | 'code-in-stock' | 'invalid-code'; code: string }
  | { kind: 'code-repeated'; before: number }
  | { kind: 'too-many-lines'; most: number }
  | { kind: 'invalid-location' };

export interface ProblemLine {
  line: number;
  /** The line as it was sent, cut to 200 characters. */
  written: string;
  problem: LineProblem;
}

/** A line of a batch that can be received. */
export interface IntakeLine {
  line: number;
  written: string;
  modelNumber: string;
  count: number;
  costYen: number | null;
  condition: string;
  grading: Grading | null;
  /** The code on a label that the card has already; null: the shop makes one. */
  code: string | null;
}

export interface Grading {
  grader: string;
  grade: string;
  certificate: string;
}

export interface LinesRead {
  lines: IntakeLine[];
  problems: ProblemLine[];
}

const columns = [
  'modelNumber',
  'count',
  'cost',
  'condition',
  'grader',
  'grade',
  'certificate',
  'code',
] as const;
type Column = (typeof columns)[number];

/** The names of the columns in a first line, as spreadsheets of suppliers write them. */
const columnNames: Readonly<Record<Column, readonly string[]>> = {
  modelNumber: ['model number', 'model', 'model_number', '型番', '品番'],
  count: ['count', 'quantity', 'qty', '枚数', '数量'],
  cost: ['cost', 'cost in yen', 'price', '仕入れ値', '仕入値', '単価', '原価'],
  condition: ['condition', '状態'],
  grader: ['grader', '鑑定会社', '鑑定機関'],
  grade: ['grade', 'グレード', '評価'],
  certificate: ['certificate', 'cert', 'cert no', '鑑定番号', '証明番号'],
  code: ['code', 'コード', '管理番号'],
};

const maxLengths: Readonly<Partial<Record<Column, number>>> = {
  modelNumber: 60,
  condition: 60,
  grader: 20,
  grade: 20,
  certificate: 40,
};

const mostCopies = 100_000;
const mostYen = 2_000_000_000;

/** Reads the lines of a batch: tabs from a spreadsheet, or commas from a file. */
export function readIntakeLines(text: string): LinesRead {
  const { rows, brokenLine } = readRows(text);
  const written = text.split(/\r\n?|\n/);
  const at = (line: number) => (written[line - 1] ?? '').slice(0, 200);
  const problems: ProblemLine[] = [];
  const order = orderOf(rows[0]);
  const dataRows = order === undefined ? rows : rows.slice(1);
  const lines: IntakeLine[] = [];
  for (const row of dataRows.slice(0, mostIntakeLines)) {
    const read = readLine(row, order ?? columns, at(row.line));
    if ('kind' in read) problems.push({ line: row.line, written: at(row.line), problem: read });
    else lines.push(read);
  }
  const tooMany = dataRows[mostIntakeLines];
  if (tooMany !== undefined) {
    const problem = { kind: 'too-many-lines', most: mostIntakeLines } as const;
    problems.push({ line: tooMany.line, written: at(tooMany.line), problem });
  }
  if (brokenLine !== undefined) {
    const problem = { kind: 'unclosed-quote' } as const;
    problems.push({ line: brokenLine, written: at(brokenLine), problem });
  }
  return withoutRepeated({ lines, problems });
}

/**
 * Splits a text into rows. Lines copied from a spreadsheet have tabs, and their quotation marks are
 * ordinary characters.
 */
function readRows(text: string): { rows: CsvRow[]; brokenLine: number | undefined } {
  if (!text.includes('\t')) return readCsv(text);
  const rows = text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, fields: line.split('\t') }))
    .filter(({ fields }) => fields.some((field) => field.trim() !== ''));
  return { rows, brokenLine: undefined };
}

/** Reads the order of the columns if the first row has their names. */
function orderOf(row: CsvRow | undefined): (Column | undefined)[] | undefined {
  const order = (row?.fields ?? []).map((field) => {
    const name = field.normalize('NFKC').trim().toLowerCase();
    return columns.find((column) => columnNames[column].includes(name));
  });
  return order.includes('modelNumber') ? order : undefined;
}

/** Reads a line of a batch, or says what is wrong with it. */
function readLine(
  { line, fields }: CsvRow,
  order: readonly (Column | undefined)[],
  written: string,
): IntakeLine | LineProblem {
  const values = new Map(
    columns.map((column) => [
      column,
      (fields[order.indexOf(column)] ?? '').normalize('NFKC').trim(),
    ]),
  );
  const value = (column: Column) => values.get(column) ?? '';
  for (const [column, most] of Object.entries(maxLengths)) {
    if ((values.get(column as Column) ?? '').length > most)
      return { kind: 'too-long', column, most };
  }
  const modelNumber = value('modelNumber');
  if (modelNumber === '') return { kind: 'no-model-number' };
  const count = numberIn(value('count') || '1', 1, mostCopies);
  if (count === undefined) return { kind: 'invalid-count', value: value('count').slice(0, 40) };
  const costYen = value('cost') === '' ? null : numberIn(value('cost'), 0, mostYen);
  if (costYen === undefined) return { kind: 'invalid-cost', value: value('cost').slice(0, 40) };
  const [grader, grade, certificate] = [value('grader'), value('grade'), value('certificate')];
  const graded = [grader, grade, certificate].filter((each) => each !== '').length;
  if (graded !== 0 && graded !== 3) return { kind: 'incomplete-grading' };
  if (graded === 3 && count !== 1) return { kind: 'graded-count' };
  const grading = graded === 3 ? { grader: grader.toUpperCase(), grade, certificate } : null;
  const condition = value('condition');
  const code = value('code') === '' ? null : normalizeCode(value('code'));
  if (code !== null && (!/^[A-Z0-9][A-Z0-9-]{1,39}$/.test(code) || isGenerated(code)))
    return { kind: 'invalid-code', code: code.slice(0, 40) };
  return { line, written, modelNumber, count, costYen, condition, grading, code };
}

/** Reads a whole number, also with the marks that spreadsheets add: `¥1,200`. */
function numberIn(written: string, least: number, most: number): number | undefined {
  const digits = written.replaceAll(/[,¥円枚]/g, '').trim();
  const number = /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
  return number !== undefined && number >= least && number <= most ? number : undefined;
}

/** Removes lines whose certificate or code an earlier line has, and adds a problem for each. */
function withoutRepeated({ lines, problems }: LinesRead): LinesRead {
  const certificates = new Map<string, number>();
  const codes = new Map<string, number>();
  const repeated: ProblemLine[] = [];
  const rest = lines.filter(({ line, written, grading, code }) => {
    const certificate = grading && certificateKey(grading);
    const before = certificate === null ? undefined : certificates.get(certificate);
    const beforeCode = code === null ? undefined : codes.get(code);
    if (before !== undefined)
      repeated.push({ line, written, problem: { kind: 'certificate-repeated', before } });
    else if (beforeCode !== undefined)
      repeated.push({ line, written, problem: { kind: 'code-repeated', before: beforeCode } });
    if (before !== undefined || beforeCode !== undefined) return false;
    if (certificate !== null) certificates.set(certificate, line);
    if (code !== null) codes.set(code, line);
    return true;
  });
  return { lines: rest, problems: [...problems, ...repeated] };
}

/** A key of a graded copy. A certificate's number is unique only within its grader. */
export function certificateKey({ grader, certificate }: Omit<Grading, 'grade'>): string {
  return `${grader} ${certificate}`;
}

/**
 * Converts the code of a location (room-shelf-box-slot) to the form in which it is stored;
 * undefined if the text is not such a code.
 */
export function readLocationCode(written: string): string | undefined {
  const code = written
    .normalize('NFKC')
    .trim()
    .replaceAll(/[‐‑‒–—−ー]/g, '-')
    .toUpperCase();
  return /^[A-Z0-9]{1,10}(?:-[A-Z0-9]{1,10}){0,3}$/.test(code) ? code : undefined;
}
