import * as z from 'zod/mini';

/** The states of an answer (docs/spec.md, "The wire") with the HTTP status each travels under. */
export const httpStatusOfState = {
  200: 200,
  204: 200,
  400: 400,
  401: 401,
  403: 403,
  404: 404,
  409: 409,
  413: 413,
  422: 200,
  429: 429,
  500: 500,
  /**
   * The database is changed over, or away for a moment. What was asked under a key is asked again
   * under it, after `Retry-After`.
   */
  503: 503,
  9999: 503,
} as const;

export type State = keyof typeof httpStatusOfState;

/**
 * One pair of the session's anti-forgery token; any pair of the session stays usable for the
 * session's life.
 */
export const csrfPair = z.object({ name: z.string(), value: z.string() });
export type CsrfPair = z.infer<typeof csrfPair>;

/** Refused fields: the first message of a field is the one shown. */
export const fieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof fieldErrors>;

/**
 * What every answer under `/api` carries. `now` is the shop's clock, so that countdowns agree with
 * it.
 */
export const envelope = z.looseObject({
  state: z.int(),
  csrf: csrfPair,
  now: z.iso.datetime({ offset: true }),
  errors: z.optional(fieldErrors),
  /** A sentence for the person, in their language, where the state is a refusal or a fault. */
  message: z.optional(z.string()),
  request_id: z.optional(z.string()),
});
export type Envelope = z.infer<typeof envelope>;

/** The page shown, how many there are, and the boxes to draw (at most 5). Pages count from 1. */
export const page = z.object({ page: z.int(), all_page: z.int(), pages: z.array(z.int()) });
export type Page = z.infer<typeof page>;

/** A list and, where it is paged, its page. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.object({ list: z.array(item) }) });
export const pagedListOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.object({ list: z.array(item), page }) });

/** ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });
export const flag = z.union([z.literal(0), z.literal(1)]);
export const numericString = z.string().check(z.regex(/^-?\d+$/));

/** Public ids of purchases are UUIDs: unguessable, and published in the round that settled them. */
export const packHistoryId = z.uuid();
