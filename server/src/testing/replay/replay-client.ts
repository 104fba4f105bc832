import { strict as assert } from 'node:assert';
import { deviceCookieName } from '../../http/shop-session.ts';
import {
  type KnownOrigins,
  normalise,
  type ReceivedAnswer,
  type RecordedAnswer,
} from './normalise.rules.ts';

/** A request of the script: the wire as text, not derived from the contract of today. */
export interface ReplayRequest {
  payload?: unknown;
  query?: Record<string, string>;
  /** The `Idempotency-Key`. */
  key?: string;
  language?: 'ja' | 'en';
  /** Sends a POST without a csrf pair. */
  withoutCsrf?: true;
}

/** Records the answers of a shop in the order of the requests. */
export class Recording {
  readonly answers: RecordedAnswer[] = [];
  readonly #url: string;
  readonly #origins: KnownOrigins;
  readonly #fixedText: string;

  /** @param fixedText text with the ids that the shop had before, which are the same in each run */
  constructor(url: string, origins: KnownOrigins, fixedText: string) {
    this.#url = url;
    this.#origins = origins;
    this.#fixedText = fixedText;
  }

  /** A browser without a session; one whose device the member has logged in on, if it is given. */
  browser(device?: string): ReplayBrowser {
    return new ReplayBrowser(
      this.#url,
      (answer) => this.answers.push(normalise(answer, this.#origins, this.#fixedText)),
      device,
    );
  }
}

/** Keeps its cookie and its newest csrf pair, and reports each answer. */
export class ReplayBrowser {
  readonly #url: string;
  readonly #onAnswer: (answer: ReceivedAnswer) => void;
  readonly #deviceCookies: readonly string[];
  #cookie = '';
  #csrf: Record<string, string> = {};

  constructor(url: string, onAnswer: (answer: ReceivedAnswer) => void, device?: string) {
    this.#url = url;
    this.#onAnswer = onAnswer;
    this.#deviceCookies = device === undefined ? [] : [`${deviceCookieName}=${device}`];
  }

  get(step: string, path: string, request: ReplayRequest = {}): Promise<Answer> {
    return this.#send(step, 'GET', path, request);
  }

  post(step: string, path: string, request: ReplayRequest = {}): Promise<Answer> {
    return this.#send(step, 'POST', path, request);
  }

  /** The newest csrf pair, as the fields of a request. */
  get csrf(): Record<string, string> {
    return this.#csrf;
  }

  /** Sends a request and records its step with the response. */
  async #send(
    step: string,
    method: 'GET' | 'POST',
    path: string,
    { payload = {}, query, key, language = 'ja', withoutCsrf }: ReplayRequest,
  ): Promise<Answer> {
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    const pair = withoutCsrf ? {} : this.#csrf;
    const response = await fetch(`${this.#url}/api/${path}${search}`, {
      method,
      redirect: 'manual',
      headers: {
        'accept-language': language,
        cookie: [this.#cookie, ...this.#deviceCookies].join('; '),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(method === 'POST'
        ? { body: new URLSearchParams({ ...pair, json: JSON.stringify(payload) }) }
        : {}),
    });
    const text = await response.text();
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.replace(/;.*/, '');
    this.#onAnswer({ step, status: response.status, headers: response.headers, text });
    const answer = new Answer(step, JSON.parse(text));
    const name = answer.find('csrf', 'name');
    if (name !== undefined && name !== '')
      this.#csrf = {
        csrf_name: answer.text('csrf', 'name'),
        csrf_value: answer.text('csrf', 'value'),
      };
    return answer;
  }
}

/** The body of an answer, from which later requests take ids. */
export class Answer {
  readonly #step: string;
  readonly #body: unknown;

  constructor(step: string, body: unknown) {
    this.#step = step;
    this.#body = body;
  }

  /** Finds a value in the response by its path. */
  find(...path: (string | number)[]): unknown {
    return path.reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
      this.#body,
    );
  }

  /** Finds a text in the response by its path. Throws if it is none. */
  text(...path: (string | number)[]): string {
    const value = this.find(...path);
    assert.equal(typeof value, 'string', `${this.#step}: no ${path.join('.')}`);
    return String(value);
  }

  /** The `history_id` of each card in `cards`. */
  cards(): number[] {
    const cards = this.find('cards');
    assert.ok(Array.isArray(cards), `${this.#step}: no cards`);
    return cards.map((_, index) => Number(this.find('cards', index, 'history_id')));
  }
}
