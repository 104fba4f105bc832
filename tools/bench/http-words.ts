import type { Profiler } from 'node:inspector';

/** What a server process of a measurement is started with. */
export interface ServerOrder {
  url: string;
  /** A folder that goes with the measurement. */
  folder: string;
  seller: 'rounds' | 'function';
  /** How long lists are kept, in milliseconds. */
  listsKept: number;
  /** Whether what comes beyond what can be answered in time is refused, as in production. */
  sheds?: boolean;
  /**
   * Whether it is measured, and the share of its requests that is traced, as in production where
   * that is set.
   */
  watched?: { traced: number };
}

/** What it tells. */
export type ServerWord =
  | { kind: 'listening'; port: number }
  /** Parts of the time in which the process was busy, the largest first. */
  | { kind: 'profile'; shares: [part: string, share: number][] };

/** What the load generator is told. */
export interface LoadOrder {
  port: number;
  seconds: number;
  ask: 'buy' | 'cheapest' | 'top-list';
  packId: number;
  /** A cookie for each member; as many requests wait as there are members. */
  cookies: string[];
}

/** What the generator of a crowd is told. */
export interface CrowdOrder {
  port: number;
  packId: number;
  /** A cookie for each member. */
  cookies: string[];
  /** Seconds before it counts, and of counting. */
  warmUp: number;
  seconds: number;
  /**
   * How long a member waits between an answer and the next purchase, on average, in milliseconds.
   */
  think: number;
  /** Whether who is refused comes again when they were told to, or as soon as anybody. */
  waitsWhenRefused: boolean;
}

/** What came of it. */
export interface CrowdReport {
  servedPerSecond: number;
  refusedPerSecond: number;
  /** Answered with a fault. */
  failedPerSecond: number;
  /** Of those that were served, in milliseconds. */
  p50: number;
  p99: number;
}

/** The parts of a process by where their code lies; the first that fits names it. */
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

/** Sums a profile by part; waiting is left out. */
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

function partAt({ url, functionName }: { url: string; functionName: string }): string | undefined {
  if (functionName === '(idle)') return undefined;
  if (functionName === '(garbage collector)') return 'collecting garbage';
  return (
    parts.find(([, where]) => where.test(url))?.[0] ??
    'the system’s calls (sockets above all) and the rest'
  );
}
