import * as z from 'zod/mini';
import { languages } from '../language.ts';
import { command, instant, pageOf, read, reason, smallIdInPath, text } from './operation.ts';

/**
 * `unsealed` packs are not for sale yet, `upcoming` ones are sealed and wait for their sale. A
 * pack that waits or is sold may be `paused`. One that is sold out stays so, also after its sale.
 */
export const packState = z.enum(['unsealed', 'upcoming', 'selling', 'paused', 'sold-out', 'ended']);
export type PackState = z.infer<typeof packState>;

/** The sort orders of the list of packs. */
export const packSorts = ['number-desc', 'number', 'remaining', 'remaining-desc'] as const;

const params = z.object({ packId: smallIdInPath });
const summary = {
  id: z.int(),
  name: z.string(),
  state: packState,
  /** Points or coins for one unit. */
  price: z.int(),
  currency: z.enum(['point', 'coin']),
  /** Of the sealed line-up; of the planned one before the seal. */
  units: z.int(),
  sold: z.int(),
  remaining: z.int(),
  /** Rounds that were bound, and how many of them are drawn. The others wait for the beacon. */
  rounds: z.object({ bound: z.int(), drawn: z.int() }),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  /** The last check of the copies in the house; null if the pack is not tracked. */
  coverage: z.nullable(
    z.object({
      needed: z.int(),
      short: z.int(),
      checkedAt: instant,
      /** The oldest stock-take of its locations; null if one was never counted. */
      countedAt: z.nullable(instant),
    }),
  ),
};

const prize = z.object({
  id: z.int(),
  modelNumber: z.string(),
  name: z.string(),
  rarityLabel: z.string(),
  /** Points that the card can be turned back into; null if it can only be shipped. */
  buyPoint: z.nullable(z.int()),
  count: z.int(),
  remaining: z.int(),
  /** The positions that win it; null for a prize that is drawn. */
  place: z.nullable(z.object({ kind: z.enum(['last', 'at', 'every']), n: z.nullable(z.int()) })),
});

const round = z.object({
  round: z.int(),
  /** The commit, in hex; the hash of the round in version 1. */
  commit: z.string(),
  /** Purchases and units. */
  entries: z.int(),
  units: z.int(),
  /** The number of the beacon that draws it; null without a beacon. */
  beacon: z.nullable(z.int()),
  boundAt: instant,
  /** Null while it waits. */
  drawnAt: z.nullable(instant),
  /** The proof of the draw, in hex; null while it waits. */
  proof: z.nullable(z.string()),
  /** The public page that verifies it. */
  verifierUrl: z.string(),
});

const livePack = z.object({
  at: instant,
  ...{ id: summary.id, name: summary.name, state: summary.state, price: summary.price },
  ...{ currency: summary.currency, units: summary.units, sold: summary.sold },
  remaining: summary.remaining,
  /** Those whose number of the beacon is not out yet. */
  waiting: z.object({ purchases: z.int(), members: z.int() }),
  prizes: z.array(prize),
});

export const packOperations = {
  listPacks: read({
    path: 'packs',
    summary: 'The packs of the catalogue with stock, rounds, sale and coverage',
    access: 'packs.view',
    query: z.object({
      /** A number, or a part of a name. */
      search: z.optional(text(200)),
      state: z.optional(packState),
      sort: z.optional(z.enum(packSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(z.object(summary)),
  }),
  getPack: read({
    path: 'packs/:packId',
    summary: 'A pack with its line-up and what remains of each prize',
    access: 'packs.view',
    params,
    answer: z.object({
      ...summary,
      /** `version-1` for packs that were sealed before receipts. */
      draw: z.enum(['beacon', 'instant', 'version-1']),
      sealedAt: z.nullable(instant),
      /** When the shop signed that no round follows; null before. */
      closedAt: z.nullable(instant),
      /** The first round that is never drawn, because the beacon is gone; null if all are. */
      voidFrom: z.nullable(z.int()),
      /** SHA-256 of the seal in hex; null before the seal. */
      sealHash: z.nullable(z.string()),
      /** The rules for its buyers; 0 is none. Null before the seal. */
      rules: z.nullable(
        z.object({
          limitPerMember: z.int(),
          limitPerDay: z.int(),
          newcomersOnly: z.boolean(),
          newcomerDays: z.int(),
          leastRank: z.int(),
          holdHours: z.int(),
        }),
      ),
      prizes: z.array(prize),
      /** The public pages of pack and proofs; null before the seal. */
      shopUrl: z.nullable(z.string()),
      verifierUrl: z.nullable(z.string()),
    }),
  }),
  getLivePack: read({
    path: 'packs/:packId/live',
    summary: 'The sale of a pack at this moment: units, prizes left, purchases that wait',
    access: 'packs.view',
    // Read again and again by a screen that may be unattended.
    isBackground: true,
    params,
    answer: livePack,
  }),
  watchLivePack: read({
    path: 'packs/:packId/live/events',
    summary: 'The same as events (text/event-stream): one now, and one after each change',
    access: 'packs.view',
    isBackground: true,
    isStream: true,
    params,
    // A browser cannot choose the `Accept-Language` of a stream.
    query: z.object({ language: z.optional(z.enum(languages)) }),
    answer: livePack,
  }),
  closePack: command({
    path: 'packs/:packId/closing',
    summary:
      'Close a pack whose beacon is gone for good: what waits is never drawn, and is given back',
    access: 'packs.end',
    approval: 'always',
    stepUp: true,
    // Of its sale (getPackSale), as of all commands on the sale.
    revised: true,
    params,
    body: z.object({ reason }),
    answer: z.object({ voidFrom: z.int(), rounds: z.int() }),
  }),
  listPackRounds: read({
    path: 'packs/:packId/rounds',
    summary: 'The rounds of a pack with their proofs, the newest first',
    access: 'packs.view',
    params,
    query: z.object({ cursor: z.optional(text(1_000)) }),
    answer: pageOf(round),
  }),
} as const;
