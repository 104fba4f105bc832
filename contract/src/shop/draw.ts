import * as z from 'zod/mini';
import { awaitedBeacon, fieldErrors, instant, packHistoryId, pagedListOf } from '../envelope.ts';
import { get, numberInPath, post } from './call.ts';
import { closing, loggedRound2, publishedRound2, receiptFile, seal2 } from './draw-2.ts';
import { finalScreenNumber } from './final-screens.ts';
import { asPublished, roundEntry, sealedPrizeFields } from './published.ts';

/** The most units of one purchase (spec, section 5). */
export const maxPurchaseCount = 3000;

/**
 * The most units of one pack. The position of a card within its pack is part of its `history_id`,
 * and that number must stay exact.
 */
export const maxPackUnits = 3_999_999;

/**
 * A draw is late this long after the beacon's number was due. The screen then says that the member
 * may leave, and that a mail will follow.
 */
export const lateDrawMs = 10_000;

/**
 * '1' accepted; '-1' refused, see errors.count; '-2' the balance is too small, `shortage` points or
 * coins are missing.
 */
export const drawResult = z.enum(['1', '-1', '-2']);

/**
 * The buyer's share of a round's public input (fairness.md), as hexadecimal digits or base64url. It
 * is published forever and cannot be deleted. So it must not be free text, which could hold a
 * phone number. The verifiers also accept what was published under an older rule.
 */
const clientSeed = z.string().check(z.regex(/^(?:[A-Za-z0-9_-]{16,64})?$/));

/** A refusal reason that a screen handles specially. The message itself is in errors.count. */
export const drawReason = z.enum(['sold-out']);

const count = z.int32();
const packId = z.int32();

/**
 * Checks whether a purchase would be accepted now. It reserves nothing: `user/pack/buy` checks
 * again.
 */
export const checkPack = post({
  path: 'user/pack/check',
  payload: z.object({ count, pack_id: z.optional(packId) }),
  answer: z.object({
    result: drawResult,
    errors: z.optional(fieldErrors),
    reason: z.optional(drawReason),
    shortage: z.optional(z.int()),
  }),
});

/**
 * Buys units and draws their cards. Without `pack_id` and `count` it buys what this session checked
 * last.
 */
export const buyPack = post({
  path: 'user/pack/buy',
  guarded: true,
  idempotent: true,
  payload: z.object({
    pack_id: z.optional(packId),
    count: z.optional(count),
    /**
     * The price of one unit as the member saw it (`Pack.point`). If the price has changed, nothing
     * is bought.
     */
    point: z.optional(z.int32()),
    client_seed: z.optional(clientSeed),
    final_screen: z.optional(finalScreenNumber),
  }),
  answer: z.object({
    result: drawResult,
    pack_history_id: z.optional(packHistoryId),
    round: z.optional(z.int()),
    /** In version 2: what the shop is bound to, and its signature of it (fairness.md, "Bind"). */
    commit: z.optional(z.string()),
    receipt: z.optional(z.string()),
    /** Only if the cards are drawn later. */
    waiting: z.optional(awaitedBeacon),
    errors: z.optional(fieldErrors),
    reason: z.optional(drawReason),
    shortage: z.optional(z.int()),
  }),
});

const sealedPrize = asPublished(sealedPrizeFields);

/** The seal of version 1 (fairness.md, "Seal"). */
export const seal1 = asPublished({
  scheme: z.literal('kaifu-draw-1'),
  pack_id: z.int(),
  sealed_at: z.string(),
  public_key: z.string(),
  prizes: z.array(sealedPrize),
});
export type Seal1 = z.infer<typeof seal1>;

/** The seal is published before the first sale. */
export const seal = z.union([seal1, seal2]);
export type Seal = z.infer<typeof seal>;

const roundFields = {
  round: z.int(),
  previous: z.string(),
  entries: z.array(roundEntry),
  beacon: z.nullable(z.string()),
  alpha: z.string(),
  proof: z.string(),
  hash: z.string(),
  results: z.array(z.array(z.int())),
};

/** One round of version 1 without its publication time, which is not part of the proof. */
export const loggedRound1 = asPublished(roundFields);

/** One round without its times. */
export const loggedRound = z.union([loggedRound1, loggedRound2]);

/**
 * One settled round of version 1 as published (fairness.md, "Round"). Hexadecimal digits are lower
 * case. `results` are prize ids, one list for each entry.
 */
const publishedRound1 = asPublished({ ...roundFields, created: instant });
export type PublishedRound1 = z.infer<typeof publishedRound1>;

/**
 * One round as published. All rounds of a pack are of the version that its seal names. Version 2 is
 * tried first: a long log has very many rounds, and a failed try takes longer than one that fits.
 */
export const publishedRound = z.union([publishedRound2, publishedRound1]);
export type PublishedRound = z.infer<typeof publishedRound>;

/**
 * The cards that a pack gave last, newest first, from its public log, a minute after their draw.
 * They name no member. None if the pack hides its line-up.
 */
export const listPulls = get({
  path: 'user/pack/pulls/:packId',
  params: z.object({ packId: numberInPath }),
  access: 'anyone',
  answer: z.object({
    data: z.object({
      list: z.array(
        z.object({
          name: z.string(),
          image: z.string(),
          rarity: z.int(),
          rarity_label: z.string(),
          round: z.int(),
          at: instant,
        }),
      ),
    }),
  }),
});

export const getSeal = get({
  path: 'user/pack/seal/:packId',
  params: z.object({ packId: numberInPath }),
  access: 'anyone',
  answer: z.object({
    data: z.object({
      seal,
      seal_hash: z.string(),
      rounds: z.int(),
      head: z.string(),
      /** In version 2: how many rounds are bound (as `rounds`), and how many of them are drawn. */
      bound: z.optional(z.int()),
      drawn: z.optional(z.int()),
      /** Only of a closed pack. */
      closed: z.optional(closing),
      /**
       * The shop's label for the rarity of each prize, as on every other screen. Not part of the
       * seal. Empty if an older server answers.
       */
      rarity_labels: z._default(z.array(z.object({ id: z.int(), rarity_label: z.string() })), []),
    }),
  }),
});

/**
 * The void rounds of a pack whose beacon stopped for good (fairness.md, "A closed pack"): the first
 * one, and how many are refunded. Null for every other pack. `getSeal` has the signed statement.
 */
export const getVoiding = get({
  path: 'user/pack/voiding/:packId',
  params: z.object({ packId: numberInPath }),
  access: 'anyone',
  answer: z.object({
    voiding: z.nullable(
      z.object({
        at: instant,
        /** The first void round, and how many are void. */
        void_from: z.int(),
        rounds: z.int(),
        /** How many of them have been given back in full. */
        refunded: z.int(),
      }),
    ),
  }),
});

/**
 * Rounds, a hundred on a page. A full page of drawn rounds never changes, so it is cached forever:
 * it carries an empty csrf pair, and its `page` holds the number of pages at its first read.
 * `getSeal` returns the current number of rounds.
 */
export const listRounds = get({
  path: 'user/pack/rounds/:packId/:page?',
  params: z.object({ packId: numberInPath, page: z.optional(numberInPath) }),
  access: 'anyone',
  answer: pagedListOf(publishedRound),
});

/**
 * The head of every pack of version 2 on sale: small, so that many can watch that no round is bound
 * after its beacon was known (fairness-2, "Witness rule").
 * Before the first round the head is round 0 with the hash of the seal as `commit`.
 */
export const listHeads = get({
  path: 'user/pack/heads',
  access: 'anyone',
  answer: z.object({
    data: z.object({
      now: instant,
      packs: z.array(
        z.object({ pack_id: z.int(), round: z.int(), commit: z.string(), receipt: z.string() }),
      ),
    }),
  }),
});

/**
 * The receipt of a purchase, as a file that the buyer saves; null if the pack is of version 1. The
 * whole round is in it, because the shop signed the round.
 */
export const getReceipt = get({
  path: 'user/pack/receipt/:packHistoryId',
  params: z.object({ packHistoryId }),
  answer: z.object({ data: z.nullable(receiptFile) }),
});
