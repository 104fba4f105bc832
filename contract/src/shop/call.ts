import * as z from 'zod/mini';

/** The principals that may make a call of the shop. Staff have operations instead. */
export type CallAccess = 'anyone' | 'member';

/**
 * Whether a member who has set up a second factor must have shown it within the last five minutes:
 * each time, if the handler finds that this request needs it, or never.
 */
export type StepUp = 'always' | 'conditional' | 'never';

/**
 * The contract of one HTTP route of the shop: the server registers its route from it, the web app's
 * client takes its types from it, and tests run over all of them. Fields have the wire's spelling;
 * the routes translate them into the words of the glossary (`docs/glossary.md`).
 */
export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Payload extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Caller extends CallAccess = CallAccess,
> {
  readonly method: 'GET' | 'POST';
  /** Below `/api/`, with `:name` for path parameters and `:name?` for an optional last one. */
  readonly path: string;
  readonly params: Params;
  /** Query values of a GET. */
  readonly query: Query;
  /** The `json` field of a POST. */
  readonly payload: Payload;
  /** The fields beside `state`, `csrf` and `now` in an answer of state 200 or 204. */
  readonly answer: Answer;
  /**
   * A laxer schema with which the web app reads the answer. A page that stays open during a deploy
   * then accepts what a newer server adds. The server's own answer is checked with `answer`.
   */
  readonly read: z.ZodMiniType<z.output<Answer>> | undefined;
  /** The principals that may call. The context of the handler follows from it. */
  readonly access: Caller;
  /** A member's call that is open to a member who logged in with a temporary password. */
  readonly withTemporaryPassword: boolean;
  readonly stepUp: StepUp;
  /**
   * A GET that changes something carries the csrf pair in its query (the logout: docs/spec.md,
   * section 7).
   */
  readonly csrf: boolean;
  /**
   * Only one request of a guarded call runs at a time for a principal; others get state 409 (spec
   * section 4).
   */
  readonly guarded: boolean;
  /** The call takes an `Idempotency-Key`: the same key and payload give the first answer again. */
  readonly idempotent: boolean;
}

export const none = z.object({});
type None = typeof none;

interface Options<P, Q, B, A extends z.ZodMiniType, Caller extends CallAccess> {
  path: string;
  params?: P;
  query?: Q;
  payload?: B;
  answer: A;
  read?: z.ZodMiniType<z.output<A>>;
  /** `member` unless it says otherwise. */
  access?: Caller;
  withTemporaryPassword?: boolean;
  /** `never` unless it says otherwise. */
  stepUp?: StepUp;
  csrf?: boolean;
  guarded?: boolean;
  idempotent?: boolean;
}

/** Describes a GET: reads, takes no payload. */
/* @__NO_SIDE_EFFECTS__ */
export function get<
  A extends z.ZodMiniType,
  P extends z.ZodMiniType = None,
  Q extends z.ZodMiniType = None,
  Caller extends CallAccess = 'member',
>(o: Options<P, Q, never, A, Caller>): Call<P, Q, None, A, Caller> {
  return {
    method: 'GET',
    path: o.path,
    // A missing schema means `none`, which is what the default type parameter says.
    params: (o.params ?? none) as P,
    query: (o.query ?? none) as Q,
    payload: none,
    answer: o.answer,
    read: o.read,
    // Without `access`, `Caller` is its default.
    access: o.access ?? ('member' as Caller),
    withTemporaryPassword: false,
    stepUp: 'never',
    csrf: o.csrf ?? false,
    guarded: false,
    idempotent: false,
  };
}

/** Describes a POST: form-encoded with the csrf pair and the payload as JSON. */
/* @__NO_SIDE_EFFECTS__ */
export function post<
  A extends z.ZodMiniType,
  B extends z.ZodMiniType = None,
  P extends z.ZodMiniType = None,
  Caller extends CallAccess = 'member',
>(o: Options<P, never, B, A, Caller>): Call<P, None, B, A, Caller> {
  return {
    method: 'POST',
    path: o.path,
    params: (o.params ?? none) as P,
    query: none,
    payload: (o.payload ?? none) as B,
    answer: o.answer,
    read: o.read,
    // Without `access`, `Caller` is its default.
    access: o.access ?? ('member' as Caller),
    withTemporaryPassword: o.withTemporaryPassword ?? false,
    stepUp: o.stepUp ?? 'never',
    csrf: true,
    guarded: o.guarded ?? false,
    idempotent: o.idempotent ?? false,
  };
}

/** Writes the address of a call below `/api/`, with its path parameters and query in place. */
export function addressOf(call: Call, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const segments = call.path.split('/').flatMap((segment) => {
    if (!segment.startsWith(':')) return [segment];
    const optional = segment.endsWith('?');
    const name = segment.slice(1, optional ? -1 : undefined);
    const value = values.get(name);
    if (value !== undefined) return [encodeURIComponent(String(value))];
    if (optional) return [];
    throw new Error(`${call.path} needs ${name}`);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/api/${segments.join('/')}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * A whole number in an address: digits only, so that `1e3`, ` 1` and `-1` are not other spellings
 * of it.
 */
export const numberInPath = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.transform((digits) => Number(digits)),
  ),
);

/**
 * Makes the schema for a text that somebody sends, of so many characters (code points) at the most.
 * NUL and half a surrogate pair are no text: neither the database nor canonical JSON (RFC 8785) can
 * hold them.
 */
export const text = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.refine((value) => value.isWellFormed() && !value.includes('\0')),
  );

export const pageInPath = z.object({ page: z.optional(numberInPath) });
