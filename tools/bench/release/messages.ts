import * as z from 'zod';

/** The settings of the process that plays the members of a release. */
export const rushOrder = z.object({
  /** The shop's processes. Members are spread over them. */
  ports: z.array(z.int()),
  packId: z.int(),
  /** One session cookie for each member. */
  cookies: z.array(z.string()),
  /** When the pack opens, in milliseconds of `Date.now()`. */
  opensAtMs: z.number(),
  /** Arrivals a second of each step, one after the other. */
  steps: z.array(z.number()),
  secondsPerStep: z.number(),
  /** Between seeing the cards and the choice, in milliseconds. */
  chooseAfterMs: z.object({ least: z.number(), most: z.number() }),
});
export type RushOrder = z.infer<typeof rushOrder>;

const answers = z.object({
  count: z.int(),
  p50Ms: z.number(),
  p99Ms: z.number(),
});

export const stepReport = z.object({
  perSecond: z.number(),
  arrivedPerSecond: z.number(),
  /** Answered within the step. */
  servedPerSecond: z.number(),
  /** Counted from the moment at which the member meant to arrive. */
  purchases: answers,
  /** Refused with 429 or 503, a `Retry-After` and a text. */
  refused: z.int(),
  /** Everything else that is not a purchase. */
  failed: z.int(),
  /** The connection ended before the answer, and the request was sent again under its key. */
  repeated: z.int(),
  openings: answers,
  choices: answers,
  /** Refused openings and choices. */
  refusedLater: z.int(),
  failedLater: z.int(),
  /** Second presses of a button whose answer named another purchase than the first. */
  otherAnswers: z.int(),
  /** How late the load generator itself was at 99 % of the arrivals. */
  behindP99Ms: z.number(),
  samples: z.array(z.string()),
  /** The purchases that were confirmed, in the order in which their requests were first sent. */
  purchaseIds: z.array(z.string()),
});
export type StepReport = z.infer<typeof stepReport>;

export const rushMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting'), members: z.int(), tookMs: z.number() }),
  z.object({ kind: z.literal('step'), report: stepReport }),
]);
export type RushMessage = z.infer<typeof rushMessage>;
