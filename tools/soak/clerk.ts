import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { operations } from '#contract/console/index.ts';
import type { Operation } from '#contract/console/operation.ts';
import { codeAt, type SeededStaff } from '../../server/src/staff/index.ts';
import { setCookiesOf } from '../lib/set-cookies.ts';
import type { Traffic } from '../torture/browser.ts';

/** The address of every console of a soak; processes listen on other ones. */
export const consoleUrl = 'http://console.soak.example';

/** How long a clerk repeats a command that is not answered, in milliseconds. */
const longestAskMs = 60_000;
const pauseMs = 100;
/** A code of an authenticator holds for so long, and counts once. In milliseconds. */
const codeMs = 30_000;

export interface ClerkOptions {
  person: SeededStaff;
  /** The consoles that run now. */
  consoles: () => readonly string[];
  traffic: Traffic;
  now: () => Date;
}

/** The answer to an operation, or why it was refused. */
export type Reply<Answer> =
  | { kind: 'done'; answer: Answer }
  /** It was done by a request whose answer was lost. */
  | { kind: 'done-before' }
  /** A second person must approve it. */
  | { kind: 'waits' }
  | { kind: 'refused'; status: number; reason: string };

interface Asked<O extends Operation> {
  params?: z.input<O['params']>;
  query?: z.input<O['query']>;
  body?: z.input<O['body']>;
  /** The revision of the record that the change was made from. */
  revision?: number;
}

const problem = z.object({ type: z.string(), reason: z.string().optional() });

/** Somebody of the staff who works in the console with a bad connection, over HTTP only. */
export class Clerk {
  readonly #options: ClerkOptions;
  readonly #cookies = new Map<string, string>();

  constructor(options: ClerkOptions) {
    this.#options = options;
  }

  /** Signs in by password and authenticator, unless the session still holds. */
  async signIn(): Promise<void> {
    if ((await this.ask(operations.getSession)).kind === 'done') return;
    this.#cookies.clear();
    const { mail, password, secret } = this.#options.person;
    await this.done(operations.signIn, { body: { mail, password } });
    const code = codeAt(secret, this.#options.now());
    await this.done(operations.sendFactor, { body: { code } });
  }

  /** Asserts that an operation is not refused. Undefined: its answer was lost. */
  async done<O extends Operation>(
    operation: O,
    asked: Asked<O> = {},
  ): Promise<z.output<O['answer']> | undefined> {
    const reply = await this.ask<O>(operation, asked);
    if (reply.kind === 'refused')
      throw new Error(`${operation.path} was refused: ${reply.status} ${reply.reason}`);
    if (reply.kind === 'waits') throw new Error(`${operation.path} waits for a second person`);
    return reply.kind === 'done' ? reply.answer : undefined;
  }

  /** Reads something, which is never answered as done before. */
  async read<O extends Operation>(
    operation: O,
    asked: Asked<O> = {},
  ): Promise<z.output<O['answer']>> {
    const answer = await this.done<O>(operation, asked);
    if (answer === undefined) throw new Error(`${operation.path} is no operation that reads`);
    return answer;
  }

  /** Repeats a request under its key until it is answered. */
  async ask<O extends Operation>(
    operation: O,
    asked: Asked<O> = {},
  ): Promise<Reply<z.output<O['answer']>>> {
    const { traffic } = this.#options;
    const key = randomUUID();
    for (const deadline = Date.now() + longestAskMs; ; await sleep(randomInt(pauseMs))) {
      const response = await this.#fetch(operation, asked, key).catch(() => undefined);
      const sent: unknown = await response?.json().catch(() => ({}));
      if (response?.ok) {
        traffic.answered++;
        if (response.status === 202) return { kind: 'waits' };
        const { answer }: Pick<O, 'answer'> = operation;
        return { kind: 'done', answer: z.parse(answer, sent) };
      }
      const status = response?.status ?? 0;
      const { type, reason = type } = problem.safeParse(sent).data ?? { type: 'none' };
      if (status >= 400 && status < 500 && status !== 429 && !type.endsWith(':already-running')) {
        traffic.answered++;
        if (type.endsWith(':step-up-required')) {
          await this.#stepUp();
          continue;
        }
        return type.endsWith(':already-done')
          ? { kind: 'done-before' }
          : { kind: 'refused', status, reason };
      }
      if (Date.now() > deadline) throw new Error(`${operation.path}: no answer (${status})`);
      traffic.retried++;
    }
  }

  /** Shows a code of the authenticator again; a new one if this one was used before. */
  async #stepUp(): Promise<void> {
    for (let tries = 0; tries < 3; tries++) {
      const code = codeAt(this.#options.person.secret, this.#options.now());
      if ((await this.ask(operations.stepUp, { body: { code } })).kind === 'done') return;
      await sleep(codeMs);
    }
    throw new Error('no code of the authenticator is accepted');
  }

  /** Sends a request to a console that is up; one in twenty commands is cut off. */
  async #fetch<O extends Operation>(
    { path, method, idempotent }: O,
    { params, query, body, revision }: Asked<O>,
    key: string,
  ): Promise<Response> {
    const up = this.#options.consoles();
    const address = up[randomInt(Math.max(1, up.length))];
    if (address === undefined) throw new Error('no console is up');
    const values = new Map(Object.entries(params ?? {}));
    const named = path.replace(/:(\w+)/g, (_, name: string) => String(values.get(name)));
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const isCut = idempotent && randomInt(20) === 0;
    if (isCut) this.#options.traffic.aborted++;
    const response = await fetch(`${address}/api/${named}?${search}`, {
      method,
      headers: {
        origin: consoleUrl,
        'accept-language': 'en',
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(revision !== undefined && { 'if-match': `"${revision}"` }),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(isCut ? randomInt(1, 30) : 10_000),
    });
    for (const { name, value } of setCookiesOf(response)) this.#cookies.set(name, value);
    return response;
  }
}
