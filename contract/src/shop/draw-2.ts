import * as z from 'zod/mini';
import { instant } from '../envelope.ts';
import { asPublished, roundEntry, sealedPrizeFields } from './published.ts';

/** The physical copy that a prize names (fairness-2, "Seal"). `photos` are SHA-256 of files. */
const sealedItem = asPublished({
  code: z.nullable(z.string()),
  grader: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  certificate: z.nullable(z.string()),
  photos: z.array(z.string()),
});

const sealedPrize = asPublished({ ...sealedPrizeFields, item: z.nullable(sealedItem) });

/** A prize that goes with a position of the pack, besides the drawn card. `last` has no `n`. */
const sealedExtra = asPublished({
  id: z.int(),
  kind: z.enum(['last', 'at', 'every']),
  n: z.nullable(z.int()),
  name: z.string(),
  model_number: z.string(),
  rarity: z.int(),
  buy_point: z.nullable(z.int()),
  item: z.nullable(sealedItem),
});

/** The public beacon whose later rounds decide the draws. `period` and `genesis` are seconds. */
const sealedBeacon = asPublished({
  chain_hash: z.string(),
  public_key: z.string(),
  scheme: z.literal('bls-unchained-g1-rfc9380'),
  period: z.int(),
  genesis: z.int(),
  /** How many numbers after the newest published one a purchase is bound to, at least 2. */
  ahead: z.int(),
});

/** The seal of version 2. Without a beacon the pack is drawn at once. */
export const seal2 = asPublished({
  scheme: z.literal('kaifu-draw-2'),
  pack_id: z.int(),
  sealed_at: z.string(),
  public_key: z.string(),
  receipt_key: z.string(),
  beacon: z.nullable(sealedBeacon),
  prizes: z.array(sealedPrize),
  extras: z.array(sealedExtra),
});
export type Seal2 = z.infer<typeof seal2>;

/**
 * The shop's signed statement that a pack is closed (fairness.md, "A closed pack"): nothing from
 * round `void_from` on is drawn. `signature` is of the receipt key, 128 hexadecimal digits.
 */
export const closing = asPublished({
  pack_id: z.int(),
  seal: z.string(),
  head: z.string(),
  void_from: z.int(),
  signature: z.string(),
});
export type Closing = z.infer<typeof closing>;

const roundFields = {
  round: z.int(),
  previous: z.string(),
  entries: z.array(roundEntry),
  /** The number of the beacon's round; null without a beacon. */
  beacon: z.nullable(z.int()),
  commit: z.string(),
  receipt: z.string(),
  /** The beacon's signature; null without a beacon, and until the round is drawn. */
  signature: z.nullable(z.string()),
  /** Null until the round is drawn, like the fields that follow. */
  proof: z.nullable(z.string()),
  /** The drawn prize ids of each entry. */
  results: z.nullable(z.array(z.array(z.int()))),
  /** The ids of the extras that each entry won. */
  extras: z.nullable(z.array(z.array(z.int()))),
};

/** A round of version 2 without its times, which are not part of the proof. */
export const loggedRound2 = asPublished(roundFields);

/** A round of version 2 as published (fairness-2, "Published"). */
export const publishedRound2 = asPublished({
  ...roundFields,
  created: instant,
  drawn: z.nullable(instant),
});
export type PublishedRound2 = z.infer<typeof publishedRound2>;

/** A buyer's receipt as a file (fairness.md, "The receipt"): the bound round and its signature. */
export const receiptFile = z.object({
  scheme: z.literal('kaifu-receipt-2'),
  pack_id: z.int(),
  seal_hash: z.string(),
  round: z.int(),
  previous: z.string(),
  entries: z.array(roundEntry),
  beacon: z.nullable(z.int()),
  commit: z.string(),
  receipt: z.string(),
});
export type ReceiptFile = z.infer<typeof receiptFile>;
