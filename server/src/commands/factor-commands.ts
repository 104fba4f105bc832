import type { Command } from 'commander';
import type { Shop } from '../app/shop.ts';
import { askForRemoval } from '../logins/index.ts';
import {
  type ActorOptions,
  actorOf,
  addActorAndReason,
  CommandError,
  type CommandLine,
  timeInJapan,
} from './command-line.ts';
import { memberNamed, noSuchMember } from './member-named.ts';

/** Adds `member factors remove`, for a member who lost authenticator and passkeys. */
export function factorCommands(
  member: Command,
  { withShop, writeLine }: Pick<CommandLine, 'withShop' | 'writeLine'>,
): void {
  const factors = member.command('factors').description('second factors of a member');
  addActorAndReason(factors.command('remove <member>'))
    .description(
      'remove lost second factors, after a check of identity; takes effect after 72 hours',
    )
    .action((named: string, options: Required<ActorOptions>) =>
      withShop((shop) => removeFactors(shop, named, options, writeLine)),
    );
}

/** Begins to remove a member's factors, and prints when they will be removed. */
async function removeFactors(
  shop: Shop,
  named: string,
  options: Required<ActorOptions>,
  writeLine: (line: string) => void,
): Promise<void> {
  const { id } = await memberNamed(shop, named);
  const result = await askForRemoval(shop, id, actorOf(options));
  if (result.kind === 'asked')
    return writeLine(
      `The second factors of member ${id} will be removed at ${timeInJapan(result.dueAt)}. ` +
        'The member is told by mail, and can stop it.',
    );
  throw new CommandError(
    result.kind === 'no-factor'
      ? `Member ${id} has neither an authenticator nor a passkey.`
      : noSuchMember(named),
  );
}
