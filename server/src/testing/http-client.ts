import { strict as assert } from 'node:assert';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type * as mini from 'zod/mini';
import {
  type CsrfPair,
  type Envelope,
  envelope,
  type FieldErrors,
  httpStatusOfState,
  type State,
} from '#contract/envelope.ts';
import type { Call } from '#contract/shop/call.ts';
import { calls } from '#contract/shop/index.ts';
import { openLog } from '../app/log.ts';
import type { Shop } from '../app/shop.ts';
import { type AppOptions, buildApp } from '../app/shop-app.ts';
import { folderStore } from '../files/folder-store.ts';
import type { Language } from '../http/language.ts';
import { deviceCookieName, shopCookieName } from '../http/shop-session.ts';
import { readOperator } from '../legal/index.ts';

/** The content of the page that stands for the web app. */
const webPage =
  '<!doctype html><html lang="ja"><head><title>The web app</title></head><body><div id="app"><div class="shell-picture"></div></div></body>';

/** A shop with its HTTP server, for tests. */
export interface TestApp {
  app: FastifyInstance;
  /** The folder with its files: `web`, `files`, `assets`. */
  folder: string;
  /** All log lines, oldest first. */
  logged: Record<string, unknown>[];
  /** A new visitor, without a session. */
  visitor(language?: Language): HttpClient;
  /** A member who is logged in, without the cost of checking a password. */
  member(memberId: number, language?: Language): Promise<HttpClient>;
  close(): Promise<void>;
}

/**
 * Starts the shop's HTTP server. Call it in `beforeAll`, and `close` in `afterAll` before the
 * shop's.
 */
export async function openTestApp(
  shop: Shop,
  options: Partial<
    Pick<
      AppOptions,
      | 'https'
      | 'trustedProxies'
      | 'requestTimeoutMs'
      | 'idleTimeoutMs'
      | 'traffic'
      | 'stores'
      | 'filesUrl'
    >
  > = {},
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-http-'));
  const [webFolder, filesFolder, assetsFolder] = [
    join(folder, 'web'),
    join(folder, 'files'),
    join(folder, 'assets'),
  ];
  await Promise.all([
    mkdir(join(webFolder, 'assets'), { recursive: true }),
    mkdir(filesFolder),
    mkdir(assetsFolder),
  ]);
  await writeFile(join(webFolder, 'index.html'), webPage);
  const logged: Record<string, unknown>[] = [];
  const log = openLog('debug', { write: (line) => logged.push(JSON.parse(line)) });
  const app = await buildApp(shop, {
    log,
    operator: await readOperator(undefined),
    operatorTtlMs: 0,
    trustedProxies: [],
    https: false,
    stores: { files: folderStore(filesFolder), assets: folderStore(assetsFolder) },
    ...options,
    publicUrl: 'https://shop.example',
    webFolder,
  });
  return {
    app,
    folder,
    logged,
    visitor: (language = 'ja') => new HttpClient(app, language),
    async member(memberId, language = 'ja') {
      const { secret } = await shop.sessions.start(memberId, { isPersistent: false });
      return new HttpClient(app, language, `m.${secret}`);
    },
    async close() {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

type Part<Name extends string, Value> =
  Record<string, never> extends Value ? { [K in Name]?: Value } : { [K in Name]: Value };

interface Common {
  /** The `Idempotency-Key`. */
  key?: string;
  /** A CSRF pair to send instead of this client's newest; `none` sends no pair. */
  csrf?: CsrfPair | 'none';
}

/** The input of a call: path parameters, query and payload, each only if the contract has it. */
export type RequestOf<C extends Call> = Part<'params', mini.input<C['params']>> &
  Part<'query', mini.input<C['query']>> &
  Part<'payload', mini.input<C['payload']>> &
  Common;

/** A request to any call, with values that the contract may forbid. */
export interface LooseRequest extends Common {
  params?: object;
  query?: object;
  payload?: unknown;
}

type Optional<Value> = Record<string, never> extends Value ? [request?: Value] : [request: Value];

export interface Reply<Answer = unknown> {
  state: State;
  csrf: CsrfPair;
  now: string;
  errors: FieldErrors;
  message: string;
  requestId: string | undefined;
  /** The parsed response; undefined unless the state is 200 or 204. */
  answer: Answer | undefined;
  /** The whole response without the CSRF pair and the time, which always differ. */
  body: Record<string, unknown>;
  response: LightMyRequestResponse;
}

/** Any HTTP request, sent byte for byte. */
export interface RawRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/**
 * An HTTP client like a browser: keeps its cookie and its newest CSRF pair. It checks every
 * response against the contract, so that no test passes with a response that clients cannot read.
 */
export class HttpClient {
  readonly #app: FastifyInstance;
  readonly #language: Language;
  cookie: string | undefined;
  /** The cookie by which the shop recognises this browser. */
  device: string | undefined;
  csrf: CsrfPair | undefined;
  /** The network address that it sends from. */
  address = '127.0.0.1';

  constructor(app: FastifyInstance, language: Language, cookie?: string) {
    this.#app = app;
    this.#language = language;
    this.cookie = cookie;
  }

  /** Makes a call and returns its reply, with any state. */
  ask<C extends Call>(
    call: C,
    ...request: Optional<RequestOf<C>>
  ): Promise<Reply<mini.output<C['answer']>>>;
  ask(call: Call, request?: LooseRequest): Promise<Reply> {
    return this.askLoosely(call, request);
  }

  /** Makes a call, asserts that it succeeds, and returns its answer. */
  async done<C extends Call>(
    call: C,
    ...request: Optional<RequestOf<C>>
  ): Promise<mini.output<C['answer']>> {
    const { state, answer, body } = await this.ask(call, ...request);
    if (state !== 200 || answer === undefined)
      throw new Error(`${call.path}: ${JSON.stringify(body)}`);
    return answer;
  }

  /** Makes a call with values that its contract may forbid. */
  async askLoosely(call: Call, request: LooseRequest = {}): Promise<Reply> {
    const pair = call.csrf ? (request.csrf ?? (await this.pair())) : 'none';
    const pairFields = pair === 'none' ? {} : { csrf_name: pair.name, csrf_value: pair.value };
    const isPost = call.method === 'POST';
    const query = isPost ? request.query : { ...request.query, ...pairFields };
    const response = await this.raw({
      method: call.method,
      url: addressOf(call, request.params, query),
      headers: {
        ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
        ...(isPost ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(isPost
        ? { body: formOf({ ...pairFields, json: JSON.stringify(request.payload ?? {}) }) }
        : undefined),
    });
    return this.read(response, call);
  }

  /** Returns a CSRF pair of this client's session. */
  async pair(): Promise<CsrfPair> {
    if (this.csrf === undefined) await this.ask(calls.getCurrentUser);
    assert.ok(this.csrf);
    return this.csrf;
  }

  /** Sends a request with this client's cookie and stores the cookie of the response. */
  async raw({ method, url, headers, body }: RawRequest): Promise<LightMyRequestResponse> {
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: {
        'accept-language': this.#language,
        ...cookieHeader({ [shopCookieName]: this.cookie, [deviceCookieName]: this.device }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    this.cookie = cookieOf(response)?.value ?? this.cookie;
    const device = response.cookies.find(({ name }) => name === deviceCookieName);
    this.device = device?.value ?? this.device;
    return response;
  }

  /** Reads a response of `/api` and stores its CSRF pair. */
  read(response: LightMyRequestResponse, call?: Call): Reply {
    assert.match(String(response.headers['content-type']), /^application\/json/, response.body);
    const { state, csrf, now, ...body } = envelope.parse(JSON.parse(response.body));
    assert.ok(isState(state), `state ${state}`);
    assert.equal(response.statusCode, httpStatusOfState[state]);
    const isOfSession = csrf.name !== '';
    assert.equal(
      response.headers['cache-control'],
      isOfSession || state !== 200 ? 'private, no-store' : 'public, max-age=31536000, immutable',
    );
    assert.ok(
      isOfSession || response.headers['set-cookie'] === undefined,
      'what is kept for ever is nobody’s',
    );
    if (isOfSession) assert.match(String(response.headers.vary), /cookie.*accept-language/);
    assert.ok(state !== 429 || Number(response.headers['retry-after']) > 0, 'when to come back');
    const answered = state === 200 || state === 204;
    assertExplained(state, body);
    if (isOfSession) this.csrf = csrf;
    return {
      state,
      csrf,
      now,
      errors: body.errors ?? {},
      message: body.message ?? '',
      requestId: body.request_id,
      answer: answered && call !== undefined ? parseAnswer(call, body) : undefined,
      body: { state, ...body },
      response,
    };
  }
}

/** Writes the header of the cookies that a browser has. */
function cookieHeader(cookies: Record<string, string | undefined>): { cookie?: string } {
  const sent = Object.entries(cookies).filter(([, value]) => value !== undefined);
  if (sent.length === 0) return {};
  return { cookie: sent.map(([name, value]) => `${name}=${value}`).join('; ') };
}

/** Finds the session cookie that a response sets. */
export function cookieOf(
  response: LightMyRequestResponse,
): LightMyRequestResponse['cookies'][number] | undefined {
  const sent = response.cookies.filter(({ name }) => name === shopCookieName);
  assert.ok(sent.length <= 1, 'one answer sets one cookie');
  return sent[0];
}

/** Encodes form fields as a browser does. */
export function formOf(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString();
}

/** Makes the URL of a call with its path parameters and query. */
export function addressOf(call: Call, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = call.path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = values.get(name);
    return value === undefined ? '' : `/${encodeURIComponent(String(value))}`;
  });
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api/${path}${search.size > 0 ? `?${search}` : ''}`;
}

function isState(state: number): state is State {
  return Object.hasOwn(httpStatusOfState, state);
}

/** Asserts that every refusal has a reason: field errors or a sentence. */
function assertExplained(state: State, body: Partial<Envelope>): void {
  if (state === 200 || state === 204) assert.equal(body.message, undefined);
  else if (state === 422) assert.ok(Object.values(body.errors ?? {}).flat().length > 0);
  else assert.ok(body.message);
}

/** Asserts that the response has exactly the fields of the contract. */
function parseAnswer(call: Call, body: object): unknown {
  const answer = call.answer.parse(body);
  assert.deepEqual(body, answer, `${call.path} answers what its contract does not name`);
  return answer;
}
