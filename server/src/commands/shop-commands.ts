import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { adultAge, youngestMinor } from '#contract/limits.ts';
import type { Config } from '../app/config.ts';
import { openFileStores } from '../app/open-file-stores.ts';
import type { Shop } from '../app/shop.ts';
import {
  type DrawMode,
  findSaleTerms,
  type ImportCounts,
  importCatalogue,
  readCatalogue,
  textOfError,
} from '../catalog/index.ts';
import { findPacksWithoutKey, hasForeignSecret, sealPacks } from '../draw/index.ts';
import { emptyNote, Maintenance } from '../http/maintenance.ts';
import { setMaintenance } from '../http/set-maintenance.ts';
import { setMinors } from '../protection/index.ts';
import {
  type ActorOptions,
  actorOf,
  addActorAndReason,
  addActorOption,
  CommandError,
  type CommandLine,
  countOf,
  pathFrom,
  timeInJapan,
} from './command-line.ts';

interface ImportOptions extends ActorOptions {
  newSecret?: true;
}

/** Commands for what the shop sells and shows, for members under 18, and for maintenance mode. */
export function shopCommands(commandLine: CommandLine): void {
  const { program, withShop, writeLine } = commandLine;
  minorsCommand(commandLine);
  addActorOption(
    program
      .command('catalogue')
      .description('card types, cards, packs, banners, news and what is offered for coins')
      .command('import <folder>'),
  )
    .description(
      'bring a folder of YAML and pictures into the shop, seal its new packs and open them',
    )
    .option(
      '--new-secret',
      'also where the master secret that sealed packs before is lost for good',
    )
    .action(async (named: string, options: ImportOptions) => {
      const folder = pathFrom(named);
      const found = await stat(folder).catch(() => undefined);
      if (!found?.isDirectory()) throw new CommandError(`There is no folder ${folder}.`);
      await withShop((shop, config) => importFolder(shop, config, folder, options, writeLine), {
        mayCreate: true,
      });
    });

  addActorOption(program.command('maintenance <on|off>'))
    .description('close the shop to everybody, or open it again; takes effect within a second')
    .action((state: string, options: ActorOptions) => {
      if (state !== 'on' && state !== 'off')
        throw new CommandError('Write "maintenance on" or "maintenance off".');
      const record = async ({ db, clock }: Shop) => {
        // A shop that is closed already keeps the message that an operator wrote in the console.
        const note =
          state === 'on' ? ((await Maintenance.find(db, clock.now())) ?? emptyNote) : undefined;
        await setMaintenance({ db, clock }, note, actorOf(options));
        writeLine(state === 'on' ? 'The shop is closed.' : 'The shop is open.');
      };
      return withShop(record, { mayCreate: true });
    });
}

/** The command that lets members under 18 buy points with a guardian's consent. */
function minorsCommand({ program, withShop, writeLine }: CommandLine): void {
  addActorAndReason(program.command('minors <age|off>'))
    .description(
      "let members buy points from this age on with a guardian's consent, or adults alone",
    )
    .action(async (typed: string, options: ActorOptions) => {
      const from = typed === 'off' ? null : Number(typed);
      if (from !== null && (!Number.isInteger(from) || from < youngestMinor || from >= adultAge))
        throw new CommandError(
          `Write "minors off", or an age from ${youngestMinor} to ${adultAge - 1}.`,
        );
      await withShop(async ({ db, clock }) => {
        await setMinors({ db, clock }, from, actorOf(options));
        writeLine(
          from === null
            ? `Only members from the age of ${adultAge} buy points.`
            : `Members from the age of ${from} buy points with a guardian's consent.`,
        );
      });
    });
}

/** Imports a catalogue's folder, and prints what has changed. */
async function importFolder(
  shop: Shop,
  config: Config,
  folder: string,
  options: ImportOptions,
  writeLine: (line: string) => void,
): Promise<void> {
  if (!options.newSecret) await refuseForeignSecret(shop, config);
  const actor = actorOf(options);
  const reading = await readCatalogue(folder);
  if (reading.ok) for (const notice of reading.notices) writeLine(textOfError(notice));
  if (reading.ok) await refuseWithoutBeacon(shop, reading.catalogue.packs);
  const result = reading.ok
    ? await importCatalogue(shop.db, reading.catalogue, {
        files: (await openFileStores(config, writeLine)).files,
        now: shop.clock.now(),
        actor,
      })
    : reading;
  if (!result.ok) {
    for (const error of result.errors) writeLine(textOfError(error));
    throw new CommandError(
      `${countOf(result.errors.length, 'error')} in ${folder}; nothing was imported.`,
    );
  }
  writeCounts(result.counts, writeLine);
  for (const skipped of result.skipped) writeLine(textOfError(skipped));
  await writeSealed(shop, await sealPacks(shop.db, shop.clock, shop.packs, actor), writeLine);
}

/**
 * Refuses new packs that are drawn with a beacon where the shop has none. Sealing them would fail
 * after the import.
 *
 * @throws CommandError
 */
async function refuseWithoutBeacon(
  { packs: { beacon }, packs }: Shop,
  imported: readonly { id: number; draw: DrawMode }[],
): Promise<void> {
  if (beacon.chain !== undefined) return;
  const unsealed: number[] = [];
  for (const { id, draw } of imported) {
    if (draw !== 'instant' && (await packs.find(id)) === undefined) unsealed.push(id);
  }
  if (unsealed.length === 0) return;
  throw new CommandError(
    `These packs are drawn with a beacon, and KAIFU_BEACON is off: ${unsealed.join(', ')}. Set KAIFU_BEACON (quicknet, or a chain of your own), or write "draw: instant" for packs that are drawn at once. Nothing was imported.`,
  );
}

/** Prints the newly sealed packs: sold now, later, or no longer. */
async function writeSealed(
  { db, clock }: Shop,
  sealed: readonly number[],
  writeLine: (line: string) => void,
): Promise<void> {
  const now = clock.now();
  const opened: number[] = [];
  const waiting: string[] = [];
  const over: number[] = [];
  for (const id of sealed) {
    const { startsAt = null, endsAt = null } = (await findSaleTerms(db, id)) ?? {};
    if (endsAt !== null && endsAt <= now) over.push(id);
    else if (startsAt !== null && startsAt > now) waiting.push(`${id} (${timeInJapan(startsAt)})`);
    else opened.push(id);
  }
  if (opened.length > 0) writeLine(`Sealed and opened: ${opened.join(', ')}.`);
  if (waiting.length > 0) writeLine(`Sealed, and opened later: ${waiting.join(', ')}.`);
  if (over.length > 0) writeLine(`Sealed, but their sale is over: ${over.join(', ')}.`);
}

/**
 * Refuses an import with a master secret that is not the shop's. Packs sealed with it could not be
 * sold by the shop's processes, a seal cannot be changed, and the pictures would be written to the
 * wrong folder. A secret that has sealed some packs is refused too, if packs on sale were sealed
 * with another.
 *
 * @throws CommandError
 */
async function refuseForeignSecret(
  shop: Shop,
  { dataFolder, masterSecret }: Config,
): Promise<void> {
  const lost = await findPacksWithoutKey(shop);
  if (lost.length === 0 && !(await hasForeignSecret(shop))) return;
  const here =
    masterSecret === undefined
      ? `in ${join(dataFolder, 'secrets.json')}`
      : 'in KAIFU_MASTER_SECRET';
  const sealed =
    lost.length === 0
      ? "sealed none of this shop's packs"
      : `did not seal these packs, which are for sale: ${lost.join(', ')}`;
  throw new CommandError(
    `The master secret ${here} ${sealed}. Use the secrets and the KAIFU_DATA that the shop is started with; where they are lost for good, end the sale of what they sealed (ends_at), and --new-secret imports that and seals new packs with this one. Nothing was imported.`,
  );
}

/** Prints the counts of an import, a line for each kind. */
function writeCounts(counts: ImportCounts, writeLine: (line: string) => void): void {
  for (const [kind, count] of Object.entries(counts)) {
    const words = Object.entries(count).map(([what, number]) => `${number} ${what}`);
    writeLine(`${kind}: ${words.join(', ')}`);
  }
}
