import { once } from 'node:events';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A network between a test's shop and PostgreSQL that can fail. */
export interface TcpProxy {
  /** The database's address through the proxy. */
  url: string;
  /** From now on nothing passes, but no connection is closed, as with a frozen server. */
  freeze(): void;
  thaw(): void;
  /** Closes all connections and refuses new ones until `join`. */
  cut(): void;
  join(): void;
  /**
   * Closes the connections on which PostgreSQL answers COMMIT, before that answer arrives.
   *
   * @param times how many commits
   */
  dropCommitAnswers(times: number): void;
  /** The commits whose answer was dropped. */
  readonly dropped: number;
}

/** A CommandComplete message of PostgreSQL's protocol: `C`, its length, the command, a zero. */
const commitAnswer = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

/** Starts a proxy to the database at an address; it is closed after the test. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let isFrozen = false;
  let isCut = false;
  let toDrop = 0;
  let dropped = 0;
  const whenThawed = (work: () => void) => (isFrozen ? held.push(work) : work());
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const backend = connectTo(Number(target.port), target.hostname);
    const destroyBoth = () => {
      client.destroy();
      backend.destroy();
    };
    for (const socket of [client, backend]) {
      sockets.add(socket);
      socket.on('error', destroyBoth).on('close', () => {
        sockets.delete(socket);
        destroyBoth();
      });
    }
    client.on('data', (data) => whenThawed(() => backend.write(data)));
    backend.on('data', (data) => {
      if (toDrop > 0 && data.includes(commitAnswer)) {
        toDrop--;
        dropped++;
        return destroyBoth();
      }
      return whenThawed(() => client.write(data));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    destroyAll();
    server.close();
  });
  const url = new URL(databaseUrl);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
      for (const work of held.splice(0)) work();
    },
    cut() {
      isCut = true;
      destroyAll();
    },
    join() {
      isCut = false;
    },
    dropCommitAnswers(times) {
      toDrop = times;
    },
    get dropped() {
      return dropped;
    },
  };
}
