import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';

export interface Answer {
  /** The status line and headers as received. */
  head: string;
  body: string;
}

/** One keep-alive connection with one request at a time. */
export class Connection {
  readonly #socket = new Socket();
  #received = '';
  #answer: PromiseWithResolvers<Answer> | undefined;
  #isOpen = false;

  /** Connects to a port of this machine. */
  async open(port: number): Promise<void> {
    this.#socket.setEncoding('latin1').setNoDelay();
    this.#socket.on('data', (piece: string) => this.#receive(piece));
    const opened = Promise.withResolvers<void>();
    const end = (reason: Error) => {
      this.#isOpen = false;
      opened.reject(reason);
      this.#answer?.reject(reason);
    };
    this.#socket.on('error', end);
    this.#socket.on('close', () => end(new Error('the server closed the connection')));
    this.#socket.connect(port, '127.0.0.1', opened.resolve);
    await opened.promise;
    this.#isOpen = true;
  }

  /** False before it is opened, and once the server has closed it. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Sends a request and waits for its response. It fails if the connection ends before. */
  ask(request: string): Promise<Answer> {
    this.#answer = Promise.withResolvers();
    if (this.#isOpen) this.#socket.write(request, 'latin1');
    else this.#answer.reject(new Error('the connection is closed'));
    return this.#answer.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Collects received text until a response is whole. */
  #receive(piece: string): void {
    this.#received += piece;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd);
    const body = bodyOf(head, this.#received.slice(headEnd + 4));
    if (body === undefined) return;
    this.#received = '';
    if (/^connection: close/im.test(head)) this.#isOpen = false;
    this.#answer?.resolve({ head, body });
  }
}

/**
 * Reads the body of a response; undefined until all of it is received.
 *
 * @param received what followed the head
 */
function bodyOf(head: string, received: string): string | undefined {
  if (/transfer-encoding: chunked/i.test(head)) return unchunked(received);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  if (Number.isNaN(length)) throw new Error(`an answer of unknown length: ${head}`);
  return received.length < length ? undefined : received;
}

/** Joins the chunks of a body (RFC 9112, 7.1); undefined if the last one is missing. */
function unchunked(received: string): string | undefined {
  let body = '';
  for (let at = 0; ; ) {
    const sizeEnd = received.indexOf('\r\n', at);
    if (sizeEnd < 0) return undefined;
    const size = Number.parseInt(received.slice(at, sizeEnd), 16);
    const end = sizeEnd + 2 + size;
    if (received.length < end + 2) return undefined;
    if (size === 0) return body;
    body += received.slice(sizeEnd + 2, end);
    at = end + 2;
  }
}

/**
 * Writes a GET request of a member, with further headers, each with its line ending.
 *
 * @param headers further headers, each with its line ending
 */
export const get = (path: string, cookie: string, headers = '') =>
  `GET /api/${path} HTTP/1.1\r\nhost: bench\r\ncookie: kaifu_session=${cookie}\r\n${headers}\r\n`;

/** The pair that a page sends back with each POST of its session. */
export interface Csrf {
  name: string;
  value: string;
}

/**
 * Writes a purchase request as the web app sends it.
 *
 * @param key its idempotency key, a UUID
 */
export function purchase(
  packId: number,
  cookie: string,
  csrf: Csrf,
  key: string = randomUUID(),
): string {
  const seed = key.replaceAll('-', '');
  return post('user/pack/buy', cookie, csrf, key, { pack_id: packId, count: 1, client_seed: seed });
}

/**
 * Writes a guarded POST request as the web app sends it.
 *
 * @param key its idempotency key
 */
export function post(
  path: string,
  cookie: string,
  csrf: Csrf,
  key: string,
  payload: unknown,
): string {
  const body = new URLSearchParams({
    csrf_name: csrf.name,
    csrf_value: csrf.value,
    json: JSON.stringify(payload),
  }).toString();
  return `POST /api/${path} HTTP/1.1\r\nhost: bench\r\ncookie: kaifu_session=${cookie}\r\nidempotency-key: ${key}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}
