import * as z from 'zod/mini';
import { loggedRound, seal } from '#contract/shop/draw.ts';
import type { Log } from './verifier/log.ts';

const logFile = z.object({
  seal,
  seal_hash: z.string(),
  rounds: z.array(loggedRound),
  head: z.string(),
});

/** The content of a saved file, or the first place where it is not a log. */
export type LogFile = { ok: true; log: Log } | { ok: false; where: string };

/** Parses a saved log: the JSON of `{ seal, seal_hash, rounds, head }`. Ignores other fields. */
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

/** Serialises a log, one round per line. */
export function writeLog({ seal, seal_hash, rounds, head }: Log): string {
  const lines = rounds.map((round) => JSON.stringify(round)).join(',\n');
  const front = `"seal": ${JSON.stringify(seal)},\n"seal_hash": ${JSON.stringify(seal_hash)}`;
  return `{${front},\n"rounds": [\n${lines}\n],\n"head": ${JSON.stringify(head)}}\n`;
}
