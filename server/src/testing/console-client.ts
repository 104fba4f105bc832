import { strict as assert } from 'node:assert';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import * as z from 'zod';
import type * as mini from 'zod/mini';
import { nameOfOperation, operations } from '#contract/console/index.ts';
import { nothing, type Operation } from '#contract/console/operation.ts';
import {
  type Problem,
  type ProblemName,
  problem,
  problemPrefix,
} from '#contract/console/problem.ts';
import type { RoleName } from '#contract/permissions.ts';
import { buildConsole } from '../app/console-app.ts';
import { openLog } from '../app/log.ts';
import { noExternalServices } from '../app/shop.ts';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { FileStore } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import { Traffic } from '../http/overload/traffic.ts';
import type { Sender } from '../shipping/index.ts';
import { type ConsoleSettings, codeAt, type SeededStaff, seedStaff } from '../staff/index.ts';
import { auditActions } from './audit-actions.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

export const consoleUrl = 'http://localhost:3002';

export const consoleSettings: ConsoleSettings = {
  url: consoleUrl,
  origins: [consoleUrl],
  allowsDemo: true,
};

/** A console of a shop, for tests. */
export interface TestConsole {
  shop: TestShop;
  app: FastifyInstance;
  logged: Record<string, unknown>[];
  /** Somebody without a session. */
  visitor(): ConsoleClient;
  /** Somebody new with these roles, who is signed in with a fresh factor. */
  staff(...roles: RoleName[]): Promise<SignedInStaff>;
  /** Somebody new with these roles, who has not signed in. */
  add(...roles: RoleName[]): Promise<SeededStaff & { id: number }>;
  /** Signs somebody in, in a new browser unless one is given. */
  signIn(person: SeededStaff, browser?: ConsoleClient): Promise<ConsoleClient>;
  /** The store of pictures; `close` deletes it. */
  files: FileStore;
  close(): Promise<void>;
}

export interface SignedInStaff extends SeededStaff {
  id: number;
  client: ConsoleClient;
}

/** The sender on the labels of a test's console. */
export const testSender: Sender = {
  ...{ name: '開封', phone: '0312345678', postalCode: '1000001', address: '東京都千代田区1' },
};

const password = 'a long pass phrase';

/** Opens a shop and its console. Call it in `beforeAll`, and `close` in `afterAll`. */
export async function openTestConsole({
  allowsDemo = true,
  payments = noExternalServices.payments,
} = {}): Promise<TestConsole> {
  const shop = await openTestShop({
    ...noExternalServices,
    payments,
    console: { ...consoleSettings, allowsDemo },
  });
  const opened = await openConsoleOf(shop);
  return {
    ...opened,
    async close() {
      await opened.close();
      await shop.close();
    },
  };
}

/** Opens the console of a shop that has `consoleSettings`. `close` leaves the shop open. */
export async function openConsoleOf(shop: TestShop): Promise<TestConsole> {
  const logged: Record<string, unknown>[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-console-'));
  const files = folderStore(folder);
  const app = await buildConsole(shop, {
    log: openLog('debug', { write: (line) => logged.push(JSON.parse(line)) }),
    trustedProxies: [],
    webFolder: undefined,
    stores: { files, assets: files },
    traffic: new Traffic(),
    figuresTtlMs: 0,
    labels: { sender: testSender, billing: undefined },
    readOperatorState: () => 'named',
  });
  const visitor = () => new ConsoleClient(app, shop.db);
  const add: TestConsole['add'] = async (...roles) => {
    const mail = `${randomUUID()}@staff.example`;
    const secret = base32Of(randomBytes(20));
    const person = { mail, name: 'Ren', roles, password, secret, isDemo: false };
    const id = await seedStaff(shop.staff, person);
    assert.ok(id !== undefined);
    return { ...person, id };
  };
  const signIn = async (person: SeededStaff, client = visitor()) => {
    await client.done(operations.signIn, {
      body: { mail: person.mail, password: person.password },
    });
    const code = codeAt(person.secret, shop.clock.now());
    await client.done(operations.sendFactor, { body: { code } });
    return client;
  };
  return {
    shop,
    app,
    logged,
    visitor,
    add,
    signIn,
    async staff(...roles) {
      const person = await add(...roles);
      return { ...person, client: await signIn(person) };
    },
    async close() {
      await app.close();
      await rm(folder, { recursive: true });
    },
    files,
  };
}

function base32Of(bytes: Buffer): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return [...bytes].map((byte) => alphabet[byte % 32]).join('');
}

/** The answer of an operation that waits for a second person. */
const waiting = z.object({ approval: z.object({ id: z.int() }) });

type Part<Name extends string, Value> =
  Record<string, never> extends Value ? { [K in Name]?: Value } : { [K in Name]: Value };

interface Common {
  /** The `Idempotency-Key`; a new one unless given, none if null. */
  key?: string | null;
  /** The revision for `If-Match`. */
  revision?: number;
  /** The bytes of an upload. */
  file?: Buffer;
  /** The `Origin`; the console's unless given, none if null. */
  origin?: string | null;
}

export type OperationRequest<O extends Operation> = Part<'params', mini.input<O['params']>> &
  Part<'query', mini.input<O['query']>> &
  Part<'body', mini.input<O['body']>> &
  Common;

/** A request to any operation, with values that the contract may forbid. */
export interface LooseOperationRequest extends Common {
  params?: object;
  query?: object;
  body?: unknown;
}

type Optional<Value> = Record<string, never> extends Value ? [request?: Value] : [request: Value];

export interface OperationReply<Answer = unknown> {
  status: number;
  answer: Answer | undefined;
  problem: Problem | undefined;
  /** The problem's name without the prefix. */
  problemName: ProblemName | undefined;
  /** The number of the request, where a second person has to approve it. */
  approvalId?: number;
  response: LightMyRequestResponse;
}

const actions = new Map(Object.entries(auditActions));

/**
 * A client like a browser on the console's pages. It checks each answer against the contract, and
 * that each command that is done is in the audit log.
 */
export class ConsoleClient {
  readonly #app: FastifyInstance;
  readonly #db: Executor | undefined;
  /**
   * The newest audit entry before each idempotency key was first sent. A repeated command waits for
   * it, too: it might otherwise be done before it is read.
   */
  readonly #sent = new Map<string, Promise<number | undefined>>();
  readonly #cookies = new Map<string, string>();
  language: 'ja' | 'en' = 'en';
  /** The network address that it sends from. */
  address = '127.0.0.1';
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';

  /** @param db where the audit entry of each command is looked up; undefined for no such check */
  constructor(app: FastifyInstance, db?: Executor) {
    this.#app = app;
    this.#db = db;
  }

  /** Lets this client use the same browser as another one, but with its own session. */
  useBrowserOf(other: ConsoleClient): void {
    const browser = other.#cookies.get('kaifu_console_browser');
    if (browser !== undefined) this.#cookies.set('kaifu_console_browser', browser);
  }

  get cookie(): string | undefined {
    return this.#cookies.get('kaifu_staff');
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  ask<O extends Operation>(
    operation: O,
    ...request: Optional<OperationRequest<O>>
  ): Promise<OperationReply<mini.output<O['answer']>>>;
  ask(operation: Operation, request?: LooseOperationRequest): Promise<OperationReply> {
    return this.askLoosely(operation, request);
  }

  /** Asserts that the operation succeeds, and returns its answer. */
  async done<O extends Operation>(
    operation: O,
    ...request: Optional<OperationRequest<O>>
  ): Promise<mini.output<O['answer']>> {
    const { status, answer, problem } = await this.ask(operation, ...request);
    if (status >= 300 || answer === undefined)
      throw new Error(`${operation.path}: ${status} ${JSON.stringify(problem)}`);
    return answer;
  }

  /**
   * Makes an operation with any input, also one that its schema refuses, and returns the response.
   */
  async askLoosely(
    operation: Operation,
    request: LooseOperationRequest = {},
  ): Promise<OperationReply> {
    const { key = randomUUID(), revision, origin = consoleUrl } = request;
    const isWrite = operation.method !== 'GET';
    const known = key === null ? undefined : this.#sent.get(key);
    const before = known ?? (isWrite ? this.#newestEntry() : Promise.resolve(undefined));
    if (isWrite && key !== null) this.#sent.set(key, before);
    const newest = isWrite ? await before : undefined;
    const response = await this.#app.inject({
      method: operation.method,
      remoteAddress: this.address,
      url: addressOf(operation, request.params ?? {}, request.query ?? {}),
      headers: {
        'accept-language': this.language,
        'user-agent': this.userAgent,
        ...(this.#cookies.size > 0 && {
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(isWrite && origin !== null && { origin }),
        ...(operation.idempotent && key !== null && { 'idempotency-key': key }),
        ...(revision !== undefined && { 'if-match': `"${revision}"` }),
        ...(isWrite && {
          'content-type': operation.isUpload ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(isWrite && {
        payload: operation.isUpload
          ? (request.file ?? Buffer.alloc(0))
          : JSON.stringify(request.body ?? {}),
      }),
    });
    const reply = this.#read(operation, response);
    if (newest !== undefined) await this.#assertAudited(operation, reply, newest);
    return reply;
  }

  /** The id of the newest audit entry; undefined if nothing is checked. */
  async #newestEntry(): Promise<number | undefined> {
    const newest = query.selectFrom('auditEntry').select('id').orderBy('id', 'desc').limit(1);
    return this.#db && ((await this.#db.run(newest))[0]?.id ?? 0);
  }

  /** Asserts that a command which was done wrote the audit entry that the table names. */
  async #assertAudited(operation: Operation, { status }: OperationReply, newest: number) {
    const expected =
      status === 202 ? ['approval request'] : actions.get(nameOfOperation(operation));
    const writesOne = Array.isArray(expected) || expected === 'the approved command';
    if (status >= 300 || !writesOne || this.#db === undefined) return;
    const entries = await this.#db.run(
      query.selectFrom('auditEntry').select('action').where('id', '>', newest),
    );
    if (entries.length === 0 && expected.includes('or nothing')) return;
    const isFound = entries.some(
      ({ action }) => !Array.isArray(expected) || expected.includes(action),
    );
    assert.ok(isFound, `${operation.path} wrote no audit entry ${String(expected)}`);
  }

  /** Stores the cookies of a response and parses its body. */
  #read(operation: Operation, response: LightMyRequestResponse): OperationReply {
    for (const { name, value } of response.cookies) {
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const { statusCode: status, body } = response;
    assert.equal(response.headers['cache-control'], 'no-store');
    if (status < 300 && status !== 202) {
      if (operation.answer === nothing) assert.equal(status, 204);
      const sent: unknown = status === 204 ? {} : JSON.parse(body);
      const answer = operation.answer.parse(sent);
      assert.deepEqual(sent, answer, `${operation.path} answers what its contract does not name`);
      return { status, answer, problem: undefined, problemName: undefined, response };
    }
    if (status === 202) {
      const approvalId = waiting.parse(JSON.parse(body)).approval.id;
      const none = { answer: undefined, problem: undefined, problemName: undefined };
      return { status, ...none, approvalId, response };
    }
    assert.match(String(response.headers['content-type']), /^application\/problem\+json/);
    const parsed = problem.parse(JSON.parse(body));
    assert.equal(parsed.status, status);
    const problemName = parsed.type.slice(problemPrefix.length) as ProblemName;
    return { status, answer: undefined, problem: parsed, problemName, response };
  }
}

/** Reads the revision of a record, from the ETag of the operation that reads the record. */
export async function revisionAt<O extends Operation>(
  client: ConsoleClient,
  operation: O,
  ...request: Optional<OperationRequest<O>>
): Promise<number> {
  const { response } = await client.ask(operation, ...request);
  return Number(/^"(\d+)"$/.exec(String(response.headers.etag))?.[1]);
}

/** Makes the URL of an operation with its path parameters and query. */
export function addressOf(operation: Operation, params: object, query: object): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '1')),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api/${path}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * Reads all rows of a list, page by page.
 *
 * @param read reads the page that begins at a cursor; without one, the first page
 * @returns the rows, and how many pages there were
 */
export async function readAllPages<Row>(
  read: (from: { cursor?: string }) => Promise<{ items: Row[]; next: string | null }>,
): Promise<{ rows: Row[]; pages: number }> {
  const rows: Row[] = [];
  let from: { cursor?: string } = {};
  for (let pages = 1; ; pages += 1) {
    const { items, next } = await read(from);
    rows.push(...items);
    if (next === null) return { rows, pages };
    from = { cursor: next };
  }
}
