import * as z from 'zod/mini';
import { get, numberInPath, post } from '../call.ts';
import { fieldErrors, instant, packHistoryId, pagedListOf } from '../envelope.ts';

/** The most packs of one purchase (spec, section 5). */
export const maxPurchaseCount = 3000;

/**
 * The most units of one pack: the place of a card within its pack is part of its `history_id`, a
 * number that must stay exact.
 */
export const maxPackUnits = 3_999_999;

/**
 * '1' accepted; '-1' refused, see errors.count; '-2' the balance is too small, by `shortage` points
 * or coins.
 */
export const drawResult = z.enum(['1', '-1', '-2']);

/**
 * The buyer's own share of a round's public input (fairness.md), as hexadecimal digits or
 * base64url. It is published for ever, so it must not be words: somebody's phone number could never
 * be taken back. The verifiers accept what was published before, too.
 */
const clientSeed = z.string().check(z.regex(/^(?:[A-Za-z0-9_-]{16,64})?$/));

/**
 * Which of the shop's reasons errors.count puts into words, where a screen does something about it.
 */
export const drawReason = z.enum(['sold-out']);

const count = z.int32();
const packId = z.int32();

/** Whether a purchase could be made now. Decides nothing: `user/pack/buy` judges again. */
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

/** Buys and draws. Without `pack_id` and `count` it buys what this session checked last. */
export const buyPack = post({
  path: 'user/pack/buy',
  guarded: true,
  idempotent: true,
  payload: z.object({
    pack_id: z.optional(packId),
    count: z.optional(count),
    /**
     * What one costs as the member was shown it (`Pack.point`): where it costs something else by
     * now, nothing is bought.
     */
    point: z.optional(z.int32()),
    client_seed: z.optional(clientSeed),
  }),
  answer: z.object({
    result: drawResult,
    pack_history_id: z.optional(packHistoryId),
    round: z.optional(z.int()),
    errors: z.optional(fieldErrors),
    reason: z.optional(drawReason),
    shortage: z.optional(z.int()),
  }),
});

/**
 * Keeps keys that the scheme does not name, so that a verifier sees what was published as it was
 * published and refuses them. The type has the named keys alone.
 */
function asPublished<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
): z.ZodMiniType<z.infer<z.ZodMiniObject<Shape>>> {
  return z.looseObject(shape);
}

const sealedPrize = asPublished({
  id: z.int(),
  count: z.int(),
  name: z.string(),
  model_number: z.string(),
  rarity: z.int(),
  buy_point: z.nullable(z.int()),
});

/** What is published before the first sale (fairness.md, "Seal"). */
export const seal = asPublished({
  scheme: z.literal('kaifu-draw-1'),
  pack_id: z.int(),
  sealed_at: z.string(),
  public_key: z.string(),
  prizes: z.array(sealedPrize),
});
export type Seal = z.infer<typeof seal>;

export const roundEntry = asPublished({
  purchase: z.string(),
  count: z.int(),
  client_seed: z.string(),
});
export type RoundEntry = z.infer<typeof roundEntry>;

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

/** One settled round, without when it was published: that is not part of what is proved. */
export const loggedRound = asPublished(roundFields);

/**
 * One settled round as published (fairness.md, "Round"). Hex is lower case; `results` are prize ids
 * by entry.
 */
export const publishedRound = asPublished({ ...roundFields, created: instant });
export type PublishedRound = z.infer<typeof publishedRound>;

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
      /**
       * What the shop calls the rarity of each prize, as on every other screen. Not sealed; none
       * where an older server answers.
       */
      rarity_labels: z._default(z.array(z.object({ id: z.int(), rarity_label: z.string() })), []),
    }),
  }),
});

/**
 * Settled rounds, a hundred to a page. A full page never changes: it is sent to be kept for ever,
 * without a csrf pair (an empty one), and its `page` says how many pages there were when it was
 * first read; `getSeal` says how many rounds there are now.
 */
export const listRounds = get({
  path: 'user/pack/rounds/:packId/:page?',
  params: z.object({ packId: numberInPath, page: z.optional(numberInPath) }),
  access: 'anyone',
  answer: pagedListOf(publishedRound),
});
