import { Command } from 'commander';
import { bookCommands } from './book-commands.ts';
import type { CommandLine } from './command-line.ts';
import { databaseCommands } from './database-commands.ts';
import { mailCommands } from './mail-commands.ts';
import { memberCommands } from './member-commands.ts';
import { packCommands } from './pack-commands.ts';
import { shippingCommands } from './shipping-commands.ts';
import { shopCommands } from './shop-commands.ts';
import { staffCommands } from './staff-commands.ts';

/** Makes the program with all commands of the operator. Their output goes through `line`. */
export function operatorProgram(line: Omit<CommandLine, 'program'>): Command {
  const program = new Command('kaifu').description(
    'The daily work of the shop, from the command line.',
  );
  const commandLine: CommandLine = { program, ...line };
  for (const add of [
    bookCommands,
    shopCommands,
    packCommands,
    memberCommands,
    mailCommands,
    shippingCommands,
    staffCommands,
    databaseCommands,
  ]) {
    add(commandLine);
  }
  return program;
}
