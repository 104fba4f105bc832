import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { type Answer, Connection, type Csrf, get, post, purchase } from '../http-connection.ts';

const csrfOfPage = z.object({ csrf: z.object({ name: z.string(), value: z.string() }) });
const result = z.object({
  waiting: z.optional(z.unknown()),
  cards: z.array(z.object({ history_id: z.int() })),
});
/** How long a member tries to reach a server that runs, in milliseconds. */
const longestTryMs = 20_000;
const pauseMs = 50;

/** A member with a session, who keeps a connection open as a browser does. */
export class ReleaseMember {
  readonly #ports: readonly number[];
  readonly #cookie: string;
  #port: number;
  #connection = new Connection();
  #csrf: Csrf = { name: '', value: '' };
  #last: Promise<unknown> = Promise.resolve();
  /** Requests that were sent again because the connection ended. */
  repeated = 0;

  constructor(ports: readonly number[], place: number, cookie: string) {
    this.#ports = ports;
    this.#port = place % ports.length;
    this.#cookie = cookie;
  }

  /** Reads what the pack's page needs, and waits there. */
  async openPage(packId: number): Promise<void> {
    const { body } = await this.#ask(get('user/point', this.#cookie));
    this.#csrf = csrfOfPage.parse(JSON.parse(body)).csrf;
    for (const call of ['detail', 'stock', 'card_list'])
      await this.#ask(get(`user/pack/${call}/${packId}`, this.#cookie));
  }

  buy(packId: number, key: string): Promise<Answer> {
    return this.#ask(purchase(packId, this.#cookie, this.#csrf, key));
  }

  /** Reads the cards of a purchase, once they are drawn. */
  async open(purchaseId: string): Promise<{ answer: Answer; cards: number[] }> {
    const path = `user/pack/gache_result?wait=1&pack_history_id=${purchaseId}`;
    for (;;) {
      const answer = await this.#ask(get(path, this.#cookie));
      if (!answer.head.startsWith('HTTP/1.1 200')) return { answer, cards: [] };
      const { waiting, cards } = result.parse(JSON.parse(answer.body));
      if (waiting === undefined) return { answer, cards: cards.map(({ history_id: id }) => id) };
    }
  }

  /** Turns cards into points. */
  choose(purchaseId: string, cards: readonly number[]): Promise<Answer> {
    const decision = { pack_history_id: purchaseId, send_card: [], reduction_card: cards };
    return this.#ask(post('user/pack/decision', this.#cookie, this.#csrf, randomUUID(), decision));
  }

  close(): void {
    this.#connection.close();
  }

  /** Sends one request after the other, each until a server answers it. */
  #ask(request: string): Promise<Answer> {
    const answer = this.#last.then(() => this.#untilAnswered(request));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #untilAnswered(request: string): Promise<Answer> {
    const deadline = Date.now() + longestTryMs;
    for (let tried = 1; ; tried++) {
      try {
        if (!this.#connection.isOpen) await this.#connect();
        return await this.#connection.ask(request);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        this.repeated++;
        this.#port = (this.#port + 1) % this.#ports.length;
        if (tried % this.#ports.length === 0) await sleep(pauseMs);
      }
    }
  }

  async #connect(): Promise<void> {
    this.#connection.close();
    this.#connection = new Connection();
    await this.#connection.open(this.#ports[this.#port] ?? 0);
  }
}
