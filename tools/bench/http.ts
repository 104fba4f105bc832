import { execFile, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeMembers } from '../../server/src/testing/factories.ts';
import { type BenchPostgres, openBenchShop } from './bench-shop.ts';
import type { LoadSettings, ServerMessage, ServerSettings } from './http-messages.ts';
import { makeHotPack } from './in-process.ts';
import { inTurns, type Load } from './load.ts';
import type { BenchOptions } from './options.ts';
import { milliseconds, perSecond, type Section } from './section.ts';

const execute = promisify(execFile);
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** A server process and a load generator in a separate process. */
export interface HttpServer {
  port: number;
  load(order: Omit<LoadSettings, 'port'>): Promise<Load>;
  /** Profiles the server for the next two seconds. */
  profile(): Promise<[part: string, share: number][]>;
  /** The processor time that the server has used since it began, in milliseconds. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a shop's HTTP server in a process of its own. */
export async function startHttpServer(order: ServerSettings): Promise<HttpServer> {
  const child = fork(pathOf('http-server.ts'), [JSON.stringify(order)]);
  const nextMessage = <Kind extends ServerMessage['kind']>(kind: Kind) =>
    new Promise<Extract<ServerMessage, { kind: Kind }>>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)));
      child.on('message', (word: ServerMessage) => {
        if (word.kind === kind) resolve(word as Extract<ServerMessage, { kind: Kind }>);
      });
    });
  const { port } = await nextMessage('listening');
  return {
    port,
    /** Runs a load on the server from another process. */
    async load(loadOrder) {
      const { stdout } = await execute(
        process.execPath,
        [pathOf('http-load.ts'), JSON.stringify({ ...loadOrder, port })],
        { maxBuffer: 2 ** 24 },
      );
      return JSON.parse(stdout);
    },
    async cpuMs() {
      child.send('cpu');
      return (await nextMessage('cpu')).cpuMs;
    },
    async profile() {
      child.send('profile');
      return (await nextMessage('profile')).shares;
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}

const waitingCounts = [1, 64, 256] as const;

export interface OverHttp {
  sections: Section[];
  /** Points of the plot. */
  curve: Map<number, Load>;
}

/**
 * Measures purchases over real HTTP with session, CSRF and idempotency checks, as in production.
 * The load generator runs on the same machine.
 */
export async function measureHttp(server: BenchPostgres, options: BenchOptions): Promise<OverHttp> {
  const url = await server.newDatabase();
  const shop = openBenchShop(url);
  const packId = await makeHotPack(shop);
  const members = await makeMembers(shop, 256, { points: 1_000_000_000 });
  const cookies = await Promise.all(
    members.map(
      async (memberId) =>
        `m.${(await shop.sessions.start(memberId, { isPersistent: false })).secret}`,
    ),
  );
  const rounds = await startHttpServer({
    url,
    folder: server.folder,
    seller: 'rounds',
    listsTtlMs: 1000,
  });
  const byFunction = await startHttpServer({
    url,
    folder: server.folder,
    seller: 'function',
    listsTtlMs: 1000,
  });
  const order = (waiting: number, ask: LoadSettings['ask']) => ({
    packId,
    ask,
    cookies: cookies.slice(0, waiting),
    seconds: options.seconds,
  });
  // Warm up first: Node compiles hot code, and the measurement is about a shop that has served for
  // a while.
  for (const server of [rounds, byFunction])
    await server.load({ ...order(256, 'buy'), seconds: 3 });
  const measured = new Map<number, Record<'get' | 'rounds' | 'function', Load>>();
  for (const waiting of waitingCounts) {
    measured.set(
      waiting,
      await inTurns(options.rounds, {
        get: () => rounds.load(order(waiting, 'cheapest')),
        rounds: () => rounds.load(order(waiting, 'buy')),
        function: () => byFunction.load(order(waiting, 'buy')),
      }),
    );
  }
  const loading = rounds.load({ ...order(256, 'buy'), seconds: 4 });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const shares = await rounds.profile();
  await loading;
  await Promise.all([rounds.stop(), byFunction.stop(), shop.close()]);
  return { sections: [compared(measured), whereTimeGoes(shares)], curve: curveOf(measured) };
}

function curveOf(measured: Map<number, { rounds: Load }>): Map<number, Load> {
  return new Map([...measured].map(([waiting, { rounds }]) => [waiting, rounds]));
}

/** Writes the section that compares purchases over HTTP with those without. */
function compared(measured: Map<number, Record<'get' | 'rounds' | 'function', Load>>): Section {
  const rate = (waiting: number, way: 'get' | 'rounds' | 'function') =>
    measured.get(waiting)?.[way].perSecond ?? 0;
  return {
    title: 'Over HTTP',
    text: 'Requests a second with session, csrf pair and idempotency key as in production, each member on a connection of their own; server, load generator and database share the machine. The cheapest GET that reads a session is the list of card types. One function for each purchase stands behind the same HTTP, on one connection, which suits it best.',
    head: ['members', 'cheapest GET', 'purchases in rounds', 'p50', 'p99', 'purchases by function'],
    rows: [...measured].map(([waiting, { get, rounds, function: byFunction }]) => [
      String(waiting),
      perSecond(get.perSecond),
      perSecond(rounds.perSecond),
      milliseconds(rounds.p50),
      milliseconds(rounds.p99),
      perSecond(byFunction.perSecond),
    ]),
    targets: [
      {
        what: 'purchases to cheapest GET, 256 members',
        measured: rate(256, 'rounds') / rate(256, 'get'),
        target: 0.5,
      },
      {
        what: 'rounds to function, 256 members',
        measured: rate(256, 'rounds') / rate(256, 'function'),
        target: 3,
      },
      {
        what: 'rounds to function, 1 member',
        measured: rate(1, 'rounds') / rate(1, 'function'),
        target: 0.6,
      },
    ],
  };
}

/** Writes the section about which parts of the server take its time. */
function whereTimeGoes(shares: readonly [part: string, share: number][]): Section {
  return {
    title: 'Where a request’s time goes',
    text: 'Of the time in which the server process was busy while 256 members bought over HTTP. The database works beside it, in processes of its own.',
    head: ['part', 'share'],
    rows: shares.map(([part, share]) => [part, `${(share * 100).toFixed(1)} %`]),
    targets: [],
  };
}
