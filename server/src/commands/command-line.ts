import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../app/config.ts';
import type { Shop } from '../app/shop.ts';
import { type Actor, systemActor } from '../db/audit.ts';

/** Dependencies of a group of commands. */
export interface CommandLine {
  program: Command;
  /**
   * Opens the shop for one command and closes it afterwards. If there is no shop, it fails unless
   * `mayCreate` is set: otherwise a mistyped address would be answered from a new, empty shop.
   */
  withShop(
    work: (shop: Shop, config: Config) => Promise<void>,
    options?: { mayCreate?: boolean },
  ): Promise<void>;
  /**
   * Passes a command the address of the shop's database, which it neither migrates nor opens.
   *
   * @throws NoShopError
   */
  withDatabase(work: (address: string, config: Config) => Promise<void>): Promise<void>;
  /** Prints the command's result as it is. */
  write(text: string): void;
  /** Prints one line of the command's result. */
  writeLine(line: string): void;
  /** Prints a progress message, apart from the result. */
  logProgress(line: string): void;
}

/** The options that name the operator and the reason. */
export interface ActorOptions {
  who: string;
  why?: string;
}

/** The command cannot be carried out. The message says why and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Adds the option `--who` to a command; its default is the user of the machine. */
export function addActorOption(command: Command): Command {
  return command.option('--who <name>', 'who does this, for the audit log', userOfMachine());
}

/**
 * Returns the name of the machine's user, or the numeric id if it has no name, as in a container
 * that runs as any user.
 */
export function userOfMachine(lookUp: () => { username: string } = userInfo): string {
  try {
    return lookUp().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Adds `--who` and a required `--why`, for commands that must have a reason. */
export function addActorAndReason(command: Command): Command {
  return addActorOption(command).requiredOption('--why <reason>', 'why, for the audit log');
}

/** The actor of a command for the audit log, from `--who` and `--why`. */
export function actorOf({ who, why = '' }: ActorOptions): Actor {
  return systemActor(who, why);
}

/**
 * Resolves a path against the folder in which the operator runs the command: npm changes to the
 * project's folder and passes the original one in INIT_CWD.
 */
export function pathFrom(text: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', text);
}

/**
 * Reads an id from a command's argument.
 *
 * @throws CommandError if the text is not a whole number above zero
 */
export function idFrom(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new CommandError(`"${text}" is not a number: write one such as 12.`);
  return Number(text);
}

/** Writes a time in Japanese time, as 2026-11-21 18:00:00. */
export function timeInJapan(instant: Date): string {
  return instant.toLocaleString('sv', { timeZone: 'Asia/Tokyo' });
}

/**
 * Makes a member's text safe for a line in a terminal: without control characters and marks of text
 * direction.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');
}

/** Writes a count with its noun: `1 parcel`, `2 parcels`. */
export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
