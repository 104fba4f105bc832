import { operations } from '#contract/console/index.ts';
import {
  coverageFilterOf,
  coverageList,
  findCoveragePage,
  findHoldingFilter,
  findHoldingPage,
  findIntakePage,
  findLocationPage,
  findPurchasePage,
  findStockTakePage,
  locationsByCode,
  newestHoldings,
  newestIntakes,
  newestPurchases,
  newestStockTakes,
  sourceOf,
} from '../../custody/index.ts';
import type { Language } from '../../http/language.ts';
import { inLanguage } from '../../lib/in-language.ts';
import { maskName } from '../../lib/mask.rules.ts';
import { consoleList, japanTime, type Row } from './console-list.ts';

export const stock = consoleList({
  name: 'stock',
  of: operations.listStock,
  list: newestHoldings,
  sums: { copies: 'copies' },
  async ask(query, { db }) {
    const filter = await findHoldingFilter(db, query);
    return filter && { filter };
  },
  find: findHoldingPage,
  // A line for each place, so that copies can be summed.
  write: (rows, { language }) => rows.flatMap((row) => stockRows(row, language)),
});

/** Writes a holding as rows of an export, one for each place of its copies. */
function stockRows(
  row: Awaited<ReturnType<typeof findHoldingPage>>['rows'][number],
  language: Language,
): Row[] {
  const { code, kind, modelNumber, grader, grade, certificate, condition } = row;
  const name = inLanguage(row, 'name', language);
  const about = [code, kind, modelNumber, name, grader ?? '', grade ?? '', certificate ?? ''];
  return row.places.map(({ state, location, packId, quantity }): Row => {
    return [...about, condition, state, location ?? '', packId || '', quantity];
  });
}

export const intakes = consoleList({
  name: 'intakes',
  of: operations.listIntakes,
  list: newestIntakes,
  sums: { copies: 'copies' },
  ask: () => ({}),
  find: findIntakePage,
  write: (rows, { language }) =>
    rows.map((row) => {
      const { id, receivedOn, kind, holdings, copies, receivedBy, createdAt } = row;
      return [
        id,
        receivedOn,
        kind,
        sourceOf(row, language),
        holdings,
        copies,
        receivedBy,
        japanTime(createdAt),
      ];
    }),
});

export const locations = consoleList({
  name: 'locations',
  of: operations.listLocations,
  list: locationsByCode,
  sums: { copies: 'copies' },
  ask: ({ search }) => ({ filter: { search } }),
  find: findLocationPage,
  write: (rows) => rows.map(({ code, copies }) => [code, copies]),
});

export const coverage = consoleList({
  name: 'coverage',
  of: operations.listCoverage,
  list: coverageList,
  sums: { needed: 'needed', short: 'short' },
  ask: ({ sort, ...query }) => ({ sort, filter: coverageFilterOf(query) }),
  find: findCoveragePage,
  write: (rows, { language }) =>
    rows.map((row) => {
      const { packId, needed, short, checkedAt, countedAt } = row;
      const name = inLanguage(row, 'name', language);
      return [packId, name, needed, short, japanTime(checkedAt), japanTime(countedAt)];
    }),
});

/** Purchases from persons. Names are masked, as on the screen: the ledger has the sellers. */
export const purchases = consoleList({
  name: 'purchases',
  of: operations.listPurchases,
  list: newestPurchases,
  sums: { copies: 'copies', yen: 'yen' },
  ask: () => ({}),
  find: findPurchasePage,
  write: (rows) =>
    rows.map(({ id, receivedOn, copies, yen, name, identity, receivedBy }) => [
      id,
      receivedOn,
      copies,
      yen,
      name === null ? '' : maskName(name),
      identity ?? '',
      receivedBy,
    ]),
});

export const stockTakes = consoleList({
  name: 'stockTakes',
  of: operations.listStockTakes,
  list: newestStockTakes,
  sums: { copies: 'copies', differences: 'differences' },
  ask: () => ({}),
  find: findStockTakePage,
  write: (rows) =>
    rows.map(({ id, location, state, counter, openedAt, countedAt, copies, ...row }) => [
      id,
      location,
      state,
      counter,
      japanTime(openedAt),
      japanTime(countedAt),
      copies,
      row.differences,
      row.unresolved,
    ]),
});
