// Imported for its type declarations alone, which extend Fastify.
import type {} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type * as mini from 'zod/mini';
import { nameOfOperation } from '#contract/console/index.ts';
import { nothing, type Operation, type OperationAccess } from '#contract/console/operation.ts';
import { guardedRoles } from '#contract/permissions.ts';
import type { Actor } from '../db/audit.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import { findAnswers, takeKey, updateAnswer } from '../db/idempotency.queries.ts';
import { isSameRequest, type KeyedRequest, KeyTakenError } from '../db/idempotency.ts';
import { freshUntil } from '../factors/factors.rules.ts';
import type { Clock } from '../lib/clock.ts';
import { checkKeyAge } from '../lib/key-age.rules.ts';
import { type StaffPrincipal, textOfPrincipal } from '../lib/principal.ts';
import { RevisionChangedError } from '../lib/revision-changed.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import { SessionEndedError } from '../lib/session-ended.ts';
import { hashOfSecret, makeSessionSecret } from '../lib/session-secret.ts';
import { day } from '../lib/time.rules.ts';
import { knownFieldsOf } from './known-fields.rules.ts';
import { type Language, languageOf } from './language.ts';
import { maskedBody } from './masked-body.rules.ts';
import { isOwnOrigin, refusalOfAccess } from './operation-access.rules.ts';
import { fieldProblemsOf } from './operation-input.rules.ts';
import { type Refusal, refused, sendProblem } from './problems.ts';
import { hashOfInput, requestKey } from './request-key.ts';
import type { SessionCookie } from './session-cookie.ts';
import {
  type SessionStreamDeps,
  SessionStreams,
  type StreamLimits,
  type StreamSource,
} from './session-streams.ts';
import type { StaffSession, StaffSessionStore } from './staff-session.ts';

/** Context of a handler, besides its validated input. */
export interface OperationContext {
  language: Language;
  session: StaffSession | undefined;
  /** The client's network address; forwarded addresses count only from trusted proxies. */
  address: string;
  userAgent: string;
  /** The hash of the cookie by which the console knows this browser; a new one if it has none. */
  browserHash: Buffer;
  /** Sets the cookies of a session and of the browser; the former ends with the browser. */
  signIn(secret: string): void;
  signOut(): void;
}

export interface StaffContext extends OperationContext {
  session: StaffSession;
  /** The revision of `If-Match`; 0 unless the operation is `revised`. */
  revision: number;
  /** Whether a second factor was shown in the last five minutes. */
  isFresh: boolean;
  /** The bytes that were uploaded; empty unless the operation is an upload. */
  uploaded: Buffer;
  /**
   * The principal, for `audited`. The change commits only if the session is still current and the
   * request's key is new.
   */
  actor(why: string): Actor;
}

type ContextOf<Caller extends OperationAccess> = Caller extends 'anyone'
  ? OperationContext
  : StaffContext;

interface Input<O extends Operation> {
  params: mini.output<O['params']>;
  query: mini.output<O['query']>;
  body: mini.output<O['body']>;
}

/** The answer of an operation, or why it was refused. */
export type OperationResult<Answer> = Refusal | { answer: Answer; revision?: number; status?: 202 };

export interface OperationOptions<O extends Operation = Operation> {
  /** The largest body in bytes, where it is larger than those of other operations. */
  bodyLimit?: number;
  /** Requests a minute: of an address for operations for anyone, else of a person. */
  perMinute?: number;
  /**
   * For a `conditional` approval: whether this input needs a second person. If only the transaction
   * knows, the handler throws `SecondPersonNeededError`.
   */
  needsApproval?: (input: Input<O>) => Promise<boolean>;
  /** Refuses a command that could not be executed, before a second person is asked. */
  refuse?: (input: Input<O>, context: StaffContext) => Promise<Refusal | undefined>;
  /** For a `revised` operation: its record, unless its use case compares the revision itself. */
  record?: RevisedRecord<Input<O>>;
}

/** A record whose changes commit only on the revision that they were made from. */
export interface RevisedRecord<Subject = Input<Operation>> {
  /** Locks the record. @returns its revision; undefined if there is none */
  lock(tx: Tx, subject: Subject): Promise<number | undefined>;
  /** Counts a change. Left out if the command counts it itself, such as by its audit entry. */
  count?(tx: Tx, subject: Subject): Promise<unknown>;
  /** The record as it is now, for the answer 412. */
  read(subject: Subject): Promise<unknown>;
}

/** Commands that wait for a second person. */
export interface Approvals {
  /** Whether one person may do alone what needs two. */
  isSingleHanded(): Promise<boolean>;
  /**
   * Asserts that single-handed mode is on, and keeps it on until the commit.
   *
   * @throws SecondPersonNeededError if it was switched off meanwhile
   */
  assertSingleHanded(tx: Tx): Promise<void>;
  /** Stores a command as it was sent. @returns the number of the request */
  request(
    asked: AskedCommand & { requestedBy: number; reason: string; browserHash: Buffer | null },
    actor: Actor,
  ): Promise<number>;
}

interface AskedCommand {
  /** The operation's name. */
  operation: string;
  input: { params: unknown; body: unknown };
  revision: number;
}

/** A command that a second person has approved. */
export interface ApprovedCommand extends Omit<AskedCommand, 'input'> {
  params: unknown;
  body: unknown;
  requester: StaffPrincipal;
  /**
   * Locks the requester in the command's transaction, and throws if they were removed or have lost
   * the permission by anything but this command.
   */
  assertRequester(tx: Tx): Promise<unknown>;
  /** Runs in the command's transaction, and throws if it was executed before. */
  settle(tx: Tx): Promise<unknown>;
}

/** Executes a command as both people. @param context the approver's */
export type ExecuteApproved = (
  command: ApprovedCommand,
  context: StaffContext,
) => Promise<OperationResult<unknown>>;

/** Serves an operation of the contract. */
export type OperationServer = <O extends Operation>(
  operation: O,
  handler: (
    input: Input<O>,
    context: ContextOf<O['access']>,
  ) => Promise<OperationResult<mini.input<O['answer']>>>,
  options?: OperationOptions<O>,
) => void;

/** Serves an operation whose answer is a stream, for as long as its session may see it. */
export type StreamServer = <
  O extends Operation & Pick<SessionStreamDeps<unknown, { at: Date }>, 'access'>,
  Subject,
  Snapshot extends { at: Date },
>(
  operation: O,
  stream: StreamSource<Subject, Snapshot> & {
    /** The subject that a request asks to watch, or why it is refused. */
    subjectOf(input: Input<O>): Promise<{ subject: Subject } | Refusal>;
    limits?: Partial<StreamLimits>;
  },
) => void;

/** The functions with which a capability serves operations and streams. */
export interface OperationServers {
  serve: OperationServer;
  serveStream: StreamServer;
}

export interface OperationServerDeps {
  app: FastifyInstance;
  db: Database;
  clock: Clock;
  cookie: SessionCookie;
  /**
   * Recognises a browser, so that two accounts used in one browser are noticed. It gives no access.
   */
  browserCookie: SessionCookie;
  sessions: StaffSessionStore;
  approvals: Approvals;
  /** The origins of the console's pages. */
  origins: readonly string[];
}

type Handler = (
  input: Input<Operation>,
  context: OperationContext,
) => Promise<OperationResult<unknown>>;

/** The facts about a request that are known before its input is read. */
interface Admission {
  session: StaffSession | undefined;
}

/** Most people send a few requests a minute. This stops programs that run wild. */
const usualPerMinute = 600;
const revisionHeader = z
  .string()
  .regex(/^"\d{1,15}"$/)
  .transform((text) => Number(text.slice(1, -1)));

type AddRoute = (
  operation: Operation,
  limits: Pick<Served, 'perMinute' | 'bodyLimit'>,
  handler: (exchange: Exchange) => FastifyReply | Promise<FastifyReply>,
) => void;

/**
 * Returns the function that adds a route to the console's server. Each route decides whether the
 * sender may run its operation before it reads any input.
 */
function routeMaker(deps: OperationServerDeps): AddRoute {
  const admitted = new WeakMap<FastifyRequest, Admission>();
  return (operation, { perMinute, bodyLimit }, handler) => {
    deps.app.route({
      method: operation.method,
      url: `/api/${operation.path}`,
      ...(bodyLimit !== undefined && { bodyLimit }),
      config: {
        rateLimit: {
          max: perMinute,
          timeWindow: '1 minute',
          hook: 'preHandler',
          keyGenerator: (request: FastifyRequest) => subjectOf(admitted.get(request), request),
        },
      },
      // Before the body is read: somebody without permission learns nothing about its fields.
      onRequest: async (request, reply) => {
        const secret = deps.cookie.read(request);
        const session = await deps.sessions.find(secret, !operation.isBackground);
        // Lines about a request of staff say whose it was.
        if (session !== undefined)
          reply.log = request.log = request.log.child({ staffId: session.principal.staffId });
        const problem =
          refusalOfAccess(operation, session, deps.clock.now()) ??
          refusalOfOrigin(operation, request, deps.origins);
        admitted.set(request, { session });
        return problem === undefined ? undefined : sendProblem(reply, refused(problem));
      },
      handler: (request, reply) =>
        handler({ request, reply, session: admitted.get(request)?.session }),
    });
  };
}

/**
 * Returns the functions with which capabilities serve the console's operations and streams, and
 * with which approved requests are executed.
 */
export function operationServer(
  deps: OperationServerDeps,
): OperationServers & { execute: ExecuteApproved } {
  const route = routeMaker(deps);
  const servedByName = new Map<string, Served>();

  function register(served: Served): void {
    const { operation } = served;
    servedByName.set(nameOfOperation(operation), served);
    route(operation, served, async (exchange) =>
      send(exchange.reply, operation, await answer(deps, served, exchange)),
    );
  }

  return {
    // `answer` parses the input with the operation's own schemas, and access was decided before, so
    // the types are right.
    serve: (
      operation,
      handler,
      { perMinute = usualPerMinute, bodyLimit, needsApproval, refuse, record } = {},
    ) =>
      register({
        operation,
        handler: handler as Handler,
        perMinute,
        bodyLimit,
        record: record as Served['record'],
        needsApproval: (needsApproval ?? (() => Promise.resolve(true))) as Served['needsApproval'],
        refuse: (refuse ?? (() => Promise.resolve(undefined))) as Served['refuse'],
      }),
    serveStream(operation, { subjectOf, limits, ...source }) {
      const { app, sessions } = deps;
      const { access } = operation;
      const streams = new SessionStreams({ ...source, sessions, log: app.log, access }, limits);
      // Before the server waits for its connections to end.
      app.addHook('preClose', () => streams.close());
      route(operation, { perMinute: usualPerMinute, bodyLimit: undefined }, async (exchange) => {
        const { request, reply, session } = exchange;
        const input = parseInput(operation, request);
        const asked =
          'problem' in input ? input : await subjectOf(input as Input<typeof operation>);
        if ('problem' in asked) return sendProblem(reply, asked);
        const isOpen = session !== undefined && openStream(streams, asked.subject, session, reply);
        return isOpen ? reply.hijack() : sendProblem(reply, refused('too-many-requests'));
      });
    },
    execute: (command, context) => execute(servedByName.get(command.operation), command, context),
  };
}

/** Opens a stream with the headers of a reply. @returns false if there are too many */
function openStream<Subject, Snapshot extends { at: Date }>(
  streams: SessionStreams<Subject, Snapshot>,
  subject: Subject,
  session: StaffSession,
  reply: FastifyReply,
): boolean {
  // Fastify does not send a stream, so its headers are copied to it.
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  return streams.open(subject, session, reply.raw);
}

interface Served {
  operation: Operation;
  handler: Handler;
  perMinute: number;
  bodyLimit: number | undefined;
  needsApproval: (input: Input<Operation>) => Promise<boolean>;
  record: RevisedRecord | undefined;
  refuse: (input: Input<Operation>, context: StaffContext) => Promise<Refusal | undefined>;
}

/** Returns the key of the rate limit: the signed-in person, or the address of a visitor. */
function subjectOf(admission: Admission | undefined, request: FastifyRequest): string {
  const principal = admission?.session?.principal;
  return principal === undefined ? request.ip : textOfPrincipal(principal);
}

/** Refuses a command that comes from a page of another origin. */
function refusalOfOrigin(
  { method }: Operation,
  request: FastifyRequest,
  origins: readonly string[],
): 'wrong-origin' | undefined {
  if (method === 'GET' || isOwnOrigin(request.headers.origin, origins)) return undefined;
  return 'wrong-origin';
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  session: StaffSession | undefined;
}

/**
 * Returns a handler's result.
 *
 * @throws if it asks for a fresh factor, and the contract does not say that it may
 */
function withDeclaredStepUp<Result extends OperationResult<unknown>>(
  { path, stepUp }: Operation,
  result: Result,
): Result {
  if ('problem' in result && result.problem === 'step-up-required' && stepUp !== 'conditional')
    throw new Error(`${path} is declared without a step-up that depends on the request`);
  return result;
}

/** Validates a request, requires key, revision and approval as declared, and runs the handler. */
async function answer(
  deps: OperationServerDeps,
  served: Served,
  exchange: Exchange,
): Promise<OperationResult<unknown>> {
  const { operation, handler } = served;
  const { request, session } = exchange;
  const uploaded = Buffer.isBuffer(request.body) ? request.body : undefined;
  if ((uploaded !== undefined) !== operation.isUpload) return refused('wrong-media-type');
  const input = parseInput(operation, uploaded === undefined ? request : withoutBody(request));
  if ('problem' in input) return input;
  const revision = readRevision(operation, request);
  if (typeof revision !== 'number') return revision;
  const context = contextOf(deps, exchange);
  if (session === undefined) return handler(input, context);
  const keyed = operation.idempotent
    ? keyedRequest(operation, request, input, deps.clock)
    : undefined;
  if (keyed !== undefined && 'problem' in keyed) return keyed;
  const stored = keyed && (await findStored(deps.db, session, keyed));
  if (stored !== undefined) return stored;
  const approval = await approvalNeeded(deps, served, input, session);
  const isFresh = freshUntil(session.factorAt, deps.clock.now()) !== null;
  const attempt = (needed: Needed): Promise<OperationResult<unknown>> => {
    const actor = (why: string): Actor => ({
      principal: session.principal,
      why,
      origin: `console ${request.ip}`,
      singleHanded: needed === 'single-handed',
      async atStart(tx) {
        if (needed === 'single-handed') await deps.approvals.assertSingleHanded(tx);
        await assertRevision(tx, served, input, revision);
      },
      async beforeCommit(tx) {
        await confirm(deps, tx, session, keyed);
        // A request for approval changes nothing of the record.
        if (needed !== 'needed') await served.record?.count?.(tx, input);
      },
    });
    const facts = { session, revision, isFresh, uploaded: uploaded ?? Buffer.alloc(0), actor };
    const staff = Object.assign(context, facts);
    return needed === 'needed'
      ? askForApproval(deps, served, input, { request, staff })
      : handler(input, staff).then((result) => withDeclaredStepUp(operation, result));
  };
  try {
    const result = await attemptWithApproval(attempt, approval, () =>
      personNeeded(deps, operation, session),
    );
    if (keyed === undefined) return result;
    // The same request, sent twice at once, may have done what this one was refused.
    if ('problem' in result) return (await findStored(deps.db, session, keyed)) ?? result;
    await store(deps.db, session, keyed, result);
    return result;
  } catch (error) {
    if (error instanceof SessionEndedError) return refused('sign-in-required');
    if (error instanceof RevisionChangedError) {
      // The same request, sent twice at once, has changed the record.
      const same = keyed && (await findStored(deps.db, session, keyed));
      return same ?? bothVersions(served, input);
    }
    if (error instanceof KeyTakenError && keyed !== undefined)
      return (await findStored(deps.db, session, keyed)) ?? refused('already-running');
    throw error;
  }
}

type Needed = 'no' | 'needed' | 'single-handed';

/**
 * Attempts a command. Only its transaction may find that it needs a second person, or that
 * single-handed mode has ended. Then the command is attempted again accordingly.
 */
function attemptWithApproval<Result>(
  attempt: (needed: Needed) => Promise<Result>,
  needed: Needed,
  find: () => Promise<Needed>,
): Promise<Result> {
  return attempt(needed).catch(async (error: unknown) => {
    if (!(error instanceof SecondPersonNeededError) || needed === 'needed') throw error;
    return attemptWithApproval(attempt, needed === 'no' ? await find() : 'needed', find);
  });
}

/**
 * Asserts that a change was made from the current revision of a record. If the record is gone, the
 * handler refuses.
 *
 * @throws RevisionChangedError
 */
async function assertRevision(
  tx: Tx,
  { record }: Served,
  input: Input<Operation>,
  revision: number,
): Promise<void> {
  const current = await record?.lock(tx, input);
  if (current !== undefined && current !== revision) throw new RevisionChangedError();
}

/** Refuses a change of a record that somebody else has changed, with both versions. */
async function bothVersions({ record }: Served, input: Input<Operation>): Promise<Refusal> {
  const current = await record?.read(input);
  if (current === undefined) return refused('not-found');
  return refused('revision-changed', { versions: { yours: input.body, current } });
}

/**
 * Decides whether a second person is needed for this input, and whether it is done alone because
 * the shop has only one person.
 */
async function approvalNeeded(
  deps: OperationServerDeps,
  { operation, needsApproval }: Served,
  input: Input<Operation>,
  session: StaffSession,
): Promise<Needed> {
  const { approval } = operation;
  if (approval === 'never' || (approval === 'conditional' && !(await needsApproval(input))))
    return 'no';
  return personNeeded(deps, operation, session);
}

/**
 * Decides whether a command needs a second person, or is done alone in single-handed mode by
 * somebody who could approve it.
 */
async function personNeeded(
  { approvals }: OperationServerDeps,
  { approver }: Operation,
  { principal, roles }: StaffSession,
): Promise<Needed> {
  // Anybody else needs somebody who may approve, and that is a second person.
  const mayApprove =
    guardedRoles.some((role) => roles.includes(role)) &&
    (approver === undefined || principal.permissions.has(approver));
  return mayApprove && (await approvals.isSingleHanded()) ? 'single-handed' : 'needed';
}

const withReason = z.object({ reason: z.string().min(1) });

/** Refuses a command that could not be executed; otherwise stores it for a second person. */
async function askForApproval(
  deps: OperationServerDeps,
  { operation, refuse }: Served,
  input: Input<Operation>,
  { request, staff }: { request: FastifyRequest; staff: StaffContext },
): Promise<OperationResult<unknown>> {
  const known = {
    params: knownFieldsOf(request.params, input.params),
    body: knownFieldsOf(request.body, input.body),
  };
  return (await refuse(input, staff)) ?? requestApproval(deps, operation, known, staff);
}

/**
 * Stores a command as a request that waits for a second person. Fields that the operation does not
 * have would do nothing, and only mislead that person.
 */
async function requestApproval(
  { approvals }: OperationServerDeps,
  operation: Operation,
  { params, body }: { params: unknown; body: unknown },
  { session, revision, actor }: StaffContext,
): Promise<OperationResult<unknown>> {
  const { reason } = withReason.parse(body);
  const requestedBy = session.principal.staffId;
  const { browserHash } = session;
  const asked = { operation: nameOfOperation(operation), input: { params, body }, revision };
  const id = await approvals.request({ ...asked, requestedBy, reason, browserHash }, actor(reason));
  return { answer: { approval: { id } }, status: 202 };
}

/**
 * Executes an approved command as it was requested, in the name of requester and approver. If the
 * record changed since, returns both versions. Personal data in the requested version stays hidden,
 * as on the request, because the audit log names everybody who was shown it.
 */
async function execute(
  served: Served | undefined,
  { params, body, revision, requester, assertRequester, settle }: ApprovedCommand,
  context: StaffContext,
): Promise<OperationResult<unknown>> {
  // The command was stored by another version of the shop; this one does not have the operation.
  if (served === undefined) return refused('not-found');
  const input = parseInput(served.operation, { params, body, query: {} });
  if ('problem' in input) return input;
  const approver = context.session.principal;
  const actor = (why: string): Actor => {
    const { beforeCommit, ...own } = context.actor(why);
    return {
      ...own,
      principal: requester,
      approver,
      atStart: (tx) => assertRevision(tx, served, input, revision),
      async beforeCommit(tx) {
        await assertRequester(tx);
        await beforeCommit?.(tx);
        await settle(tx);
        await served.record?.count?.(tx, input);
      },
    };
  };
  const asBoth: StaffContext = { ...context, revision, actor };
  try {
    return await served.handler(input, asBoth);
  } catch (error) {
    if (error instanceof RevisionChangedError)
      return bothVersions(served, { ...input, body: maskedBody(body, served.operation).body });
    throw error;
  }
}

/**
 * Checks in the command's transaction that the session still holds, and takes the idempotency key.
 */
async function confirm(
  { sessions, clock }: OperationServerDeps,
  tx: Tx,
  session: StaffSession,
  keyed: KeyedRequest | undefined,
): Promise<void> {
  await sessions.assertCurrent(tx, session);
  if (keyed === undefined) return;
  const principalId = session.principal.staffId;
  await takeKey(tx, 'staff', { ...keyed, principalId }, clock.now());
}

function withoutBody({ params, query }: FastifyRequest): Parameters<typeof parseInput>[1] {
  return { params, query, body: undefined };
}

/** Validates a request by the operation's schemas, or refuses it. */
function parseInput(
  operation: Operation,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Input<Operation> | Refusal {
  const params = operation.params.safeParse(request.params);
  // An address that names nothing.
  if (!params.success) return refused('not-found');
  const query = operation.query.safeParse(request.query);
  const body = operation.body.safeParse(request.body ?? {});
  const issues = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])];
  if (query.success && body.success)
    return { params: params.data, query: query.data, body: body.data };
  return refused('not-valid', { errors: fieldProblemsOf(issues) });
}

/** Reads the revision that a change was made from, or refuses the request without it. */
function readRevision(operation: Operation, request: FastifyRequest): number | Refusal {
  if (!operation.revised) return 0;
  const revision = revisionHeader.safeParse(request.headers['if-match']);
  return revision.success ? revision.data : refused('revision-missing');
}

/** Reads a command's idempotency key and hashes its input, or refuses it. */
function keyedRequest(
  { method, path }: Operation,
  request: FastifyRequest,
  input: Input<Operation>,
  clock: Clock,
): KeyedRequest | Refusal {
  const key = requestKey.safeParse(request.headers['idempotency-key']);
  if (!key.success) return refused('key-missing');
  if (checkKeyAge(key.data, clock.now()) !== 'timely') return refused('key-expired');
  const asked = { ...input, revision: request.headers['if-match'] ?? null };
  const payloadHash = hashOfInput(asked);
  return { key: key.data, call: `${method} ${path}`, payloadHash };
}

const storedResult = z.object({
  answer: z.unknown(),
  revision: z.exactOptional(z.number()),
  status: z.exactOptional(z.literal(202)),
});

/**
 * Finds the stored result of an equal request; undefined if there is none. If commits need a
 * standby, it is read in a transaction, so that a result that no standby has is not returned.
 *
 * @throws NotReplicatedError while there is no standby
 */
async function findStored(
  db: Database,
  { principal: { staffId } }: StaffSession,
  keyed: KeyedRequest,
): Promise<OperationResult<unknown> | undefined> {
  const find = (executor: Executor) =>
    findAnswers(executor, 'staff', [{ principalId: staffId, key: keyed.key }]);
  const [stored] = await (db.mustReplicate ? db.transaction(find) : find(db));
  if (stored === undefined) return undefined;
  if (!isSameRequest(stored, keyed)) return refused('key-reused');
  // The change was made, and the process ended before it stored its answer.
  if (stored.answer === null) return refused('already-done');
  return storedResult.parse(stored.answer);
}

/**
 * Stores the result of a command under its key. Only a command that changed something has marked
 * its key as used. For others nothing is stored, and a repeated request runs again.
 */
async function store(
  db: Database,
  { principal: { staffId } }: StaffSession,
  { key }: KeyedRequest,
  result: object,
): Promise<void> {
  await updateAnswer(db, 'staff', {
    principalId: staffId,
    key,
    answer: JSON.parse(JSON.stringify(result)),
  });
}

/** As `makeSessionSecret` makes it. */
const browserSecret = /^[\w-]{43}$/;
/** Browsers keep no cookie for longer. */
const browserCookieMs = 400 * day;

/** Collects what a handler needs to know about a request: language, session and address. */
function contextOf(
  { cookie, browserCookie }: OperationServerDeps,
  { request, reply, session }: Exchange,
): OperationContext {
  const sent = browserCookie.read(request);
  const browser = browserSecret.test(sent) ? sent : makeSessionSecret();
  return {
    language: languageOf(request.headers['accept-language']),
    session,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    browserHash: hashOfSecret(browser),
    signIn(secret) {
      cookie.set(reply, secret);
      browserCookie.set(reply, browser, browserCookieMs);
    },
    signOut: () => cookie.clear(reply),
  };
}

/** Sends the result of an operation, or the problem, as the response. */
function send(
  reply: FastifyReply,
  operation: Operation,
  result: OperationResult<unknown>,
): FastifyReply {
  if ('problem' in result) return sendProblem(reply, result);
  reply.headers({ 'cache-control': 'no-store', vary: 'cookie, accept-language' });
  if (result.revision !== undefined) reply.header('etag', `"${result.revision}"`);
  if (result.status === undefined && operation.answer === nothing) return reply.status(204).send();
  return reply.status(result.status ?? 200).send(result.answer);
}
