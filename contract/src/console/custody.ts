import * as z from 'zod/mini';
import { type StockCommand, stockStates } from '../stock-moves.ts';
import {
  command,
  instant,
  nothing,
  pageOf,
  read,
  reason,
  smallId,
  smallIdInPath,
  text,
} from './operation.ts';
import { photo } from './pack-drafts.ts';
import { madePicture } from './pictures.ts';
import { identityMethod, seller } from './purchases.ts';

export const stockState = z.enum(stockStates);

/** `short`: copies that a tracked pack needs are missing. `covered`: none are. */
export const coverageState = z.enum(['short', 'covered']);
export const coverageSorts = [
  'short-desc',
  'short',
  'number-desc',
  'number',
  'needed-desc',
  'needed',
  'checked-desc',
  'checked',
] as const;

/** The code of a holding or a location, as printed on its label. */
const code = text(40).check(z.trim(), z.minLength(1));

/** Copies of a holding that are in one place and one state. */
const place = z.object({
  /** Names this place of the holding in a command. */
  key: z.string(),
  state: stockState,
  /** The code of the location; null before the copies are put on a shelf. */
  location: z.nullable(z.string()),
  quantity: z.int(),
  /** The pack whose prize they are for; null if for none. */
  packId: z.nullable(z.int()),
});

const holding = {
  code: z.string(),
  /** An item is one copy with a page of its own; a lot is interchangeable copies of a card. */
  kind: z.enum(['item', 'lot']),
  modelNumber: z.string(),
  /** The card's name, in the language of the request. */
  name: z.string(),
  grader: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  certificate: z.nullable(z.string()),
  condition: z.string(),
  places: z.array(place),
};

/** The sides of a copy that are photographed. */
export const photoSide = z.enum(['front', 'back']);
export type PhotoSide = z.infer<typeof photoSide>;

const lineProblem = z.object({
  /** The line of the text, from 1. */
  line: z.int(),
  /** The line as it was sent, cut to 200 characters. */
  written: z.string(),
  /** The problem, and what to do, in the language of the request. */
  problem: z.string(),
});

/**
 * The origin of a batch: a supplier, a person who sells their own cards, or stock that the shop had
 * before it used this console.
 */
export const intakeKind = z.enum(['supplier', 'person', 'opening']);

/** The most lines of a batch. */
export const mostIntakeLines = 5_000;

const lines = {
  /**
   * A line for each lot or graded copy, its columns apart by tabs or commas: model number, count,
   * cost in yen for one copy, condition, grader, grade, certificate, code of a label that it has. A
   * first line with the names of the columns may put them in another order.
   */
  lines: text(900_000),
};

const counts = {
  /** The lots and graded copies. */
  holdings: z.int(),
  /** The physical copies. */
  copies: z.int(),
};

const intake = {
  id: z.int(),
  at: instant,
  kind: intakeKind,
  /** The supplier, or where the stock was before; for a person no name. */
  source: z.string(),
  receivedOn: z.iso.date(),
  by: z.string(),
  ...counts,
};

const params = z.object({ intakeId: smallIdInPath });

/** The sheets that labels are printed on: 24 a page of A4, or a roll of 62 mm. */
export const labelLayout = z.enum(['a4', 'roll']);
export type LabelLayout = z.infer<typeof labelLayout>;
/** The labels of a page of A4. */
export const labelsOnA4 = 24;
/** The most labels of one file: 50 pages of A4. */
export const mostLabels = 1_200;

/**
 * Makes the schema of a request that applies one of these commands to the named copies, or to all
 * copies of a batch.
 */
const moveOf = <const Commands extends readonly [StockCommand, ...StockCommand[]]>(
  commands: Commands,
) =>
  z.object({
    command: z.enum(commands),
    /** The copies: all that the command can take from each holding, or those named alone. */
    lines: z.optional(
      z
        .array(
          z.object({
            code,
            place: z.optional(text(100)),
            quantity: z.optional(z.int().check(z.gte(1), z.lt(2 ** 31))),
          }),
        )
        .check(z.minLength(1), z.maxLength(500)),
    ),
    /** Instead of lines: all copies of a batch that the command can take. */
    intakeId: z.optional(smallId),
    /** The code of the location that they are put to. */
    location: z.optional(code),
    reason,
  });

/**
 * `counting`: being scanned. `counted`: its differences wait. `closed`: all are resolved.
 * `cancelled`: it counts for nothing.
 */
export const stockTakeState = z.enum(['counting', 'counted', 'closed', 'cancelled']);
/** `recorded`: the books follow the count. `dismissed`: the count was wrong. */
export const resolution = z.enum(['recorded', 'dismissed']);

const stockTake = {
  id: z.int(),
  location: z.string(),
  state: stockTakeState,
  by: z.string(),
  openedAt: instant,
  countedAt: z.nullable(instant),
  /** The copies that were scanned. */
  copies: z.int(),
  differences: z.int(),
  unresolved: z.int(),
};

/** The data of a holding that a person compares with the copy in their hand. */
const heldCard = {
  code: z.string(),
  kind: z.enum(['item', 'lot']),
  modelNumber: z.string(),
  name: z.string(),
  grader: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  certificate: z.nullable(z.string()),
};

const takeParams = z.object({ takeId: smallIdInPath });

const moved = z.object({ copies: z.int() });

export const custodyOperations = {
  listStock: read({
    path: 'stock',
    summary: 'Items and lots, newest first, with the places of their copies',
    access: 'stock.view',
    query: z.object({
      /** A code, a certificate, or a part of a model number or of a card's name. */
      search: z.optional(text(200)),
      state: z.optional(stockState),
      /** The code of a location. */
      location: z.optional(text(40)),
      intake: z.optional(text(15)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(z.object(holding)),
  }),
  getHolding: read({
    path: 'stock/holdings/:code',
    summary: 'An item or a lot, with every movement of its copies',
    access: 'stock.view',
    params: z.object({ code }),
    answer: z.object({
      ...holding,
      costYen: z.nullable(z.int()),
      photos: z.array(z.object({ side: photoSide, takenAt: instant, ...photo.shape })),
      intake: z.object({
        id: z.int(),
        kind: intakeKind,
        source: z.string(),
        receivedOn: z.iso.date(),
      }),
      movements: z.array(
        z.object({
          number: z.int(),
          at: instant,
          command: z.string(),
          quantity: z.int(),
          from: z.nullable(z.object({ state: stockState, location: z.nullable(z.string()) })),
          to: z.object({ state: stockState, location: z.nullable(z.string()) }),
          packId: z.nullable(z.int()),
          by: z.string(),
          why: z.string(),
        }),
      ),
    }),
  }),
  listAvailableCopies: read({
    path: 'stock/copies',
    summary: 'The copies of a card that a pack can name: items that are available',
    access: 'stock.view',
    query: z.object({ modelNumber: text(40) }),
    answer: z.object({
      /** 200 at most, in the order of their codes. */
      items: z.array(
        z.object({
          code: z.string(),
          grader: z.nullable(z.string()),
          grade: z.nullable(z.string()),
          certificate: z.nullable(z.string()),
          condition: z.string(),
          location: z.nullable(z.string()),
          photos: z.array(photo),
        }),
      ),
    }),
  }),
  putHoldingPhoto: command({
    method: 'PUT',
    path: 'stock/holdings/:code/photos/:side',
    summary: 'Upload the photo of one side of an item; a seal keeps the photos that it names',
    access: 'stock.receive',
    isUpload: true,
    params: z.object({ code, side: photoSide }),
    answer: madePicture,
  }),
  removeHoldingPhoto: command({
    method: 'DELETE',
    path: 'stock/holdings/:code/photos/:side',
    summary: 'Remove the photo of one side of an item',
    access: 'stock.receive',
    params: z.object({ code, side: photoSide }),
    body: z.object({ reason }),
    answer: nothing,
  }),
  listIntakes: read({
    path: 'stock/intakes',
    summary: 'Batches that were received, newest first',
    access: 'stock.view',
    query: z.object({ cursor: z.optional(text(1_000)) }),
    answer: pageOf(z.object(intake)),
  }),
  getIntake: read({
    path: 'stock/intakes/:intakeId',
    summary: 'A batch, the states of its copies, and the lines that were not received',
    access: 'stock.view',
    params,
    answer: z.object({
      ...intake,
      states: z.array(z.object({ state: stockState, copies: z.int() })),
      problems: z.array(lineProblem),
      /** The person who sold it, masked; null if none is recorded. */
      seller: z.nullable(
        z.object({ name: z.string(), identity: identityMethod, sellerStoredUntil: instant }),
      ),
    }),
  }),
  checkIntake: command({
    path: 'stock/intakes/check',
    summary: 'Read the lines of a batch without receiving them',
    access: 'stock.receive',
    idempotent: false,
    body: z.object({ kind: z.optional(intakeKind), ...lines }),
    answer: z.object({
      ...counts,
      /** The cost of all copies whose cost is known. */
      yen: z.int(),
      problems: z.array(lineProblem),
    }),
  }),
  receiveIntake: command({
    path: 'stock/intakes',
    summary: 'Receive a batch: lines with a problem are named, all others are received',
    access: 'stock.receive',
    body: z.object({
      kind: intakeKind,
      /** The name of the supplier, or where the stock was before; none for a person. */
      source: z.optional(text(200).check(z.trim(), z.minLength(1))),
      /** For a person: needed from 10,000 yen on. */
      seller: z.optional(seller),
      /** For a person below 10,000 yen: whether staff made sure that they are 18 or older. */
      isAdult: z.optional(z.boolean()),
      receivedOn: z.iso.date().check(z.regex(/^(?:19|2\d)/)),
      ...lines,
    }),
    answer: z.object({ id: z.int(), ...counts, problems: z.array(lineProblem) }),
  }),
  printLabels: command({
    path: 'stock/labels',
    summary: 'Labels with a QR code for a batch, one holding or locations, as a PDF',
    access: 'stock.view',
    idempotent: false,
    body: z.object({
      /** All holdings of a batch that have copies in the house, or one holding by its code. */
      intakeId: z.optional(smallId),
      code: z.optional(code),
      /** Or the locations whose codes begin with this; all if it is empty. */
      locations: z.optional(text(40, 0)),
      layout: labelLayout,
      /** A label for each copy of a lot, instead of one for the lot. */
      perCopy: z.boolean(),
      /** The labels of the first sheet that are used up. */
      skipped: z.int().check(z.minimum(0), z.maximum(labelsOnA4 - 1)),
    }),
    answer: z.object({ labels: z.int(), file: z.base64() }),
  }),
  listLocations: read({
    path: 'stock/locations',
    summary: 'The locations in the order of their codes, with the copies that are there',
    access: 'stock.view',
    query: z.object({ search: z.optional(text(40)), cursor: z.optional(text(1_000)) }),
    answer: pageOf(z.object({ code: z.string(), copies: z.int() })),
  }),
  addLocations: command({
    path: 'stock/locations',
    summary: 'Add locations: room, shelf, box and slot, joined by hyphens, one a line',
    access: 'stock.move',
    body: z.object({ codes: text(20_000) }),
    answer: z.object({ added: z.int(), before: z.int(), problems: z.array(lineProblem) }),
  }),
  listStockTakes: read({
    path: 'stock/takes',
    summary: 'Stock-takes, newest first',
    access: 'stock.view',
    query: z.object({ cursor: z.optional(text(1_000)) }),
    answer: pageOf(z.object(stockTake)),
  }),
  getStockTake: read({
    path: 'stock/takes/:takeId',
    summary: 'A stock-take: what was scanned, and its differences once it has ended',
    access: 'stock.view',
    params: takeParams,
    answer: z.object({
      ...stockTake,
      /** Whether the reader is the person who counts. */
      isMine: z.boolean(),
      /** Newest first. */
      scans: z.array(z.object({ ...heldCard, quantity: z.int() })),
      list: z.array(
        z.object({
          ...heldCard,
          expected: z.int(),
          counted: z.int(),
          resolution: z.nullable(resolution),
          resolvedBy: z.nullable(z.string()),
          why: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  beginStockTake: command({
    path: 'stock/takes',
    summary: 'Begin to count a location',
    access: 'stock.count',
    body: z.object({ location: code }),
    answer: z.object({ id: z.int() }),
  }),
  scanStock: command({
    path: 'stock/takes/:takeId/scans',
    summary: 'Count copies of a code; a negative quantity corrects a scan',
    access: 'stock.count',
    params: takeParams,
    body: z.object({
      code,
      quantity: z.int().check(z.minimum(-10_000), z.maximum(10_000)),
    }),
    answer: z.object({ ...heldCard, quantity: z.int() }),
  }),
  finishStockTake: command({
    path: 'stock/takes/:takeId/end',
    summary: 'End a count and list its differences',
    access: 'stock.count',
    params: takeParams,
    answer: z.object({ differences: z.int() }),
  }),
  cancelStockTake: command({
    path: 'stock/takes/:takeId/cancellation',
    summary: 'End a count without a result',
    access: 'stock.count',
    params: takeParams,
    body: z.object({ reason }),
    answer: nothing,
  }),
  resolveDifference: command({
    path: 'stock/takes/:takeId/resolutions',
    summary: 'Resolve a difference, by another person than the one who counted',
    access: 'stock.resolve',
    params: takeParams,
    body: z.object({ code, resolution, reason }),
    answer: z.object({ left: z.int() }),
  }),
  listCoverage: read({
    path: 'stock/coverage',
    summary: 'The packs whose cards are tracked: copies needed and missing at the last check',
    access: 'stock.view',
    query: z.object({
      /** A number, or a part of a name. */
      search: z.optional(text(200)),
      /** Packs with all copies, or those that lack some. */
      state: z.optional(coverageState),
      sort: z.optional(z.enum(coverageSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(
      z.object({
        packId: z.int(),
        name: z.string(),
        /** Copies of cards that are undrawn, or won and not shipped. */
        needed: z.int(),
        /** Those of them that are not in the house. */
        short: z.int(),
        checkedAt: instant,
        /** The oldest stock-take of its locations; null if one was never counted. */
        countedAt: z.nullable(instant),
      }),
    ),
  }),
  allocatePack: command({
    path: 'stock/allocations',
    summary: 'Allocate available copies to all prizes of a pack that need some, or none',
    access: 'packs.edit',
    body: z.object({ packId: smallId, reason }),
    answer: moved,
  }),
  inspectStock: command({
    path: 'stock/inspections',
    summary: 'Record that received or quarantined copies were inspected',
    access: 'stock.receive',
    body: moveOf(['inspect', 'clear']),
    answer: moved,
  }),
  moveStock: command({
    path: 'stock/moves',
    summary: 'Put copies on a shelf, move them, or put them aside',
    access: 'stock.move',
    body: moveOf(['shelve', 'move', 'quarantine']),
    answer: moved,
  }),
  resolveStock: command({
    path: 'stock/resolutions',
    summary: 'Record that copies are missing, damaged, found, sold elsewhere or written off',
    access: 'stock.resolve',
    body: moveOf(['lose', 'damage', 'find', 'sell', 'write_off']),
    answer: moved,
  }),
} as const;
