import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { Text } from '../http/language.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { dayInJapan, type Period } from '../lib/days.rules.ts';
import { salesCsv, salesOf } from '../payments/index.ts';
import { payMethodNameOf, unusedCsv, unusedReport } from '../points/index.ts';
import { shopFindingText } from '../shop-check/check-shop.texts.ts';
import { checkShopAndStore, findStoredCheck } from '../shop-check/check-shop.ts';

/** The most findings of a check that the console lists. */
const mostFindings = 100;

const lastBeforeFirst: Text = {
  ja: '最初の日より後の日を選んでください。',
  en: 'Choose a day that is not before the first one.',
};

/**
 * Serves the console's operations on the books: reports by day in Japan, and the check of
 * everything.
 */
export function bookConsoleRoutes(
  serve: OperationServer,
  { db, reads, clock }: { db: Database; reads: Reads; clock: Clock },
): void {
  const isOver = ({ until }: Period) => until <= clock.now();

  serve(operations.getSales, async ({ query: { first, last } }, { language }) => {
    const period = { from: dayOf(first).from, until: dayOf(last).until };
    if (period.until <= period.from)
      return refused('not-valid', { errors: [{ pointer: '/last', detail: lastBeforeFirst }] });
    const sales = await salesOf({ db: await reads.upToDate() }, period);
    const items = sales.rows.map((row) => ({
      ...row,
      method: payMethodNameOf(row.method, language),
    }));
    const csv = salesCsv(sales);
    return { answer: { isOver: isOver(period), csv, items, total: sales.total } };
  });

  serve(operations.getUnusedPoints, async ({ query: { day } }) => {
    const period = dayOf(day);
    const report = await unusedReport(await reads.upToDate(), period.until);
    const { rows: items, total } = report;
    return { answer: { isOver: isOver(period), csv: unusedCsv(report), items, total } };
  });

  serve(operations.getBookCheck, async () => ({
    answer: { last: (await findStoredCheck(db)) ?? null },
  }));

  serve(operations.checkBooks, async (_, { language }) => {
    const { entries, findings } = await checkShopAndStore(db, clock);
    const found = findings.length;
    const sentences = findings
      .slice(0, mostFindings)
      .map((each) => shopFindingText(each)[language]);
    return { answer: { entries, found, findings: sentences } };
  });
}

/**
 * Reads a day in Japan as a period.
 *
 * @throws Error if the text is not a day: the contract has refused it before
 */
function dayOf(text: string): Period {
  const period = dayInJapan(text);
  if (period === undefined) throw new Error(`${text} is not a day`);
  return period;
}
