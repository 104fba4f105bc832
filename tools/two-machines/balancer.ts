import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const checkIntervalMs = 250;
const checkTimeoutMs = 3_000;
/** The longest time until a process that is not ready any more gets no more requests. */
export const noticeMs = checkIntervalMs + checkTimeoutMs;
/** How long a request waits for a process that is ready, as in deploy/Caddyfile. */
const retryTimeoutMs = 10_000;

/**
 * A load balancer: asks each process for its health, and sends each request to the next one that is
 * ready. A request that could not be sent waits for another; one that was sent is never repeated.
 */
export class Balancer {
  /** Requests without an answer, or with a state of 500 and above. */
  readonly lost: string[] = [];
  answered = 0;
  readonly #processes = new Map<string, boolean>();
  readonly #server = createServer((asked, answer) => this.#pass(asked, answer));
  #isClosed = false;
  #turn = 0;

  /** Starts to listen on a free port, and returns the address. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Adds a process; it gets requests once it is ready. */
  add(url: string): void {
    this.#processes.set(url, false);
    void this.#watch(url);
  }

  isReady(url: string): boolean {
    return this.#processes.get(url) === true;
  }

  close(): void {
    this.#isClosed = true;
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Asks a process whether it is ready, again and again; the next time after its answer. */
  async #watch(url: string): Promise<void> {
    while (!this.#isClosed) {
      const signal = AbortSignal.timeout(checkTimeoutMs);
      const isReady = await fetch(`${url}/health/ready`, { signal })
        .then(({ ok }) => ok)
        .catch(() => false);
      this.#processes.set(url, isReady);
      await sleep(checkIntervalMs);
    }
  }

  /** Passes a request on to a process that is ready. */
  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const pieces: Buffer[] = [];
    asked.on('data', (piece: Buffer) => pieces.push(piece));
    asked.on('end', () =>
      this.#send(asked, Buffer.concat(pieces), answer, Date.now() + retryTimeoutMs),
    );
  }

  /** Sends a request to a process that is ready; tries again until a time if none is. */
  #send(asked: IncomingMessage, body: Buffer, answer: ServerResponse, deadline: number): void {
    const { method = '', url: path = '', headers } = asked;
    const again = () =>
      void setTimeout(() => this.#send(asked, body, answer, deadline), checkIntervalMs);
    const ready = [...this.#processes].flatMap(([url, isReady]) => (isReady ? url : []));
    const url = ready[this.#turn++ % Math.max(1, ready.length)];
    if (url === undefined) {
      if (Date.now() < deadline) again();
      else this.#lose(answer, `${method} ${path}: no process is ready`);
      return;
    }
    const passed = request(`${url}${path}`, { method, headers, agent: false }, (got) => {
      const { statusCode = 0 } = got;
      if (statusCode >= 500) this.lost.push(`${method} ${path}: ${url} answered ${statusCode}`);
      else this.answered++;
      answer.writeHead(statusCode, got.headers);
      got.pipe(answer);
    });
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && Date.now() < deadline) again();
      else this.#lose(answer, `${method} ${path}: ${url} ${error.message}`);
    });
    passed.end(body);
  }

  #lose(answer: ServerResponse, sentence: string): void {
    this.lost.push(sentence);
    answer.destroy();
  }
}
