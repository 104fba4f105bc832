import { type Command, InvalidArgumentError } from 'commander';
import type { Shop } from '../app/shop.ts';
import { takeBackRest, takeBackTexts } from '../payments/index.ts';
import {
  type ActorOptions,
  actorOf,
  addActorAndReason,
  CommandError,
  type CommandLine,
} from './command-line.ts';
import { memberNamed } from './member-named.ts';

/** Adds `member take-back`, which takes back the cards that a guardian's cancellation left. */
export function takeBackCommand(
  member: Command,
  { withShop, writeLine }: Pick<CommandLine, 'withShop' | 'writeLine'>,
): void {
  addActorAndReason(member.command('take-back <member>'))
    .description("take back the cards that a guardian's cancellation left: they get no points")
    .option(
      '--stopped <parcels>',
      'parcels in an export, or begun to be packed, that you have stopped; commas between',
      numbersFrom,
    )
    .action((named: string, options: Required<ActorOptions> & { stopped?: number[] }) =>
      withShop((shop) => takeBack(shop, named, options, writeLine)),
    );
}

/** Reads numbers of parcels such as `12,15` from the command's argument. */
function numbersFrom(text: string): number[] {
  const words = text.split(',').map((word) => word.trim());
  const wrong = words.find((word) => !/^[1-9]\d{0,14}$/.test(word));
  if (wrong !== undefined) throw new InvalidArgumentError(`"${wrong}" is no number of a parcel.`);
  return words.map(Number);
}

/** Takes cards back from a member, and prints which. */
async function takeBack(
  shop: Shop,
  named: string,
  { who, why, stopped = [] }: Required<ActorOptions> & { stopped?: number[] },
  writeLine: (line: string) => void,
): Promise<void> {
  const { id } = await memberNamed(shop, named);
  const result = await takeBackRest(shop, id, stopped, actorOf({ who, why }));
  if (result.kind === 'refused')
    throw new CommandError(`${takeBackTexts[result.reason].en} Nothing was changed.`);
  const { undecided, parcels, toStop } = result;
  writeLine(
    `Taken back from member ${id}: undecided cards ${undecided}, parcels ${parcels.length}.`,
  );
  for (const { parcelId, cards } of parcels) writeLine(`parcel ${parcelId}: cards ${cards}`);
  for (const { parcelId, why: reason } of toStop)
    writeLine(
      reason === 'exported'
        ? `parcel ${parcelId} is in an export: stop it, then name it with --stopped`
        : `parcel ${parcelId} is being packed: stop it, then name it with --stopped`,
    );
}
