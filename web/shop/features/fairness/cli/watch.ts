import { appendFile, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { listHeads } from '#contract/shop/draw.ts';
import { createClient } from '../../../lib/api-client.ts';
import type { SeenHead } from '../verifier/witness.ts';

/** A line of the file that `--watch` writes: a head, and when it was requested. */
const seenLine = z.object({
  pack_id: z.int(),
  round: z.int(),
  commit: z.string(),
  receipt: z.string(),
  at: z.string(),
});
type SeenLine = z.infer<typeof seenLine>;

/** The environment of `--watch`; replaced in tests. */
export interface WatchWorld {
  fetch: typeof globalThis.fetch;
  write(text: string): unknown;
  now(): Date;
  /** Waits until the next request; false ends the watch. */
  wait(): Promise<boolean>;
}

/**
 * Runs `npm run verify -- --watch <address> --save <file>`: polls a shop for the newest round of
 * all its packs, and saves each with its time as one line of JSON. Prints at the start what it
 * does, and later each change: the shop stops or begins to answer, or a head contradicts an earlier
 * one.
 *
 * @returns whether no head went back to an earlier round or was replaced
 * @throws the errors of writing `file`
 */
export async function watchHeads(shop: string, file: string, world: WatchWorld): Promise<boolean> {
  const fetchAtShop: typeof fetch = (input, init) =>
    world.fetch(new URL(String(input), shop), init);
  const client = createClient({ fetch: fetchAtShop, language: () => 'en' });
  const known = new Map<number, SeenLine>();
  // A new watch has no file yet.
  const text = await readFile(file, 'utf8').catch(() => '');
  for (const line of linesOf(text)) known.set(line.pack_id, line);
  const earlier = known.size === 0 ? '' : `, which has heads of ${packsOf(known.size)} already`;
  world.write(`Watching ${shop}. Heads are saved in ${file}${earlier}. Ctrl+C ends the watch.\n`);
  let isHonest = true;
  let isAnswering: boolean | null = null;
  let saved = 0;
  do {
    // The time of the request, not of the response: rounds that are made meanwhile are later.
    const at = world.now().toISOString();
    const result = await client.send(listHeads, {});
    if (!result.ok) {
      if (isAnswering !== false)
        world.write(`${at} The shop does not answer. Nothing is saved until it does.\n`);
      isAnswering = false;
      continue;
    }
    const heads = result.answer.data.packs.map((pack): SeenLine => ({ ...pack, at }));
    if (isAnswering !== true)
      world.write(`${at} The shop answers: ${packsOf(heads.length)} on sale.\n`);
    isAnswering = true;
    const errors = heads.flatMap((head) => errorOf(known.get(head.pack_id), head));
    if (errors.length > 0) isHonest = false;
    for (const error of errors) world.write(`${at} ${error}\n`);
    for (const head of heads) known.set(head.pack_id, head);
    await appendFile(file, heads.map((head) => `${JSON.stringify(head)}\n`).join(''));
    saved += heads.length;
  } while (await world.wait());
  world.write(endOf(saved, isHonest, shop, file));
  return isHonest;
}

/** Writes the last lines of a watch: what it found, and what to do with the file. */
function endOf(saved: number, isHonest: boolean, shop: string, file: string): string {
  const heads = `${saved} ${saved === 1 ? 'head' : 'heads'} saved.`;
  return isHonest
    ? `${heads} None contradicts an earlier one.\nTo compare a log with them: npm run verify -- ${shop} <packId> --witness ${file}\n`
    : `${heads} SOME CONTRADICT EARLIER ONES: see above. Keep ${file}: it has both, each with the shop's signature.\n`;
}

function roundsOf(count: number): string {
  return `${count} ${count === 1 ? 'round' : 'rounds'}`;
}

function packsOf(count: number): string {
  return `${count} ${count === 1 ? 'pack' : 'packs'}`;
}

const intervalMs = 10_000;

/** Waits ten seconds at a time, and ends at Ctrl+C. */
export function waitUntilInterrupted(): () => Promise<boolean> {
  const ended = new AbortController();
  process.once('SIGINT', () => ended.abort());
  process.once('SIGTERM', () => ended.abort());
  return () => setTimeout(intervalMs, true, { signal: ended.signal }).catch(() => false);
}

/**
 * Reads the newest rounds of a pack from a file that the watcher wrote.
 *
 * @throws if the file cannot be read
 */
export async function readSeenHeads(file: string, packId: number): Promise<SeenHead[]> {
  const lines = linesOf(await readFile(file, 'utf8'));
  return lines
    .filter((line) => line.pack_id === packId)
    .map(({ round, commit, at }) => ({ round, hash: commit, at: Date.parse(at) }));
}

/** Parses the valid lines of a file that the watcher wrote. */
function linesOf(text: string): SeenLine[] {
  return text.split('\n').flatMap((line) => {
    // The last line may be cut off, if the watcher was killed while it wrote.
    const parsed = z.safeParse(seenLine, jsonOf(line));
    return parsed.success ? [parsed.data] : [];
  });
}

/** Parses JSON; null if the text is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Writes an error if a pack's newest round went back or was replaced since it was seen before. */
function errorOf(before: SeenLine | undefined, head: SeenLine): string[] {
  if (before === undefined) return [];
  const { pack_id: pack, round } = head;
  if (round < before.round)
    return [
      `CONTRADICTION: pack ${pack} has ${roundsOf(round)}, and had ${before.round} at ${before.at}. Rounds were removed.`,
    ];
  if (round === before.round && head.commit !== before.commit)
    return [
      `CONTRADICTION: round ${round} of pack ${pack} is another one than at ${before.at}. The past was rewritten.`,
    ];
  return [];
}
