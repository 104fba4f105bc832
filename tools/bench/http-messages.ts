import type { Profiler } from 'node:inspector';

/** The settings of a server process under measurement. */
export interface ServerSettings {
  url: string;
  /** A replica for reads that may be a little old. */
  replicaUrl?: string;
  /** The data folder of the measurement. */
  folder: string;
  seller: 'rounds' | 'function';
  /** How long lists are cached, in milliseconds. */
  listsTtlMs: number;
  /**
   * Whether the top page's list is serialised and compressed for each request, instead of once for
   * all.
   */
  preparesNoList?: boolean;
  /** Whether the server sheds load, as in production. */
  sheds?: boolean;
  /** Whether metrics are on, and the share of requests that is traced, if tracing is on. */
  watched?: { traced: number };
}

/** A message from a server process. */
export type ServerMessage =
  | { kind: 'listening'; port: number }
  /** The processor time that the process has used since it began, in milliseconds. */
  | { kind: 'cpu'; cpuMs: number }
  /** The shares of busy processor time by part, the largest first. */
  | { kind: 'profile'; shares: [part: string, share: number][] };

/** The settings of the load generator. */
export interface LoadSettings {
  port: number;
  seconds: number;
  /** `log` is the first page of the pack's public log. */
  ask: 'buy' | 'cheapest' | 'top-list' | 'log';
  packId: number;
  /**
   * One session cookie per member. The number of concurrent requests equals the number of members.
   */
  cookies: string[];
}

/** The settings of the load generator that acts as many buyers. */
export interface BuyersSettings {
  port: number;
  packId: number;
  /** One session cookie per member. */
  cookies: string[];
  /** Seconds of warm-up, and of measurement. */
  warmUp: number;
  seconds: number;
  /** The average pause of a member between a response and the next purchase, in milliseconds. */
  think: number;
  /** Whether a refused member waits for Retry-After. If false, they retry after the usual pause. */
  waitsWhenRefused: boolean;
}

/** The result of a load by many buyers. */
export interface BuyersReport {
  servedPerSecond: number;
  refusedPerSecond: number;
  /** Responses with a server error. */
  failedPerSecond: number;
  /** Of the purchases that succeeded, in milliseconds. */
  p50: number;
  p99: number;
}

/** Parts of a process by the path of their code. The first match names the part. */
const parts: readonly [part: string, where: RegExp][] = [
  ['the database’s driver', /node_modules\/(pg|pg-[^/]+|postgres-[^/]+)\/|server\/src\/db\//],
  [
    'Fastify and its plugins',
    /node_modules\/(@fastify|fastify|find-my-way|light-my-request|avvio|secure-json-parse|fast-[^/]+)\//,
  ],
  [
    'reading the request: session, csrf, form, schema',
    /server\/src\/(http|accounts)\/|contract\/src\/|node_modules\/(zod|canonicalize)\//,
  ],
  [
    'judging, proving, drawing and booking',
    /server\/src\/(draw|ledger|won-cards|catalog)\/|node_modules\/sodium-native\//,
  ],
  [
    'Node’s HTTP and sockets',
    /^node:(_?http|net|stream|internal\/(streams|stream_base|http|js_stream|timers|async_hooks))|^node:internal\/(process|timers)/,
  ],
  [
    'Node’s hashes and buffers',
    /^node:(internal\/crypto|buffer|crypto|internal\/buffer|querystring|internal\/querystring|internal\/url)/,
  ],
];

/** Sums a profile by part, without idle time. */
export function sharesOf({
  nodes,
  samples = [],
  timeDeltas = [],
}: Profiler.Profile): [string, number][] {
  const partOf = new Map(nodes.map((node) => [node.id, partAt(node.callFrame)]));
  const sums = new Map<string, number>();
  for (const [place, id] of samples.entries()) {
    const part = partOf.get(id);
    if (part !== undefined) sums.set(part, (sums.get(part) ?? 0) + (timeDeltas[place] ?? 0));
  }
  const busy = [...sums.values()].reduce((sum, time) => sum + time, 0);
  return [...sums]
    .map(([part, time]): [string, number] => [part, time / busy])
    .toSorted(([, one], [, other]) => other - one);
}

/** Names the part of the server that a profiled function belongs to. */
function partAt({ url, functionName }: { url: string; functionName: string }): string | undefined {
  if (functionName === '(idle)') return undefined;
  if (functionName === '(garbage collector)') return 'collecting garbage';
  return (
    parts.find(([, where]) => where.test(url))?.[0] ??
    'the system’s calls (sockets above all) and the rest'
  );
}
