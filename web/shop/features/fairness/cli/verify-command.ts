import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { readLog, writeLog } from '../log-file.ts';
import { LogUnreadable, readShopLog } from '../shop-log.ts';
import { type Log, type LoggedRound, type LogSource, sourceOf } from '../verifier/log.ts';
import type { Memory } from '../verifier/memory.ts';
import { purchaseIdOf } from '../verifier/purchase-id.ts';
import { readReceiptFile } from '../verifier/receipt-file.ts';
import {
  type Depth,
  type OnProgress,
  type OwnPurchase,
  type Plan,
  verify,
} from '../verifier/verify.ts';
import type { SeenHead } from '../verifier/witness.ts';
import { openOnNodeThreads } from './open-on-node-threads.ts';
import { reportReceipt } from './receipt-command.ts';
import { introduce, reportFailure, reportVerified } from './report.ts';
import { readSeenHeads, waitUntilInterrupted, watchHeads } from './watch.ts';

/** 0: no error found; 1: an error found; 2: the check could not be done. */
export const exitCodes = { verified: 0, refuted: 1, unknown: 2 } as const;

/** The environment of the command, replaced in tests. */
export interface Environment {
  stdout: Output;
  stderr: Output;
  /** The folder that file names are relative to. */
  folder: string;
  fetch: typeof globalThis.fetch;
  /** Waits between two requests of `--watch`, by default ten seconds; false ends the watch. */
  waitToWatch?: () => Promise<boolean>;
}

interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** Why the check could not be done, as a message for the terminal. */
class NoResult extends Error {}

interface Options {
  witness?: string;
  depth: Depth;
  purchase: string[];
  seed?: string;
  token?: string;
  key?: string;
  save?: string;
  earlier?: string;
  beacon?: 'quicknet';
}

/**
 * Runs `npm run verify -- <address or file> <packId>`, which checks a pack's public log without a
 * browser.
 *
 * @returns the exit code (`exitCodes`)
 */
export async function runVerify(args: readonly string[], world: Environment): Promise<number> {
  const command = commandOn(world);
  try {
    if (args[0] === '--watch') return await watch(args.slice(1), world);
    if (args[0] === '--receipt') return await receipt(args.slice(1), world);
    command.parse(args, { from: 'user' });
    const [shop = '', packId = ''] = command.args;
    return await check(shop, readPackId(packId), command.opts<Options>(), world);
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? 0 : exitCodes.unknown;
    if (!(cause instanceof NoResult)) throw cause;
    world.stderr.write(`${cause.message}\n`);
    return exitCodes.unknown;
  }
}

/** Declares the arguments and options of the command. */
function commandOn({ stdout, stderr }: Environment): Command {
  return new Command('npm run verify --')
    .description(
      'Checks that a pack was drawn as it was sealed, from its public log alone (docs/fairness.md).',
    )
    .argument(
      '<shop>',
      'the address of a shop, such as https://shop.example, or a file that --save wrote',
    )
    .argument('<packId>', 'the number of the pack')
    .addOption(
      new Option('--depth <depth>', 'prove every round, or only those of the purchases named')
        .choices(['mine', 'all'])
        .default('all'),
    )
    .option('--purchase <id...>', 'purchase numbers of your own: shows what they drew', [])
    .option(
      '--seed <seed>',
      'the seed your browser sent with that purchase: the record must have the same',
    )
    .option(
      '--token <token>',
      'your own token at the shop; with --key: the purchase must have the number they make',
    )
    .option('--key <key>', 'the Idempotency-Key your browser sent with that purchase')
    .option('--save <file>', 'keep the log in a file, whatever is found in it')
    .option('--earlier <file>', 'a log saved before, which this one must continue')
    .option('--witness <file>', 'heads that --watch kept: no round may be bound after its number')
    .addOption(
      new Option(
        '--beacon <name>',
        'the public beacon that must draw the pack: fails for any other, and for none',
      ).choices(['quicknet']),
    )
    .addHelpText(
      'after',
      `
Also: --watch <shop> --save <file>     keeps the heads of all packs, until Ctrl+C
      --receipt <file> <shop or log>   checks a receipt with the seal it names`,
    )
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
    .exitOverride();
}

/** Checks the log of a pack and prints the report. */
async function check(
  shop: string,
  packId: number,
  options: Options,
  world: Environment,
): Promise<number> {
  const own = ownPurchases(options);
  const memory =
    options.earlier === undefined ? null : await readEarlierMemory(options.earlier, packId, world);
  // Read first: a file that cannot be read ends the command. A check without the requested heads
  // would report more than it proves.
  const heads =
    options.witness === undefined ? [] : await readWitness(options.witness, packId, world);
  const source = await open(shop, packId, options.save, world);
  const plan: Plan = { packId, depth: options.depth, own, memory, heads, beacon: options.beacon };

  world.stdout.write(`${introduce(source)}\n`);
  const workshop = openOnNodeThreads(source);
  try {
    const result = await verify(plan, source, workshop, progressOn(world.stderr));
    if (world.stderr.isTTY) world.stderr.write('\r\x1b[K');
    const { seal } = source;
    world.stdout.write(
      result.ok ? reportVerified(result, source, heads) : reportFailure(result.failure, seal),
    );
    return result.ok ? exitCodes.verified : exitCodes.refuted;
  } catch (cause) {
    throw noResultFrom(cause);
  } finally {
    workshop.dismiss();
  }
}

/** Records the heads of a shop's packs until the process is ended. */
async function watch([shop = '', ...rest]: readonly string[], world: Environment) {
  const [flag, file] = rest;
  if (!isAddress(shop) || flag !== '--save' || file === undefined || rest.length > 2)
    throw new NoResult(
      'Watching needs an address (https://…) and a file: --watch <shop> --save <file>.',
    );
  const isHonest = await watchHeads(shop, resolve(world.folder, file), {
    fetch: world.fetch,
    write: (text) => world.stdout.write(text),
    now: () => new Date(),
    wait: world.waitToWatch ?? waitUntilInterrupted(),
  }).catch((cause: unknown) => {
    throw new NoResult(`${file} cannot be written: ${messageOf(cause)}`);
  });
  return isHonest ? exitCodes.verified : exitCodes.refuted;
}

/** Checks a receipt with a seal and prints the result. */
async function receipt([file = '', shop = '', ...more]: readonly string[], world: Environment) {
  if (shop === '' || more.length > 0)
    throw new NoResult('A receipt is checked with a seal: --receipt <file> <shop or saved log>.');
  const text = await readText(file, world);
  const content = readReceiptFile(text);
  if (content === null) throw new NoResult(`${file} is not a receipt.`);
  const source = await open(shop, content.pack_id, undefined, world);
  try {
    const { isRight, text: report } = await reportReceipt(content, source);
    world.stdout.write(report);
    return isRight ? exitCodes.verified : exitCodes.refuted;
  } catch (cause) {
    throw noResultFrom(cause);
  }
}

/**
 * Lists the purchases that the options name. `--seed`, `--token` and `--key` are data that the
 * buyer's browser sent with one of them.
 */
function ownPurchases({ purchase, seed, token, key }: Options): OwnPurchase[] {
  if ((token === undefined) !== (key === undefined))
    throw new NoResult('--token and --key belong together.');
  const origin =
    token === undefined || key === undefined ? undefined : { token, key: key.toLowerCase() };
  if (seed === undefined && origin === undefined)
    return purchase.map((each) => ({ purchase: each }));
  if (purchase.length > 1)
    throw new NoResult('--seed, --token and --key are about one purchase: name one.');
  const named = purchase[0] ?? (origin && purchaseIdOf(origin));
  if (named === undefined)
    throw new NoResult('--seed needs the purchase it was sent with: --purchase <id>.');
  return [{ purchase: named, sent: { clientSeed: seed, origin } }];
}

/**
 * Opens the log of a pack, from a shop or a saved file. Saves a shop's log if `save` names a file.
 */
async function open(
  shop: string,
  packId: number,
  save: string | undefined,
  world: Environment,
): Promise<LogSource> {
  if (!isAddress(shop)) return sourceOf(await readSaved(shop, world));
  try {
    const atShop: typeof fetch = (input, init) => world.fetch(new URL(String(input), shop), init);
    const source = await readShopLog(atShop, packId);
    return save === undefined
      ? source
      : sourceOf(await saveLog(source, resolve(world.folder, save)));
  } catch (cause) {
    throw noResultFrom(cause);
  }
}

/** Reads the whole log before checking it, because an invalid log is the one worth saving. */
async function saveLog(source: LogSource, file: string): Promise<Log> {
  const rounds: LoggedRound[] = [];
  for await (const batch of source.batches) rounds.push(...batch);
  const { seal, sealHash, head, closed } = source;
  const log: Log = { seal, seal_hash: sealHash, rounds, head, closed };
  try {
    // Never overwrites a file: it may be evidence of an earlier day.
    await writeFile(file, writeLog(log), { flag: 'wx' });
  } catch (cause) {
    throw new NoResult(`The log cannot be kept: ${messageOf(cause)}`);
  }
  return log;
}

/** Reads a file that an argument names. */
function readText(name: string, { folder }: Environment): Promise<string> {
  return readFile(resolve(folder, name), 'utf8').catch((cause: unknown) => {
    throw new NoResult(
      `${name} is neither an address (https://…) nor a readable file: ${messageOf(cause)}`,
    );
  });
}

/** Reads a saved log from a file. */
async function readSaved(name: string, world: Environment): Promise<Log> {
  const text = await readText(name, world);
  const saved = readLog(text);
  if (!saved.ok) throw new NoResult(`${name} is not a saved log: see ${saved.where} in it.`);
  return saved.log;
}

/** Reads the newest round of this pack from a log that was saved earlier. */
async function readEarlierMemory(
  name: string,
  packId: number,
  world: Environment,
): Promise<Memory> {
  const { seal, rounds, head, seal_hash } = await readSaved(name, world);
  // If it were the log of another pack, this log would seem to be rewritten.
  if (seal.pack_id !== packId)
    throw new NoResult(`${name} is of pack ${seal.pack_id}, not of ${packId}.`);
  return { seen: { round: rounds.length, hash: head }, proved: { round: 0, hash: seal_hash } };
}

/** Reads the heads of a pack from a file that `--watch` wrote. Refuses a file that has none. */
async function readWitness(
  name: string,
  packId: number,
  { folder }: Environment,
): Promise<SeenHead[]> {
  const heads = await readSeenHeads(resolve(folder, name), packId).catch((cause: unknown) => {
    throw new NoResult(`${name} cannot be read: ${messageOf(cause)}`);
  });
  if (heads.length === 0)
    throw new NoResult(
      `${name} has no head of pack ${packId}, so nothing can be compared with it.`,
    );
  return heads;
}

const unreadableReasons: Record<LogUnreadable['reason'], string> = {
  missing: 'The shop has no such pack, or has not sealed it.',
  offline: 'The shop does not answer.',
  maintenance: 'The shop is closed for maintenance.',
  refused: 'The shop refuses to answer for now.',
  fields: 'The shop refuses the question.',
  login: 'The shop answers only its members, though the log is public.',
  error: 'The shop failed to answer, or answered with something that is no log.',
  aborted: 'The connection was ended.',
};

function noResultFrom(cause: unknown): unknown {
  if (!(cause instanceof LogUnreadable)) return cause;
  return new NoResult(`${unreadableReasons[cause.reason]} Nothing was found out.`);
}

function isAddress(shop: string): boolean {
  return /^https?:\/\//.test(shop) && URL.canParse(shop);
}

/** Reads the number of a pack from an argument. */
function readPackId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new NoResult(`A pack's number is a whole number, not "${text}".`);
  return Number(text);
}

/** Shows the progress on a terminal. */
function progressOn(stream: Output): OnProgress {
  const startedAt = performance.now();
  return ({ reached: { round }, rounds }) => {
    if (!stream.isTTY || round === 0) return;
    const seconds = ((performance.now() - startedAt) / round) * ((rounds - round) / 1000);
    stream.write(`\r${round} of ${rounds} rounds, about ${Math.ceil(seconds)} s left   `);
  };
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
