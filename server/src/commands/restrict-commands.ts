import { type Command, InvalidArgumentError, Option } from 'commander';
import { allowMember, restrictMember } from '../accounts/index.ts';
import type { Shop } from '../app/shop.ts';
import { type RestrictableAction, restrictableActions } from '../ledger/index.ts';
import { dateInJapan, dayInJapan } from '../lib/days.rules.ts';
import { lockWaitingParcels } from '../shipping/index.ts';
import {
  type ActorOptions,
  actorOf,
  addActorAndReason,
  CommandError,
  type CommandLine,
} from './command-line.ts';
import { memberNamed } from './member-named.ts';

const what = `what: ${restrictableActions.join(', ')}; several with commas between`;

/**
 * Adds `member restrict`, which keeps a member from some actions, and `member allow`, which lifts
 * that.
 */
export function restrictCommands(
  member: Command,
  { withShop, writeLine }: Pick<CommandLine, 'withShop' | 'writeLine'>,
): void {
  addActorAndReason(member.command('restrict <member>'))
    .description(
      'restrict a member from logging in, buying points, drawing packs, exchanging, or having cards shipped',
    )
    .addOption(new Option('--from <actions>', what).argParser(actionsFrom).makeOptionMandatory())
    .option(
      '--until <day>',
      'the last day, in Japan, such as 2026-11-30; without it until member allow',
    )
    .action(
      (
        named: string,
        options: Required<ActorOptions> & { from: RestrictableAction[]; until?: string },
      ) => withShop((shop) => restrict(shop, named, options, writeLine)),
    );

  addActorAndReason(member.command('allow <member>'))
    .description('lift a restriction of member restrict')
    .addOption(new Option('--from <actions>', `${what}; all without it`).argParser(actionsFrom))
    .action((named: string, options: Required<ActorOptions> & { from?: RestrictableAction[] }) =>
      withShop((shop) => allow(shop, named, options, writeLine)),
    );
}

/** Reads a list of actions such as `draw,ship` from a command's argument. */
function actionsFrom(text: string): RestrictableAction[] {
  const named = text.split(',').map((word) => word.trim());
  const unknown = named.find((word) => !restrictableActions.some((action) => action === word));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`"${unknown}" is none of ${restrictableActions.join(', ')}.`);
  return restrictableActions.filter((action) => named.includes(action));
}

/** Restricts a member, and prints the result. */
async function restrict(
  shop: Shop,
  named: string,
  {
    who,
    why,
    from,
    until: lastDay,
  }: Required<ActorOptions> & { from: RestrictableAction[]; until?: string },
  writeLine: (line: string) => void,
): Promise<void> {
  const until = lastDay === undefined ? null : endOf(lastDay, shop.clock.now());
  const { id } = await memberNamed(shop, named);
  const deps = { ...shop, lockParcels: lockWaitingParcels };
  const result = await restrictMember(deps, id, { from, until }, actorOf({ who, why }));
  if (result === 'closed') throw new CommandError(`The account of member ${id} is closed.`);
  if (result === 'cancelled-by-guardian') throw cancelledError(id);
  writeLine(`Member ${id} is restricted from ${restrictionLine(from, until)}.`);
}

/**
 * Reads the last day of a restriction, and returns the end of that day.
 *
 * @throws CommandError if it is not a day, or a day that is over
 */
function endOf(lastDay: string, now: Date): Date {
  const until = dayInJapan(lastDay)?.until;
  if (until === undefined) throw new CommandError(`"${lastDay}" is no day: write 2026-11-30.`);
  if (until <= now) throw new CommandError(`${lastDay} is over in Japan. Nothing was changed.`);
  return until;
}

/** Lifts a member's restriction, or a part of it, and prints the result. */
async function allow(
  shop: Shop,
  named: string,
  { who, why, from }: Required<ActorOptions> & { from?: RestrictableAction[] },
  writeLine: (line: string) => void,
): Promise<void> {
  const { id } = await memberNamed(shop, named);
  const result = await allowMember(shop, id, from, actorOf({ who, why }));
  if (result.kind === 'cancelled-by-guardian') throw cancelledError(id);
  const { lifted, left } = result;
  const still = left.length > 0 ? ` Still restricted from: ${left.join(', ')}.` : '';
  if (lifted.length === 0) {
    throw new CommandError(
      `Member ${id} is not restricted from ${from?.join(', ') ?? 'anything'}. Nothing was changed.${still}`,
    );
  }
  writeLine(`Member ${id} is no longer restricted from ${lifted.join(', ')}.${still}`);
}

/** The refusal to weaken the restriction of a guardian's cancellation. */
function cancelledError(memberId: number): CommandError {
  return new CommandError(
    `A guardian has cancelled payments of member ${memberId}, so all restrictions stay. Close the account when the refunds are done. Nothing was changed.`,
  );
}

/** Writes a restriction for the terminal: `draw, ship until 2026-11-30` (the last day). */
export function restrictionLine(from: readonly RestrictableAction[], until: Date | null): string {
  // `until` is the midnight at the end of the last day.
  const lastDay = until === null ? undefined : dateInJapan(new Date(until.getTime() - 1));
  return `${from.join(', ')}${lastDay === undefined ? '' : ` until ${lastDay}`}`;
}
