import * as z from 'zod/mini';
import { loggedRound1, seal1 } from '#contract/shop/draw.ts';
import { closing, loggedRound2, seal2 } from '#contract/shop/draw-2.ts';
import type { Log } from './verifier/log.ts';

const hashes = { seal_hash: z.string(), head: z.string() };
const logFile1 = z.object({ seal: seal1, rounds: z.array(loggedRound1), ...hashes });
const logFile2 = z.object({
  seal: seal2,
  rounds: z.array(loggedRound2),
  ...hashes,
  closed: z.optional(z.nullable(closing)),
});
/** Matches a log of version 2 by its scheme. The scheme decides how the other fields are read. */
const ofVersion2 = z.object({ seal: z.object({ scheme: z.literal('kaifu-draw-2') }) });

/** The content of a saved file, or the first place where it is not a log. */
export type LogFile = { ok: true; log: Log } | { ok: false; where: string };

/**
 * Parses a saved log of a pack: the JSON of `{ seal, seal_hash, rounds, head }`, with `closed` if
 * the pack is. Ignores other fields.
 */
export function readLog(text: string): LogFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, where: 'JSON' };
  }
  const parsed = z.safeParse(z.safeParse(ofVersion2, json).success ? logFile2 : logFile1, json);
  if (parsed.success) return { ok: true, log: parsed.data };
  return { ok: false, where: parsed.error.issues[0]?.path.join('.') || 'JSON' };
}

/** Serialises a log, one round per line. */
export function writeLog({ seal, seal_hash, rounds, head, closed }: Log): string {
  const lines = rounds.map((round) => JSON.stringify(round)).join(',\n');
  const front = `"seal": ${JSON.stringify(seal)},\n"seal_hash": ${JSON.stringify(seal_hash)}`;
  const end = closed == null ? '' : `,\n"closed": ${JSON.stringify(closed)}`;
  return `{${front},\n"rounds": [\n${lines}\n],\n"head": ${JSON.stringify(head)}${end}}\n`;
}
