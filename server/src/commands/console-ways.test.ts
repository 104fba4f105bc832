import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { type OperationName, operations } from '#contract/console/index.ts';
import { operatorProgram } from './program.ts';

/**
 * For each command of the operator: the operations by which the console does the same. A command
 * without any would be one for which people still need a shell.
 */
const waysOf: Readonly<Record<string, readonly OperationName[]>> = {
  audit: ['listAudit'],
  'audit verify': ['verifyAudit'],
  'card-points': ['setCardPoints'],
  'catalogue import': ['uploadCatalogue', 'importCatalogue'],
  'ledger check': ['checkBooks'],
  'mail list': ['listMails', 'listWaitingMails'],
  'mail send': ['resendMail'],
  maintenance: ['setMaintenance'],
  'member allow': ['allowMember'],
  'member change': ['changeMember'],
  'member close': ['closeMember'],
  'member factors remove': ['removeFactors'],
  'member find': ['listMembers', 'search'],
  'member restrict': ['restrictMember'],
  'member take-back': ['takeBackCards'],
  'member show': ['getMember', 'revealMember'],
  minors: ['setMinors'],
  'pack close': ['closePack'],
  'payments note': ['notePayment'],
  'payments waive-debt': ['waiveDebt'],
  'points adjust': ['adjustBalance'],
  'report reconcile': ['reconcilePayments'],
  'report sales': ['getSales'],
  'report unused': ['getUnusedPoints'],
  'shipping address': ['readdressParcel'],
  'shipping export': ['exportParcels'],
  'shipping import': ['importTracking'],
  'shipping list': ['listParcels'],
  'shipping mail': ['resendParcelMail'],
  'shipping return': ['returnParcel'],
  'staff invite': ['inviteStaff'],
  'staff list': ['listStaff'],
  'staff remove': ['removeStaff'],
  'staff reset': ['resetStaff'],
};

/** Commands that only read. */
const reads = new Set([
  'audit',
  'audit verify',
  'ledger check',
  'mail list',
  'member find',
  'member show',
  'report reconcile',
  'report sales',
  'report unused',
  'shipping list',
  'staff list',
]);

/** A command that runs while no process of the shop does, so no console could. */
const onlyHere = new Set(['database move']);

/** The names of the commands below this one that do something themselves. */
function commandsOf({ commands }: Command, above = ''): string[] {
  return commands.flatMap((one) => {
    const name = `${above}${one.name()}`;
    // A command with a description of its parts alone; the log can be read itself, too.
    const own = one.commands.length === 0 || name === 'audit' ? [name] : [];
    return [...own, ...commandsOf(one, `${name} `)];
  });
}

const program = operatorProgram({
  withShop: async () => {},
  withDatabase: async () => {},
  write: () => {},
  writeLine: () => {},
  logProgress: () => {},
});
const commands = commandsOf(program)
  .filter((name) => !onlyHere.has(name))
  .toSorted();

describe('the console beside the command line', () => {
  it('commands of the operator: the console has operations that make the same change as each command', () => {
    expect(Object.keys(waysOf).toSorted()).toEqual(commands);
    for (const [command, names] of Object.entries(waysOf)) {
      const changes = names.some((name) => operations[name].method !== 'GET');
      expect(changes, command).toBe(!reads.has(command) || names.some(changesNothing));
    }
  });

  it('table of screens in docs/console.md: names each command of the operator once', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/console.md'), 'utf8');
    const [, table = ''] = text.split('## Which screen does what a command does?');
    const [part = ''] = table.split('\n## ');
    const named = [...part.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, command]) => command);
    expect(named.toSorted()).toEqual(commands);
  });
});

/** Whether an operation is sent as a command, but only computes or shows something. */
function changesNothing(name: OperationName): boolean {
  return ['verifyAudit', 'checkBooks', 'revealMember'].includes(name);
}
