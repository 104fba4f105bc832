import * as z from 'zod/mini';
import type { Permission } from '../permissions.ts';

/**
 * The principals that may make an operation: anyone; a session that has shown its password but no
 * second factor yet; staff who are signed in; or staff with a permission.
 */
export type OperationAccess = 'anyone' | 'session' | 'staff' | Permission;

/** Whether an operation needs a fresh factor; `conditional` if its handler decides. */
export type StepUp = boolean | 'conditional';

/**
 * The contract of one endpoint of the console: path, schemas, permission, step-up and approval.
 * Route, guard, client, menu, access test, roles page and OpenAPI document are made from it.
 */
export interface Operation<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Caller extends OperationAccess = OperationAccess,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/`, with `:name` for path parameters. */
  readonly path: string;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly access: Caller;
  /**
   * Needs a second factor that was shown in the last five minutes: always, never, or when the
   * handler finds that this request needs it.
   */
  readonly stepUp: StepUp;
  /**
   * Needs a second person: always, or when the handler's limit says so. The answer is then 202 with
   * the approval request.
   */
  readonly approval: 'never' | 'always' | 'conditional';
  /** The permission of the second person, where it is another than that of the first. */
  readonly approver?: Permission;
  /**
   * Fields of the body that are secret, or personal data of a member: hidden while the command
   * waits for a second person, until somebody says why they have to see them.
   */
  readonly personal: readonly string[];
  /** Carries an `Idempotency-Key`: a repeated request gets the first answer. */
  readonly idempotent: boolean;
  /** Carries `If-Match` with the revision of the record that it changes. */
  readonly revised: boolean;
  /** Sent by the page itself: it does not count as use of the session. */
  readonly isBackground: boolean;
  /** Answers with a stream of events, each with an answer. */
  readonly isStream: boolean;
  /** Its body is the bytes of a file (`application/octet-stream`), not JSON. */
  readonly isUpload: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

const none = z.object({});
type None = typeof none;

interface Common<P, A extends z.ZodMiniType, Caller> {
  path: string;
  summary: string;
  params?: P;
  answer: A;
  access: Caller;
}

/** Makes an operation that only reads. */
/* @__NO_SIDE_EFFECTS__ */
export function read<
  A extends z.ZodMiniType,
  const Caller extends OperationAccess,
  P extends z.ZodMiniType = None,
  Q extends z.ZodMiniType = None,
>(
  o: Common<P, A, Caller> & { query?: Q; isBackground?: boolean; isStream?: boolean },
): Operation<P, Q, None, A, Caller> {
  return {
    method: 'GET',
    path: o.path,
    summary: o.summary,
    access: o.access,
    stepUp: false,
    approval: 'never',
    personal: [],
    idempotent: false,
    revised: false,
    isBackground: o.isBackground ?? false,
    isStream: o.isStream ?? false,
    isUpload: false,
    // A missing schema means `none`, which is what the default type parameter says.
    params: (o.params ?? none) as P,
    query: (o.query ?? none) as Q,
    body: none,
    answer: o.answer,
  };
}

interface CommandOptions<P, B, A extends z.ZodMiniType, Caller> extends Common<P, A, Caller> {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: B;
  stepUp?: StepUp;
  approval?: Operation['approval'];
  approver?: Permission;
  personal?: readonly string[];
  /** Operations on the session itself have none: they are not repeated by a client. */
  idempotent?: boolean;
  revised?: boolean;
  /** A repeated upload leads to the same file, so it needs no key. */
  isUpload?: boolean;
}

/** Makes an operation that changes something. */
/* @__NO_SIDE_EFFECTS__ */
export function command<
  A extends z.ZodMiniType,
  const Caller extends OperationAccess,
  P extends z.ZodMiniType = None,
  B extends z.ZodMiniType = None,
>(o: CommandOptions<P, B, A, Caller>): Operation<P, None, B, A, Caller> {
  return {
    method: o.method ?? 'POST',
    path: o.path,
    summary: o.summary,
    access: o.access,
    stepUp: o.stepUp ?? false,
    approval: o.approval ?? 'never',
    ...(o.approver !== undefined && { approver: o.approver }),
    personal: o.personal ?? [],
    idempotent: o.idempotent ?? o.isUpload !== true,
    revised: o.revised ?? false,
    isBackground: false,
    isStream: false,
    isUpload: o.isUpload ?? false,
    // A missing schema means `none`, which is what the default type parameter says.
    params: (o.params ?? none) as P,
    query: none,
    body: (o.body ?? none) as B,
    answer: o.answer,
  };
}

/** The answer of an operation that returns nothing (204). */
export const nothing = z.object({});

/**
 * Makes the schema of a text of at most `most` UTF-16 units. NUL and half a surrogate pair are
 * refused: neither the database nor canonical JSON (RFC 8785) can hold them.
 */
export const text = /* @__NO_SIDE_EFFECTS__ */ (most: number, least = 1) =>
  z.string().check(
    z.minLength(least),
    z.maxLength(most),
    z.refine((value) => value.isWellFormed() && !value.includes('\0')),
  );

/** Why somebody does something, for the audit log. */
export const reason = text(500).check(z.trim(), z.minLength(1));

/** The number of a record in a query, as its digits. */
export const idInQuery = z.string().check(z.regex(/^[1-9]\d{0,14}$/));

/** A number in an address: digits only, so that a record has one address. */
export const idInPath = z.pipe(
  idInQuery,
  z.transform((digits) => Number(digits)),
);

/** A number in an address, for records whose ids are 32-bit integers. Larger ones are refused. */
export const smallIdInPath = idInPath.check(z.refine((id) => id < 2 ** 31));

/** The number of such a record in a body. */
export const smallId = z.int().check(z.gte(1), z.lt(2 ** 31));

export const instant = z.iso.datetime({ offset: true });

/** A page of a list: its rows, and the cursor of the next page; null on the last. */
export const pageOf = /* @__NO_SIDE_EFFECTS__ */ <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });
