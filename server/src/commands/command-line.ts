import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../app/config.ts';
import type { Shop } from '../app/shop.ts';
import type { Actor } from '../db/audit.queries.ts';

/** What a group of commands works with. */
export interface CommandLine {
  program: Command;
  /**
   * Opens the shop for one command, and closes it again. Where there is no shop, none is made
   * unless `mayBeNew` says so: a mistaken address would otherwise be answered from an empty one.
   */
  withShop(
    work: (shop: Shop, config: Config) => Promise<void>,
    options?: { mayBeNew?: boolean },
  ): Promise<void>;
  /** Writes what was asked for, as it is. */
  print(text: string): void;
  /** Writes a line of what was asked for. */
  say(line: string): void;
  /** Says what is going on, beside what was asked for. */
  tell(line: string): void;
}

/** The options by which a command says who does it, and why. */
export interface Who {
  who: string;
  why?: string;
}

/** What the operator asked for cannot be done; the message says why, and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Adds to a command who does it: whoever is logged in on the machine, unless another name is given.
 */
export function whoDoesIt(command: Command): Command {
  return command.option('--who <name>', 'who does this, for the audit log', userOfMachine());
}

/**
 * By name, or by number where the machine has no name for them, as in a container that runs as any
 * user.
 */
export function userOfMachine(lookUp: () => { username: string } = userInfo): string {
  try {
    return lookUp().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The same for what must not be done without a reason. */
export function whoAndWhy(command: Command): Command {
  return whoDoesIt(command).requiredOption('--why <reason>', 'why, for the audit log');
}

export function actorOf({ who, why = '' }: Who): Actor {
  return { who, why };
}

/**
 * A path as whoever runs a command means it: npm runs it in the project's folder, and says where
 * they stand.
 */
export function pathFrom(text: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', text);
}

/** @throws CommandError where the text is no whole number above zero */
export function idFrom(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new CommandError(`"${text}" is no number of one.`);
  return Number(text);
}

/** An instant as people of the shop read it: 2026-11-21 18:00:00, in Japan. */
export function inJapan(instant: Date): string {
  return instant.toLocaleString('sv', { timeZone: 'Asia/Tokyo' });
}

/**
 * What members typed, in a line for a terminal: without controls, and without marks that turn the
 * direction of a text.
 */
export function inLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');
}

/** `1 parcel`, `2 parcels`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
