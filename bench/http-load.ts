// The load generator over HTTP: members who ask, each on a connection of their own, again as soon as they are answered. It
// shares the machine with what it measures, so it does as little as it can: no HTTP library, no reading of JSON.
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import type { LoadOrder } from './http-words.ts';
import { runLoad } from './load.ts';

const order: LoadOrder = JSON.parse(process.argv[2] ?? '');

/** One kept connection; one request at a time. */
class Connection {
  readonly #socket = new Socket();
  #received = '';
  #answer: ((body: string) => void) | undefined;

  async open(port: number): Promise<void> {
    this.#socket.setEncoding('latin1').setNoDelay();
    this.#socket.on('data', (piece: string) => this.#take(piece));
    this.#socket.on('error', (error) => {
      throw error;
    });
    await new Promise<void>((resolve) => this.#socket.connect(port, '127.0.0.1', resolve));
  }

  ask(request: string): Promise<string> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(piece: string): void {
    this.#received += piece;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#received)?.[1]);
    if (Number.isNaN(length))
      throw new Error(`an answer of unknown length: ${this.#received.slice(0, headEnd)}`);
    if (this.#received.length < headEnd + 4 + length) return;
    const body = this.#received.slice(headEnd + 4);
    this.#received = '';
    this.#answer?.(body);
  }
}

const get = (path: string, cookie: string) =>
  `GET /api/${path} HTTP/1.1\r\nhost: bench\r\ncookie: kaifu_session=${cookie}\r\n\r\n`;

/** A purchase as the web app sends it. */
function purchase(cookie: string, csrf: { name: string; value: string }): string {
  const json = JSON.stringify({
    pack_id: order.packId,
    count: 1,
    client_seed: randomUUID().replaceAll('-', ''),
  });
  const body = new URLSearchParams({ csrf_name: csrf.name, csrf_value: csrf.value, json }).toString();
  return `POST /api/user/pack/buy HTTP/1.1\r\nhost: bench\r\ncookie: kaifu_session=${cookie}\r\nidempotency-key: ${randomUUID()}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

async function enter(cookie: string) {
  const connection = new Connection();
  await connection.open(order.port);
  const { csrf } = JSON.parse(await connection.ask(get('user/point', cookie)));
  return { cookie, csrf, connection };
}

const members = await Promise.all(order.cookies.map(enter));
const load = await runLoad(members.length, order.seconds, async (caller) => {
  const member = members[caller];
  if (member === undefined) throw new Error(`no member ${caller}`);
  const { connection, cookie, csrf } = member;
  const [request, wanted] =
    order.ask === 'buy'
      ? [purchase(cookie, csrf), '"result":"1"']
      : [get(order.ask === 'cheapest' ? 'user/card_type' : 'user/pack/list', cookie), '"state":200'];
  const body = await connection.ask(request);
  if (!body.includes(wanted)) throw new Error(`not the answer that was wanted: ${body.slice(0, 500)}`);
});
for (const { connection } of members) connection.close();
process.stdout.write(JSON.stringify(load));
