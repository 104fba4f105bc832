import { intakeKind, mostLabels } from '#contract/console/custody.ts';
import { operations } from '#contract/console/index.ts';
import type { Language } from '../http/language.ts';
import type { OperationServer, StaffContext } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { inLanguage } from '../lib/in-language.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { maskName } from '../lib/mask.rules.ts';
import type { PictureDeps } from '../pictures/index.ts';
import { addLocations } from './add-locations.ts';
import { allocatePack } from './allocate-pack.ts';
import { normalizeCode } from './code.rules.ts';
import {
  coverageFilterOf,
  coverageList,
  findAvailableItems,
  findCoveragePage,
} from './coverage.queries.ts';
import {
  custodyTexts,
  lineProblemText,
  moveRefusalTexts,
  shortPrizeErrors,
} from './custody.texts.ts';
import { findHoldingFilter } from './find-holding-filter.ts';
import {
  findHolding,
  findHoldingPage,
  findMovements,
  type ListedHolding,
  type NamedPlace,
  newestHoldings,
} from './holdings.queries.ts';
import {
  findIntake,
  findIntakePage,
  findStatesOfIntake,
  type ListedIntake,
  newestIntakes,
} from './intake.queries.ts';
import type { ProblemLine } from './intake.rules.ts';
import { printLabels } from './labels/print-labels.ts';
import { findLocationPage, locationsByCode } from './locations.queries.ts';
import { moveStock, type StockMoveRequest, type StockMoveResult } from './move-stock.ts';
import { spotKey, stockStateOf } from './movement.rules.ts';
import { photoConsoleRoutes } from './photos.console.routes.ts';
import { findPhotos, type HoldingPhoto } from './photos.queries.ts';
import { sellerStoredUntil } from './purchases/purchase.rules.ts';
import { purchaseRoutes } from './purchases/purchases.console.routes.ts';
import { purchaseTexts, sellerProblemTexts, sourceOf } from './purchases/purchases.texts.ts';
import { findSeller } from './purchases/sellers.queries.ts';
import { readIntake, receiveIntake } from './receive-intake.ts';

const rowsOnPage = 50;
/** The most movements that a holding's page lists. */
const mostMovements = 500;
/** The most copies of a card that a designer chooses from. */
const mostCopies = 200;

interface CustodyDeps extends PictureDeps {}

/**
 * Serves the console's operations on custody: stock, intakes, labels, locations, moves and
 * coverage.
 */
export function custodyConsoleRoutes(serve: OperationServer, deps: CustodyDeps): void {
  serveHoldings(serve, deps);
  serveCopies(serve, deps);
  serveIntakes(serve, deps);
  purchaseRoutes(serve, deps);
  serveLabels(serve, deps);
  serveLocations(serve, deps);
  serveMoves(serve, deps);
  serveCoverage(serve, deps);
  photoConsoleRoutes(serve, deps);
}

/** Serves the operations that list the stock and show a holding. */
function serveHoldings(serve: OperationServer, { db }: CustodyDeps): void {
  serve(operations.listStock, async ({ query }, { language }) => {
    const { cursor, ...filters } = query;
    const filter = await findHoldingFilter(db, filters);
    if (filter === undefined) return { answer: { items: [], next: null } };
    const request = parseListQuery(newestHoldings, { cursor, filter, limit: rowsOnPage });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findHoldingPage(db, request);
    return { answer: { items: rows.map((row) => holdingView(row, language)), next: next ?? null } };
  });

  serve(operations.getHolding, async ({ params: { code } }, { language }) => {
    const holding = await findHolding(db, normalizeCode(code));
    if (holding === undefined) return refused('not-found');
    const { id, costYen, intakeId, intakeKind: kind, source, receivedOn } = holding;
    const movements = await findMovements(db, id, mostMovements);
    const photos = (await findPhotos(db, [id])).get(id) ?? [];
    return {
      answer: {
        ...holdingView(holding, language),
        costYen,
        photos: photos.map((photo) => ({
          ...{ side: photo.side, ...photoView(photo) },
          takenAt: photo.takenAt.toISOString(),
        })),
        intake: { id: intakeId, receivedOn, ...originView({ kind, source }, language) },
        movements: movements.map(movementView),
      },
    };
  });
}

/** Serves the operation that lists the available single copies of a card. */
function serveCopies(serve: OperationServer, { db }: CustodyDeps): void {
  serve(operations.listAvailableCopies, async ({ query: { modelNumber } }) => {
    const copies = await findAvailableItems(db, modelNumber, mostCopies);
    const photos = await findPhotos(
      db,
      copies.map(({ id }) => id),
    );
    const items = copies.map(({ id, ...copy }) => ({
      ...copy,
      photos: (photos.get(id) ?? []).map(photoView),
    }));
    return { answer: { items } };
  });
}

/** Serves the operations that receive batches of cards and list them. */
function serveIntakes(serve: OperationServer, { db, clock }: CustodyDeps): void {
  serve(operations.listIntakes, async ({ query: { cursor } }, { language }) => {
    const request = parseListQuery(newestIntakes, { cursor, limit: rowsOnPage });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findIntakePage(db, request);
    const items = rows.map((row) => intakeView(row, language));
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.getIntake, async ({ params: { intakeId } }, { language }) => {
    const intake = await findIntake(db, intakeId);
    if (intake === undefined) return refused('not-found');
    const states = await findStatesOfIntake(db, intakeId);
    const problems = problemViews(intake.problems, language);
    const seller = sellerView(await findSeller(db, intakeId));
    return { answer: { ...intakeView(intake, language), states, problems, seller } };
  });

  serve(operations.checkIntake, async ({ body: { kind, lines } }, { language }) => {
    const { holdings, copies, yen, problems } = await readIntake(db, lines, kind ?? 'supplier');
    return { answer: { holdings, copies, yen, problems: problemViews(problems, language) } };
  });

  serve(operations.receiveIntake, async ({ body }, { language, actor }) => {
    // The name of a person is kept apart, where it can be deleted.
    const source = body.kind === 'person' ? purchaseTexts.person.en : body.source;
    if (source === undefined)
      return refused('not-valid', {
        errors: [{ pointer: '/source', detail: purchaseTexts.sourceMissing }],
      });
    const result = await receiveIntake(db, clock, { ...body, source }, actor(source));
    if (result.kind === 'nothing-received')
      return refused('not-possible-now', {
        reason: result.kind,
        detail: custodyTexts.nothingReceived,
      });
    if (result.kind !== 'received') {
      const detail = sellerProblemTexts[result.kind];
      return refused('not-possible-now', { reason: result.kind, detail });
    }
    const { id, holdings, copies } = result;
    return { answer: { id, holdings, copies, problems: problemViews(result.problems, language) } };
  });
}

/** Serves the operation that prints labels. */
function serveLabels(serve: OperationServer, { db }: CustodyDeps): void {
  serve(operations.printLabels, async ({ body }, { language }) => {
    const { perCopy: isPerCopy, ...request } = body;
    const result = await printLabels(db, { ...request, isPerCopy }, language);
    switch (result.kind) {
      case 'printed': {
        const { labels, pdf } = result;
        return { answer: { labels, file: Buffer.from(pdf).toString('base64') } };
      }
      case 'nothing-named':
        return refused('not-valid', { detail: custodyTexts.nothingNamed });
      case 'no-location':
        return refused('not-possible-now', {
          reason: result.kind,
          detail: custodyTexts.noLocation,
        });
      case 'nothing-to-print':
        return refused('not-possible-now', {
          reason: result.kind,
          detail: custodyTexts.nothingToPrint,
        });
      case 'too-many':
        return refused('not-possible-now', {
          reason: result.kind,
          detail: custodyTexts.tooManyLabels(result.labels, mostLabels),
        });
    }
  });
}

/** Serves the operations that list and add locations. */
function serveLocations(serve: OperationServer, { db, clock }: CustodyDeps): void {
  serve(operations.listLocations, async ({ query: { cursor, search } }) => {
    const request = parseListQuery(locationsByCode, {
      cursor,
      filter: { search },
      limit: rowsOnPage,
    });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findLocationPage(db, request);
    const items = rows.map(({ code, copies }) => ({ code, copies }));
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.addLocations, async ({ body: { codes } }, { language, actor }) => {
    const { problems, ...counts } = await addLocations(db, clock, codes, actor('new locations'));
    return { answer: { ...counts, problems: problemViews(problems, language) } };
  });
}

/** Serves the operations that move copies. */
function serveMoves(serve: OperationServer, { db, clock }: CustodyDeps): void {
  const move = async (
    { reason, ...request }: StockMoveRequest & { reason: string },
    { actor }: StaffContext,
  ) => moveResult(await moveStock(db, clock, request, actor(reason)));
  serve(operations.inspectStock, ({ body }, context) => move(body, context));
  serve(operations.moveStock, ({ body }, context) => move(body, context));
  serve(operations.resolveStock, ({ body }, context) => move(body, context));
}

/** Serves the operations that list the coverage of packs and allocate copies to one. */
function serveCoverage(serve: OperationServer, { db, clock }: CustodyDeps): void {
  serve(operations.listCoverage, async ({ query }, { language }) => {
    const { cursor, sort } = query;
    const filter = coverageFilterOf(query);
    const request = parseListQuery(coverageList, { cursor, sort, filter, limit: rowsOnPage });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findCoveragePage(db, request);
    const items = rows.map(({ checkedAt, countedAt, nameJa, nameEn, ...pack }) => ({
      ...pack,
      name: inLanguage({ nameJa, nameEn }, 'name', language),
      checkedAt: checkedAt.toISOString(),
      countedAt: countedAt?.toISOString() ?? null,
    }));
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.allocatePack, async ({ body: { packId, reason } }, { actor }) => {
    const result = await allocatePack(db, clock, packId, actor(reason));
    switch (result.kind) {
      case 'allocated':
        return { answer: { copies: result.copies } };
      case 'no-such-pack':
        return refused('not-valid', {
          errors: [{ pointer: '/packId', detail: custodyTexts.unknownPack }],
        });
      case 'short':
        return refused('not-possible-now', {
          reason: result.kind,
          detail: custodyTexts.tooFewCopies,
          errors: shortPrizeErrors(result.prizes),
        });
    }
  });
}

/** Writes the result of a move, or why it was refused. */
function moveResult(result: StockMoveResult) {
  switch (result.kind) {
    case 'moved':
      return { answer: { copies: result.copies } };
    case 'refused-line': {
      const { line, code, reason } = result;
      const detail = moveRefusalTexts[reason](code);
      return refused('not-possible-now', {
        reason,
        detail,
        errors: [{ pointer: `/lines/${line}`, detail }],
      });
    }
    case 'unknown-location': {
      const detail = custodyTexts.unknownLocation(result.location);
      return refused('not-valid', { detail, errors: [{ pointer: '/location', detail }] });
    }
    case 'location-missing':
      return refused('not-valid', {
        errors: [{ pointer: '/location', detail: custodyTexts.locationMissing }],
      });
    case 'nothing-named':
      return refused('not-valid', { detail: custodyTexts.nothingNamed });
    case 'nothing-to-move':
      return refused('not-possible-now', {
        reason: result.kind,
        detail: custodyTexts.nothingToMove,
      });
  }
}

/** Writes a holding as the console shows it. */
function holdingView(row: ListedHolding & { places: NamedPlace[] }, language: Language) {
  const { code, kind, modelNumber, grader, grade, certificate, condition, places } = row;
  return {
    code,
    kind: kind === 'item' ? ('item' as const) : ('lot' as const),
    modelNumber,
    name: inLanguage(row, 'name', language),
    grader,
    grade,
    certificate,
    condition,
    places: places.map((place) => ({
      key: spotKey(place),
      state: place.state,
      location: place.location,
      quantity: place.quantity,
      packId: place.packId || null,
    })),
  };
}

function photoView({ address, sha256 }: HoldingPhoto) {
  return { address, sha256: sha256.toString('hex') };
}

/** Writes a movement of copies as the console shows it. */
function movementView(row: Awaited<ReturnType<typeof findMovements>>[number]) {
  const { number, createdAt, command, quantity, toPackId, madeBy, why } = row;
  return {
    ...{ number, command, quantity, why, by: madeBy },
    at: createdAt.toISOString(),
    packId: toPackId || null,
    from:
      row.fromState === null
        ? null
        : { state: stockStateOf(row.fromState), location: row.fromLocation },
    to: { state: stockStateOf(row.toState), location: row.toLocation },
  };
}

/** Writes a batch as the console shows it. */
function intakeView(row: ListedIntake, language: Language) {
  const { id, receivedOn, receivedBy, createdAt, holdings, copies } = row;
  return {
    ...{ id, receivedOn, holdings, copies, by: receivedBy },
    ...originView(row, language),
    at: createdAt.toISOString(),
  };
}

/** Writes the origin of a batch. */
function originView(intake: { kind: string; source: string }, language: Language) {
  return { kind: intakeKind.parse(intake.kind), source: sourceOf(intake, language) };
}

/** Writes the seller of a batch, masked. */
function sellerView(seller: Awaited<ReturnType<typeof findSeller>>) {
  if (seller === undefined) return null;
  const { name, identity, createdAt } = seller;
  return {
    name: maskName(name),
    identity,
    sellerStoredUntil: sellerStoredUntil(createdAt).toISOString(),
  };
}

/** Writes the lines of a batch that were not received, each with what is wrong. */
function problemViews(problems: readonly ProblemLine[], language: Language) {
  return problems.map(({ line, written, problem }) => ({
    line,
    written,
    problem: lineProblemText(problem)[language],
  }));
}
