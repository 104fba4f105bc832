import { hash } from 'node:crypto';
// Only that its types, too, say what it adds to the app.
import type {} from '@fastify/rate-limit';
import canonicalize from 'canonicalize';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type * as mini from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { type KeyedRequest, KeyReusedError } from '../db/idempotency.queries.ts';
import { keyTimeliness } from '../lib/key-age.rules.ts';
import { MemberGoneError } from '../lib/member-gone.ts';
import { isCsrfPairOf } from './csrf.ts';
import { type EnvelopeDeps, sendEnvelope, sendForEver, sendWritten } from './envelope.ts';
import type { HttpSession, MemberSession, SessionCookies, SessionOptions } from './http-session.ts';
import { InFlight } from './in-flight.ts';
import { type Language, languageOf } from './language.ts';
import type { Maintenance } from './maintenance.ts';
import { type Outcome, refusals, tooMany } from './outcome.ts';

/** What a handler knows of the request beside its input. */
export interface CallContext {
  language: Language;
  session: HttpSession;
  /** The sender's network address, as far as proxies are trusted. */
  address: string;
  logIn(memberId: number, options: SessionOptions): Promise<void>;
  logOut(): Promise<void>;
}

export interface MemberContext extends CallContext {
  memberId: number;
  member: MemberSession;
  /**
   * The request as its idempotency key names it. A client that sends no key gets one of its own.
   */
  request: KeyedRequest;
}

interface Input<C extends Call> {
  params: mini.output<C['params']>;
  query: mini.output<C['query']>;
  payload: mini.output<C['payload']>;
}

/**
 * How often one address may make a call for anyone, or one member a call for members; more is
 * answered with state 429 and Retry-After. Each process counts for itself, because what most limits
 * protect is the process.
 */
export interface Limits {
  perMinute: number;
  /**
   * Where a limit protects money or a password, a member's requests are counted once for all
   * processes, in the database.
   */
  shared?: true;
}

/** Limits of a call for anyone: there is no member to count for all processes. */
export type LimitsForAnyone = Limits & { shared?: never };

const aMinute = { milliseconds: 60_000, seconds: 60 };

/**
 * Many members share an address (a household, a mobile network), so together they may do more than
 * one.
 */
const membersAnAddress = 10;

/** Serves the calls of the contract, each from its one description there. */
export interface CallServer {
  /** Serves a call that anyone may make. */
  anyone<C extends Call>(
    call: C,
    handler: (input: Input<C>, context: CallContext) => Promise<Outcome<mini.input<C['answer']>>>,
    limits?: LimitsForAnyone,
  ): void;
  /** Serves a call for members: others are answered with state 401 before the handler is asked. */
  members<C extends Call>(
    call: C,
    handler: (input: Input<C>, context: MemberContext) => Promise<Outcome<mini.input<C['answer']>>>,
    limits?: Limits,
  ): void;
}

export interface CallServerDeps extends EnvelopeDeps {
  app: FastifyInstance;
  cookies: SessionCookies;
  maintenance: Maintenance;
  /**
   * Counts something in the database. @returns how often it was counted in this window, this time
   * among them
   */
  countShared(subject: string, window: { limit: number; milliseconds: number }): Promise<number>;
}

const form = z.object({ csrf_name: z.string(), csrf_value: z.string(), json: z.string() });
const csrfQuery = z.object({ csrf_name: z.string(), csrf_value: z.string() });
const idempotencyKey = z.uuid();
/** Of a call without a payload, as most are: no reason to work it out each time. */
const hashOfNothing = hashOf({});

type Refusal = Exclude<Outcome<never>, { state: 200 | 204 }>;
interface Served {
  call: Call;
  handler: Handler;
  secondsToWait(request: FastifyRequest): Promise<number>;
}
type Handler = (
  input: Input<Call>,
  context: MemberContext & CallContext,
) => Promise<Outcome<unknown>>;

export function callServer(deps: CallServerDeps): CallServer {
  const inFlight = new InFlight();

  function serve(call: Call, handler: Handler, limits?: Limits): void {
    const served = { call, handler, secondsToWait: limitPerMember(deps, call, limits) };
    deps.app.route({
      method: call.method,
      url: `/api/${call.path}`,
      config: { rateLimit: limitPerAddress(call, limits) },
      handler: async (request, reply) => {
        const sender = await deps.cookies.read(request);
        const context = contextOf(deps, request, reply, sender);
        const outcome = (await deps.maintenance.isOn())
          ? refusals.maintenance
          : await answer(deps, inFlight, served, request, context);
        if ('isFinal' in outcome)
          return sendForEver(deps, reply, { ...(outcome.answer as object) });
        // Who logged in or out has a new cookie already.
        if (context.session === sender) deps.cookies.welcome(reply, sender);
        return sendOutcome(deps, reply, context, outcome);
      },
    });
  }

  return {
    anyone(call, handler, limits) {
      if (call.access !== 'anyone') throw new Error(`${call.path} is for members`);
      // The call's own schemas give its handler's input: `answer` parses with them.
      serve(call, handler as Handler, limits);
    },
    members(call, handler, limits) {
      if (call.access !== 'member') throw new Error(`${call.path} is for anyone`);
      serve(call, handler as Handler, limits);
    },
  };
}

function limitPerAddress(
  call: Call,
  limits: Limits | undefined,
): { max: number; timeWindow: string } | false {
  if (limits === undefined) return false;
  const max = limits.perMinute * (call.access === 'member' ? membersAnAddress : 1);
  return { max, timeWindow: '1 minute' };
}

/**
 * Seconds that a member has to wait before they may make this call again; 0 where they may now, and
 * have with this.
 */
function limitPerMember(
  { app, cookies, countShared }: CallServerDeps,
  call: Call,
  limits: Limits | undefined,
): (request: FastifyRequest) => Promise<number> {
  if (limits === undefined || call.access !== 'member') return () => Promise.resolve(0);
  const { perMinute } = limits;
  if (limits.shared) {
    return async (request) => {
      const sender = await cookies.read(request);
      if (sender.kind !== 'member') return 0;
      const { milliseconds } = aMinute;
      const count = await countShared(`${call.path} ${sender.member.memberId}`, {
        limit: perMinute,
        milliseconds,
      });
      return count > perMinute ? aMinute.seconds : 0;
    };
  }
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    async keyGenerator(request) {
      const sender = await cookies.read(request);
      return sender.kind === 'member' ? sender.member.memberId : '';
    },
  });
  return async (request) => {
    const limit = await count(request);
    return !limit.isAllowed && limit.isExceeded ? limit.ttlInSeconds : 0;
  };
}

function contextOf(
  deps: CallServerDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  session: HttpSession,
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
    },
  };
  return context;
}

async function answer(
  deps: CallServerDeps,
  inFlight: InFlight,
  { call, handler, secondsToWait }: Served,
  request: FastifyRequest,
  context: CallContext,
): Promise<Outcome<unknown>> {
  const sent = readForm(deps, call, request, context.session);
  if ('state' in sent) return sent;
  if (call.access === 'member' && context.session.kind !== 'member') return refusals.loginRequired;
  if (call.access === 'member' && needsNewPassword(context.session) && !call.withTemporaryPassword)
    return refusals.newPasswordFirst;
  // Only now: a request that another site made a browser send must not use up its member's share.
  const wait = await secondsToWait(request);
  if (wait > 0) return tooMany(wait);
  const input = parseInput(call, request, sent.payload);
  if (input === undefined) return refusals.malformed;
  const { session } = context;
  if (session.kind !== 'member') return handler(input, context as MemberContext);

  const keyed = keyedRequest(call, request, session.member.memberId, input.payload);
  if (keyed === undefined) return refusals.malformed;
  const timeliness = call.idempotent ? keyTimeliness(keyed.key, deps.clock.now()) : 'timely';
  if (timeliness !== 'timely')
    return timeliness === 'too-old' ? refusals.keyTooOld : refusals.keyFromTheFuture;
  const member = Object.assign(context, {
    memberId: keyed.memberId,
    member: session.member,
    request: keyed,
  });
  const work = () => handler(input, member);
  try {
    if (!call.guarded) return await work();
    const place = `${keyed.memberId} ${call.path}`;
    return (
      (await inFlight.run(place, `${keyed.key} ${keyed.payloadHash.toString('hex')}`, work)) ??
      refusals.alreadyRunning
    );
  } catch (error) {
    if (error instanceof KeyReusedError) return refusals.keyReused;
    // Another process closed the account a moment ago, and this one still trusted its session.
    if (error instanceof MemberGoneError) return refusals.loginRequired;
    throw error;
  }
}

/**
 * Whoever came in by a temporary password may do nothing as a member before they have one of their
 * own.
 */
function needsNewPassword(session: HttpSession): boolean {
  return session.kind === 'member' && session.member.needsNewPassword;
}

/** The payload of a POST, once its csrf pair is known to be the session's. */
function readForm(
  deps: CallServerDeps,
  call: Call,
  request: FastifyRequest,
  session: HttpSession,
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
 * @param payload as the call's schema gives it: what else was sent means nothing, and may have no
 *   canonical form
 * @returns undefined where the key is not a UUID
 */
function keyedRequest(
  call: Call,
  request: FastifyRequest,
  memberId: number,
  payload: unknown,
): KeyedRequest | undefined {
  const sent = request.headers['idempotency-key'];
  const key = idempotencyKey.safeParse(sent ?? crypto.randomUUID());
  if (!key.success) return undefined;
  const payloadHash = call.method === 'GET' ? hashOfNothing : hashOf(payload);
  return { memberId, key: key.data.toLowerCase(), call: call.path, payloadHash };
}

function hashOf(payload: unknown): Buffer {
  return hash('sha256', canonicalize(payload) ?? '', 'buffer');
}

function sendOutcome(
  deps: CallServerDeps,
  reply: FastifyReply,
  context: CallContext,
  outcome: Outcome<unknown>,
): FastifyReply {
  if ('written' in outcome) return sendWritten(deps, reply, context.session, outcome.written);
  if (outcome.state === 429) reply.header('retry-after', String(outcome.retryAfter));
  const fields =
    'answer' in outcome
      ? { ...(outcome.answer as object) }
      : 'errors' in outcome
        ? { errors: outcome.errors }
        : { message: outcome.message[context.language] };
  return sendEnvelope(deps, reply, context.session, outcome.state, fields);
}
