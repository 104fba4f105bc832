import * as z from 'zod/mini';
import { loggedRound, seal } from '#contract/shop/draw.ts';
import type { Log } from './verifier/log.ts';

const logFile = z.object({
  seal,
  seal_hash: z.string(),
  rounds: z.array(loggedRound),
  head: z.string(),
});

/** What a saved file holds, or the first place where it is not a log at all. */
export type LogFile = { ok: true; log: Log } | { ok: false; where: string };

/**
 * Reads a saved log: the JSON of `{ seal, seal_hash, rounds, head }`. Further fields beside these
 * are passed over.
 */
export function readLog(text: string): LogFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, where: 'JSON' };
  }
  const parsed = z.safeParse(logFile, json);
  if (parsed.success) return { ok: true, log: parsed.data };
  return { ok: false, where: parsed.error.issues[0]?.path.join('.') || 'JSON' };
}

/** The text of a saved log, a round a line. */
export function writeLog({ seal, seal_hash, rounds, head }: Log): string {
  const lines = rounds.map((round) => JSON.stringify(round)).join(',\n');
  const front = `"seal": ${JSON.stringify(seal)},\n"seal_hash": ${JSON.stringify(seal_hash)}`;
  return `{${front},\n"rounds": [\n${lines}\n],\n"head": ${JSON.stringify(head)}}\n`;
}
