import type { Logger } from 'pino';
import { BeaconWatch, SignatureVerifier } from '../beacon/index.ts';
import type { Database } from '../db/database.ts';
import { drawPublished, findAwaitedBeacons, readBeaconState } from '../draw/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { BeaconSettings } from '../providers/beacon/beacon-setting.ts';
import { quicknetBeacon } from '../providers/beacon/beacon-setting.ts';
import { askRelays, relayUrl } from '../providers/beacon/relays.ts';
import { loadSandboxBeacon, sandboxBeaconSettings } from '../providers/beacon/sandbox-beacon.ts';
import { isLive } from '../providers/payments/live-provider.rules.ts';
import { clockSentence } from './beacon.texts.ts';
import type { Config } from './config.ts';
import type { Shop } from './shop.ts';

/**
 * Returns the configured beacon. By default it is the sandbox's own; without a sandbox, or if the
 * shop takes real money, it is quicknet.
 *
 * @returns undefined if the beacon is switched off
 */
export async function beaconOf({
  beacon,
  sandboxUrl,
  payments,
  dataFolder,
}: Pick<Config, 'beacon' | 'sandboxUrl' | 'payments' | 'dataFolder'>): Promise<
  BeaconSettings | undefined
> {
  if (beacon !== undefined) return beacon === 'off' ? undefined : beacon;
  if (sandboxUrl === undefined || isLive(payments)) return quicknetBeacon;
  return sandboxBeaconSettings(await loadSandboxBeacon(dataFolder), sandboxUrl);
}

/**
 * Opens the watch of the configured beacon. It has read the newest stored number, and fetches
 * nothing before `watchBeacon`.
 *
 * @returns undefined if the beacon is switched off
 */
export async function openBeacon(
  config: Parameters<typeof beaconOf>[0],
  parts: { db: Database; clock: Clock; log: Logger; writeLine: (line: string) => void },
  running: AsyncDisposableStack,
): Promise<BeaconWatch | undefined> {
  const settings = await beaconOf(config);
  if (settings === undefined) return undefined;
  const { chain, relays } = settings;
  const { log, writeLine } = parts;
  const verifier = new SignatureVerifier();
  running.defer(() => verifier.close());
  const verify = verifier.verify.bind(verifier);
  const watch: BeaconWatch = new BeaconWatch({
    ...parts,
    chain,
    urlOf: (round) => relayUrl(relays[0] ?? '', chain.chainHash, round),
    ask: (round) => askRelays(relays, chain, round, verify),
    /** Logs that the beacon cannot be reached, or that it answers again. */
    onTrouble(error) {
      if (error === undefined) return log.info('the beacon answers again');
      log.warn(
        { err: error },
        'a number of the beacon did not come or could not be drawn, and is tried again: if it lasts, check the relays in KAIFU_BEACON',
      );
    },
    onReach(isReached) {
      if (isReached) return log.info('a relay of the beacon was reached');
      writeLine(
        `No relay of the beacon was reached (${relays.join(', ')}): ${consequenceOf(watch)}. KAIFU_BEACON names the beacon.`,
      );
    },
  });
  await watch.readNewest();
  return watch;
}

/** Says what it means that this process reaches no relay. */
function consequenceOf(watch: BeaconWatch): string {
  return watch.isSilent()
    ? 'packs that are drawn with it are not sold until one answers'
    : 'this process depends on the numbers that others receive, and packs that are drawn with it are not sold if none comes for five minutes';
}

/** Fetches the beacon's numbers and draws the rounds that wait for them, until the shop closes. */
export function watchBeacon(
  watch: BeaconWatch,
  { db, clock, packs }: Pick<Shop, 'db' | 'clock' | 'packs'>,
  log: Pick<Logger, 'warn' | 'info'>,
  running: AsyncDisposableStack,
): void {
  let isClockBehind = false;
  watch.start({
    findAwaited: (upTo) => findAwaitedBeacons(db, watch.chain.chainHash, upTo),
    async isNeeded() {
      const { isNeeded, clockBehindMs } = await readBeaconState({ db, clock, packs });
      const wasBehind = isClockBehind;
      isClockBehind = clockBehindMs > 0;
      if (isClockBehind && !wasBehind) log.warn(clockSentence(clockBehindMs).en);
      if (!isClockBehind && wasBehind)
        log.info("the database's clock has caught up with the beacon: packs are sold again");
      return isNeeded;
    },
    drawPublished: (newest) => drawPublished({ db, clock, packs }, newest),
  });
  running.defer(() => watch.stop());
}
