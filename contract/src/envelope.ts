import * as z from 'zod/mini';

/** The states of a response (docs/spec.md, "The wire"), each with its HTTP status. */
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
   * The database is failing over or briefly unreachable. The client retries after `Retry-After`,
   * with the same idempotency key.
   */
  503: 503,
  9999: 503,
} as const;

export type State = keyof typeof httpStatusOfState;

/** One pair of the session's anti-forgery token. Every pair stays valid for the session's life. */
export const csrfPair = z.object({ name: z.string(), value: z.string() });
export type CsrfPair = z.infer<typeof csrfPair>;

/** The errors of each refused field. Screens show a field's first message. */
export const fieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof fieldErrors>;

/** A second factor that a member can show. */
export const factor = z.enum(['code', 'passkey']);
export type Factor = z.infer<typeof factor>;

/** The operator's own words while the shop is closed, and when it is expected to open. */
export const maintenanceNote = z.object({
  message: z.nullable(z.string()),
  ends_at: z.nullable(z.iso.datetime({ offset: true })),
});
export type MaintenanceNote = z.infer<typeof maintenanceNote>;

/** The fields of every response under `/api`. `now` is the shop's clock: countdowns follow it. */
export const envelope = z.looseObject({
  state: z.int(),
  csrf: csrfPair,
  now: z.iso.datetime({ offset: true }),
  errors: z.optional(fieldErrors),
  /** A message for the person, in their language, where the state is a refusal or an error. */
  message: z.optional(z.string()),
  /** Named by a refusal (403, of a login 422) that ends when one of these factors is shown. */
  factors: z.optional(z.array(factor)),
  /** With state 9999, if the operator wrote a message or an end. */
  maintenance: z.optional(maintenanceNote),
  request_id: z.optional(z.string()),
});
export type Envelope = z.infer<typeof envelope>;

/**
 * The current page (from 1), the number of pages, and the page numbers to draw as boxes (at most
 * 5).
 */
export const page = z.object({ page: z.int(), all_page: z.int(), pages: z.array(z.int()) });
export type Page = z.infer<typeof page>;

/** A list, and its page if the list is paged. */
export const listOf = /* @__NO_SIDE_EFFECTS__ */ <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.object({ list: z.array(item) }) });

/**
 * The shape of a page of a list: `data.list` with the rows and `data.page` with the page's number.
 */
export const pagedListOf = /* @__NO_SIDE_EFFECTS__ */ <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.object({ list: z.array(item), page }) });

/** ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });

/** The number of the public beacon that a purchase waits for, when it is published, and where. */
export const awaitedBeacon = z.object({
  number: z.int(),
  at: instant,
  /** The address at which anyone can read the number; null if it has none. */
  url: z.nullable(z.string()),
});
export type AwaitedBeacon = z.infer<typeof awaitedBeacon>;
/** The number of the beacon that drew a purchase, with its signature: 96 hexadecimal digits. */
export const drawnBeacon = z.object({
  number: z.int(),
  signature: z.string(),
  url: z.nullable(z.string()),
});
export type DrawnBeacon = z.infer<typeof drawnBeacon>;
export const flag = z.union([z.literal(0), z.literal(1)]);
export const numericString = z.string().check(z.regex(/^-?\d+$/));

/**
 * The public id of a purchase: a UUID, because it must be unguessable. The round that settled the
 * purchase publishes it.
 */
export const packHistoryId = z.uuid();
