import { refundVoidRounds, type VoidResult, voidAfterHours, voidPack } from '../draw/index.ts';
import {
  type ActorOptions,
  actorOf,
  addActorAndReason,
  CommandError,
  type CommandLine,
  countOf,
  idFrom,
  timeInJapan,
} from './command-line.ts';

/** Commands on sealed packs. */
export function packCommands({ program, withShop, writeLine }: CommandLine): void {
  const pack = program.command('pack').description('packs that were sealed');
  addActorAndReason(pack.command('close <pack>'))
    .description(
      'close a pack whose beacon is gone for good: what waits is never drawn, and is given back in full',
    )
    .action((named: string, options: ActorOptions) =>
      withShop(async (shop) => {
        const packId = idFrom(named);
        const result = await voidPack(shop, packId, actorOf(options));
        if (result.kind !== 'closed') throw new CommandError(refusalOf(packId, result));
        await refundVoidRounds(shop);
        const rounds = countOf(result.rounds, 'round');
        writeLine(
          `Pack ${packId} is closed: nothing from round ${result.voidFrom} on is drawn. The purchases of ${rounds} are given back.`,
        );
      }),
    );
}

function refusalOf(packId: number, result: Exclude<VoidResult, { kind: 'closed' }>): string {
  switch (result.kind) {
    case 'unknown':
      return `There is no sealed pack ${packId}.`;
    case 'no-beacon':
      return `Pack ${packId} is drawn without a beacon, so nothing waits. End its sale in the catalogue (ends_at).`;
    case 'no-key':
      return `Another master secret sealed pack ${packId}, so this shop cannot sign for it. Use the secret that sealed it.`;
    case 'nothing-waits':
      return `No purchase of pack ${packId} waits for the beacon. End its sale in the catalogue (ends_at).`;
    case 'drawable':
      return `The beacon's number has come: pack ${packId} is drawn now. Nothing was closed.`;
    case 'too-early':
      return `The number is overdue by less than ${voidAfterHours} hours. Pack ${packId} can be closed from ${timeInJapan(result.possibleFrom)} (Japan) on.`;
  }
}
