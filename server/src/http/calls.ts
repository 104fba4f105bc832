// Imported for its type declarations alone, which extend Fastify.
import type {} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type * as mini from 'zod/mini';
import type { MaintenanceNote as WireNote } from '#contract/envelope.ts';
import type { Call } from '#contract/shop/call.ts';
import { KeyReusedError, type MemberRequest } from '../db/idempotency.ts';
import { factorsToShow, type KnownFactors } from '../factors/factors.rules.ts';
import { checkKeyAge } from '../lib/key-age.rules.ts';
import { MemberGoneError } from '../lib/member-gone.ts';
import { textOfPrincipal } from '../lib/principal.ts';
import { minute, second } from '../lib/time.rules.ts';
import { isOpenTo } from './access.rules.ts';
import { isCsrfPairOf } from './csrf.ts';
import { type EnvelopeDeps, sendEnvelope, sendImmutable, sendPrepared } from './envelope.ts';
import {
  closedForMaintenance,
  factorRequired,
  type HandlerResult,
  refusals,
  tooMany,
} from './handler-result.ts';
import { InFlight } from './in-flight.ts';
import { type Language, languageOf } from './language.ts';
import type { MaintenanceNote } from './maintenance.ts';
import { hashOfInput, requestKey } from './request-key.ts';
import {
  type LogInRequest,
  type MemberSession,
  principalOf,
  type ShopCookies,
  type ShopSession,
} from './shop-session.ts';

/** Context of a handler, besides its validated input. */
export interface CallContext {
  language: Language;
  /** The principal that sent the request. */
  session: ShopSession;
  /** The client's network address; forwarded addresses count only from trusted proxies. */
  address: string;
  logIn(memberId: number, options: LogInRequest): Promise<void>;
  /** Ends the session. @returns the new visitor's session of this browser */
  logOut(): Promise<ShopSession>;
}

export interface MemberContext extends CallContext {
  memberId: number;
  member: MemberSession;
  /** The request and its idempotency key. The server makes a key if the client sends none. */
  request: MemberRequest;
  /**
   * For a call declared with `stepUp: 'conditional'`: the refusal if the member has a second factor
   * and did not show it within the last five minutes.
   */
  demandFactor(): Promise<HandlerResult<never> | undefined>;
}

/** The context of a handler follows from the call's declaration. */
type ContextOf<C extends Call> = C['access'] extends 'member' ? MemberContext : CallContext;

interface Input<C extends Call> {
  params: mini.output<C['params']>;
  query: mini.output<C['query']>;
  payload: mini.output<C['payload']>;
}

/**
 * A rate limit: per address for a call for anyone, per principal for a call of one. Requests over
 * the limit get state 429 and Retry-After. Each process counts for itself, because most limits
 * protect the process.
 */
export interface Limits {
  perMinute: number;
  /**
   * Counts a principal's requests in the database, across all processes. For limits that protect
   * money or a password.
   */
  shared?: true;
}

/** Limits of a call for anyone cannot be shared, because there is no principal to count by. */
type LimitsOf<C extends Call> = C['access'] extends 'member' ? Limits : Limits & { shared?: never };

const aMinute = { milliseconds: minute, seconds: minute / second };

/**
 * Members of a household or a mobile network share an address, so an address may make this many
 * times what a member may.
 */
const membersPerAddress = 10;

/**
 * Serves a call of the contract. If the sender may not make it, the handler does not run.
 */
export type CallServer = <C extends Call>(
  call: C,
  handler: (
    input: Input<C>,
    context: ContextOf<C>,
  ) => Promise<HandlerResult<mini.input<C['answer']>>>,
  limits?: LimitsOf<C>,
) => void;

export interface CallServerDeps extends EnvelopeDeps {
  app: FastifyInstance;
  cookies: ShopCookies;
  /** The note of a closed shop; undefined while the shop is open. */
  findMaintenance(): Promise<MaintenanceNote | undefined>;
  /** Counts a request in the database. @returns the count in this window, including this request */
  countShared(subject: string, window: { limit: number; milliseconds: number }): Promise<number>;
  /** Reads a member's second factors, and when this session last showed one. */
  findKnownFactors(session: MemberSession): Promise<KnownFactors>;
}

const form = z.object({ csrf_name: z.string(), csrf_value: z.string(), json: z.string() });
const csrfQuery = z.object({ csrf_name: z.string(), csrf_value: z.string() });
/** Most calls have no payload: their hash is computed once. */
const hashOfNothing = hashOfInput({});

type Refusal = Exclude<HandlerResult<never>, { state: 200 | 204 }>;
interface Served {
  call: Call;
  handler: Handler;
  secondsToWait(request: FastifyRequest): Promise<number>;
}
type Handler = (input: Input<Call>, context: CallContext) => Promise<HandlerResult<unknown>>;

/**
 * Returns the function with which capabilities serve the shop's calls. It registers a route that
 * reads the session, checks access, CSRF and limits, runs the handler and sends its result.
 */
export function callServer(deps: CallServerDeps): CallServer {
  const inFlight = new InFlight();

  /** Registers the route of a call. */
  function serve(call: Call, handler: Handler, limits?: Limits): void {
    const served = { call, handler, secondsToWait: limitPerPrincipal(deps, call, limits) };
    deps.app.route({
      method: call.method,
      url: `/api/${call.path}`,
      config: { rateLimit: limitPerAddress(call, limits) },
      handler: async (request, reply) => {
        const sender = await deps.cookies.read(request);
        const context = contextOf(deps, request, reply, sender);
        const maintenance = await deps.findMaintenance();
        const result =
          maintenance === undefined
            ? await answer(deps, inFlight, served, request, context)
            : closedForMaintenance(maintenance);
        if ('isFinal' in result)
          return sendImmutable(deps, reply, { ...(result.answer as object) });
        // A handler that logged in or out has set a cookie already.
        if (context.session === sender) deps.cookies.welcome(reply, sender);
        return sendResult(deps, reply, context, result);
      },
    });
  }

  // `answer` parses the input with the call's own schemas, and passes the context that its access
  // requires, so the types are right.
  return (call, handler, limits) => serve(call, handler as Handler, limits);
}

/**
 * Returns the rate limit per network address of a call. An address may belong to several members.
 */
function limitPerAddress(
  call: Call,
  limits: Limits | undefined,
): { max: number; timeWindow: string } | false {
  if (limits === undefined) return false;
  const max = limits.perMinute * (call.access === 'member' ? membersPerAddress : 1);
  return { max, timeWindow: '1 minute' };
}

/**
 * Returns a function that counts a request and gives the seconds that the principal has to wait; 0
 * if the request is within the limit.
 */
function limitPerPrincipal(
  { app, cookies, countShared }: CallServerDeps,
  call: Call,
  limits: Limits | undefined,
): (request: FastifyRequest) => Promise<number> {
  if (limits === undefined || call.access !== 'member') return () => Promise.resolve(0);
  const { perMinute } = limits;
  const textOfSender = async (request: FastifyRequest) =>
    textOfPrincipal(principalOf(await cookies.read(request)));
  if (limits.shared) {
    return async (request) => {
      const { milliseconds } = aMinute;
      const count = await countShared(`${call.path} ${await textOfSender(request)}`, {
        limit: perMinute,
        milliseconds,
      });
      return count > perMinute ? aMinute.seconds : 0;
    };
  }
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: textOfSender,
  });
  return async (request) => {
    const limit = await count(request);
    return !limit.isAllowed && limit.isExceeded ? limit.ttlInSeconds : 0;
  };
}

/** Collects what a handler needs to know about a request: language, address and sender. */
function contextOf(
  deps: CallServerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: ShopSession,
): CallContext {
  const context: CallContext = {
    language: languageOf(request.headers['accept-language']),
    session,
    address: request.ip,
    async logIn(memberId, options) {
      context.session = await deps.cookies.logIn(reply, context.session, memberId, options);
    },
    async logOut() {
      context.session = await deps.cookies.logOut(reply, context.session);
      return context.session;
    },
  };
  return context;
}

/**
 * Checks a request's form, access, CSRF token and limits, and runs the handler. Returns its result
 * or the refusal.
 */
async function answer(
  deps: CallServerDeps,
  inFlight: InFlight,
  { call, handler, secondsToWait }: Served,
  request: FastifyRequest,
  context: CallContext,
): Promise<HandlerResult<unknown>> {
  const sent = readForm(deps, call, request, context.session);
  if ('state' in sent) return sent;
  const principal = principalOf(context.session);
  if (!isOpenTo(call.access, principal)) return refusals.loginRequired;
  if (call.access === 'member' && needsNewPassword(context.session) && !call.withTemporaryPassword)
    return refusals.newPasswordFirst;
  // Counted after the CSRF check: forged requests must not use up the principal's limit.
  const wait = await secondsToWait(request);
  if (wait > 0) return tooMany(wait);
  const input = parseInput(call, request, sent.payload);
  if (input === undefined) return refusals.malformed;
  const { session } = context;
  if (session.kind !== 'member') return handler(input, context);

  const keyed = keyedRequest(call, request, session.member.principal.memberId, input.payload);
  if (keyed === undefined) return refusals.malformed;
  const timeliness = call.idempotent ? checkKeyAge(keyed.key, deps.clock.now()) : 'timely';
  if (timeliness !== 'timely')
    return timeliness === 'too-old' ? refusals.keyTooOld : refusals.keyFromTheFuture;
  const { member } = session;
  const memberContext: MemberContext = {
    ...context,
    memberId: member.principal.memberId,
    member,
    request: keyed,
    demandFactor: () => refusalWithoutFactor(deps, call, member),
  };
  const work = () => handler(input, memberContext);
  try {
    const unprovedRefusal =
      call.stepUp === 'always' ? await memberContext.demandFactor() : undefined;
    if (unprovedRefusal !== undefined) return unprovedRefusal;
    if (!call.guarded) return await work();
    const place = `${textOfPrincipal(principal)} ${call.path}`;
    return (
      (await inFlight.run(place, `${keyed.key} ${keyed.payloadHash.toString('hex')}`, work)) ??
      refusals.alreadyRunning
    );
  } catch (error) {
    if (error instanceof KeyReusedError) return refusals.keyReused;
    // Another process has just closed the account; this process had its session in the cache.
    if (error instanceof MemberGoneError) return refusals.loginRequired;
    throw error;
  }
}

/**
 * Returns the refusal of a call if the member has a second factor but has not shown it recently.
 */
async function refusalWithoutFactor(
  { clock, findKnownFactors }: CallServerDeps,
  call: Call,
  session: MemberSession,
): Promise<HandlerResult<never> | undefined> {
  if (call.stepUp === 'never') throw new Error(`${call.path} is declared without a step-up`);
  const factors = factorsToShow(await findKnownFactors(session), clock.now());
  return factors.length === 0 ? undefined : factorRequired(factors);
}

/**
 * Whether the sender must set a new password first, because they logged in with a temporary one.
 */
function needsNewPassword(session: ShopSession): boolean {
  return session.kind === 'member' && session.member.needsNewPassword;
}

/** Reads the payload of a POST after it verified the CSRF pair. */
function readForm(
  deps: CallServerDeps,
  call: Call,
  request: FastifyRequest,
  session: ShopSession,
): { payload: unknown } | Refusal {
  if (!call.csrf) return { payload: {} };
  const isPost = call.method === 'POST';
  const pair = csrfQuery.safeParse(isPost ? request.body : request.query);
  if (
    !pair.success ||
    !isCsrfPairOf(deps.csrfSecret, session.id, pair.data.csrf_name, pair.data.csrf_value)
  ) {
    return refusals.wrongCsrf;
  }
  if (!isPost) return { payload: {} };
  const sent = form.safeParse(request.body);
  if (!sent.success) return refusals.malformed;
  try {
    return { payload: JSON.parse(sent.data.json) };
  } catch {
    return refusals.malformed;
  }
}

/** Validates a request by the call's schemas; undefined if it is not valid. */
function parseInput(
  call: Call,
  request: FastifyRequest,
  payload: unknown,
): Input<Call> | undefined {
  const params = call.params.safeParse(request.params);
  const query = call.query.safeParse(request.query);
  const body = call.payload.safeParse(payload);
  if (!params.success || !query.success || !body.success) return undefined;
  return { params: params.data, query: query.data, payload: body.data };
}

/**
 * Reads a request's idempotency key and hashes its payload.
 *
 * @returns undefined if the key is not a UUID
 */
function keyedRequest(
  call: Call,
  request: FastifyRequest,
  memberId: number,
  payload: unknown,
): MemberRequest | undefined {
  const sent = request.headers['idempotency-key'];
  const key = requestKey.safeParse(sent ?? crypto.randomUUID());
  if (!key.success) return undefined;
  const payloadHash = call.method === 'GET' ? hashOfNothing : hashOfInput(payload);
  return { memberId, key: key.data, call: call.path, payloadHash };
}

/**
 * Makes the envelope's field with the operator's note while the shop is closed; no field if the
 * note is empty.
 */
function noteFields(
  { message, endsAt }: MaintenanceNote,
  language: Language,
): { maintenance?: WireNote } {
  if (message === null && endsAt === null) return {};
  return { maintenance: { message: message?.[language] ?? null, ends_at: endsAt } };
}

/** Sends the result of a call as the response. */
function sendResult(
  deps: CallServerDeps,
  reply: FastifyReply,
  context: CallContext,
  result: HandlerResult<unknown>,
): FastifyReply {
  if ('prepared' in result) return sendPrepared(deps, reply, context.session, result.prepared);
  if (result.state === 429) reply.header('retry-after', String(result.retryAfter));
  const fields =
    'answer' in result
      ? { ...(result.answer as object) }
      : 'errors' in result
        ? { errors: result.errors, ...('factors' in result && { factors: result.factors }) }
        : {
            message: result.message[context.language],
            ...('factors' in result && { factors: result.factors }),
            ...('note' in result && noteFields(result.note, context.language)),
          };
  return sendEnvelope(deps, reply, context.session, result.state, fields);
}
