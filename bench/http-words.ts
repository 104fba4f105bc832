import type { Profiler } from 'node:inspector';

/** What a server process of a measurement is started with. */
export interface ServerOrder {
  url: string;
  /** A folder that goes with the measurement. */
  folder: string;
  seller: 'rounds' | 'function';
  /** How long lists are kept, in milliseconds. */
  listsKept: number;
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
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): [string, number][] {
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
    parts.find(([, where]) => where.test(url))?.[0] ?? 'the system’s calls (sockets above all) and the rest'
  );
}
