import { resolution, stockTakeState } from '#contract/console/custody.ts';
import { operations } from '#contract/console/index.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Language } from '../../http/language.ts';
import type { OperationServer } from '../../http/operations.ts';
import { type Refusal, refused } from '../../http/problems.ts';
import type { Clock } from '../../lib/clock.ts';
import { inLanguage } from '../../lib/in-language.ts';
import { parseListQuery } from '../../lib/keyset.rules.ts';
import { custodyTexts } from '../custody.texts.ts';
import {
  beginStockTake,
  type CountRefusal,
  cancelStockTake,
  finishStockTake,
  scanStock,
} from './count-location.ts';
import { resolveDifference } from './resolve-difference.ts';
import {
  findDifferences,
  findScans,
  findStockTake,
  findStockTakePage,
  type ListedStockTake,
  newestStockTakes,
} from './stock-takes.queries.ts';
import { scanTexts, stockTakeTexts } from './stock-takes.texts.ts';

const rowsOnPage = 50;

export interface StockTakeDeps {
  db: Database;
  clock: Clock;
  /** Whether the shop has only one person. */
  isSingleHanded(): Promise<boolean>;
  /** Reads the same in a transaction; it cannot change until the transaction commits. */
  isSingleHandedIn(tx: Tx): Promise<boolean>;
}

/** Serves the console's operations on stock-takes. */
export function stockTakeRoutes(serve: OperationServer, deps: StockTakeDeps): void {
  const { db, clock } = deps;
  serve(operations.listStockTakes, async ({ query: { cursor } }) => {
    const request = parseListQuery(newestStockTakes, { cursor, limit: rowsOnPage });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findStockTakePage(db, request);
    return { answer: { items: rows.map(takeView), next: next ?? null } };
  });

  serve(operations.getStockTake, async ({ params: { takeId } }, { session, language }) => {
    const stockTake = await findStockTake(db, takeId);
    if (stockTake === undefined) return refused('not-found');
    const [scans, differences] = await Promise.all([
      findScans(db, takeId),
      findDifferences(db, takeId),
    ]);
    return {
      answer: {
        ...takeView(stockTake),
        isMine: stockTake.countedBy === session.principal.staffId,
        scans: scans.map((row) => ({ ...heldCard(row, language), quantity: row.quantity })),
        list: differences.map((row) => ({
          ...heldCard(row, language),
          ...{ expected: row.expected, counted: row.counted },
          ...{ resolvedBy: row.resolvedBy, why: row.why },
          resolution: resolution.options.find((each) => each === row.resolution) ?? null,
        })),
      },
    };
  });

  serve(operations.beginStockTake, async ({ body: { location } }, { actor }) => {
    const result = await beginStockTake(db, clock, location, actor(''));
    switch (result.kind) {
      case 'begun':
        return { answer: { id: result.id } };
      case 'unknown-location': {
        const detail = custodyTexts.unknownLocation(location);
        return refused('not-valid', { detail, errors: [{ pointer: '/location', detail }] });
      }
      case 'counted-already':
        return notPossible(result.kind);
    }
  });
  countRoutes(serve, deps);
}

/**
 * Serves the console's operations that scan copies, finish or cancel a count, and resolve its
 * differences.
 */
function countRoutes(serve: OperationServer, deps: StockTakeDeps): void {
  const { db, clock, isSingleHanded, isSingleHandedIn } = deps;
  serve(operations.scanStock, async ({ params, body }, { actor, language }) => {
    const result = await scanStock(db, clock, { ...params, ...body }, actor(''));
    switch (result.kind) {
      case 'scanned': {
        const { holding, quantity } = result;
        return { answer: { ...heldCard(holding, language), quantity } };
      }
      case 'misread':
      case 'unknown-code':
      case 'scanned-already': {
        const detail = scanTexts[result.kind](result.code);
        return refused('not-possible-now', { reason: result.kind, detail });
      }
      default:
        return countRefused(result);
    }
  });

  serve(operations.finishStockTake, async ({ params: { takeId } }, { actor }) => {
    const result = await finishStockTake(db, clock, takeId, actor(''));
    if (result.kind !== 'finished') return countRefused(result);
    return { answer: { differences: result.differences } };
  });

  serve(operations.cancelStockTake, async ({ params: { takeId }, body }, { actor }) => {
    const result = await cancelStockTake(db, clock, takeId, actor(body.reason));
    return result.kind === 'cancelled' ? { answer: {} } : countRefused(result);
  });

  serve(operations.resolveDifference, async ({ params, body }, { actor }) => {
    const { reason, ...difference } = body;
    const request = {
      ...{ ...params, ...difference, isSingleHandedIn },
      isSingleHanded: await isSingleHanded(),
    };
    const result = await resolveDifference(db, clock, request, actor(reason));
    if (result.kind === 'resolved') return { answer: { left: result.left } };
    return result.kind === 'not-found' ? refused('not-found') : notPossible(result.kind);
  });
}

function countRefused({ kind }: CountRefusal): Refusal {
  return kind === 'not-found' ? refused('not-found') : notPossible(kind);
}

function notPossible(reason: keyof typeof stockTakeTexts): Refusal {
  return refused('not-possible-now', { reason, detail: stockTakeTexts[reason] });
}

/** Makes the JSON of a stock-take. */
function takeView(row: ListedStockTake) {
  const { id, location, counter, openedAt, countedAt, copies, differences, unresolved } = row;
  return {
    ...{ id, location, by: counter, copies, differences, unresolved },
    state: stockTakeState.parse(row.state),
    openedAt: openedAt.toISOString(),
    countedAt: countedAt?.toISOString() ?? null,
  };
}

interface HeldCard {
  code: string;
  kind: string;
  modelNumber: string;
  nameJa: string;
  nameEn: string;
  grader: string | null;
  grade: string | null;
  certificate: string | null;
}

/** Makes the JSON that names a holding and its card. */
function heldCard(row: HeldCard, language: Language) {
  const { code, kind, modelNumber, grader, grade, certificate } = row;
  return {
    ...{ code, modelNumber, grader, grade, certificate },
    kind: kind === 'item' ? ('item' as const) : ('lot' as const),
    name: inLanguage(row, 'name', language),
  };
}
