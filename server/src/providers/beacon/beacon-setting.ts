import * as z from 'zod';
import { type BeaconChain, quicknet } from '../../beacon/index.ts';
import { jsonOf } from '../../lib/json-of.rules.ts';
import { withoutSlash } from '../../lib/setting-schemas.ts';

/** A beacon with the addresses that publish it, without a slash at the end. */
export interface BeaconSettings {
  chain: BeaconChain;
  relays: readonly string[];
}

/** Relays of quicknet by different operators (https://docs.drand.love/dev-guide/). */
const quicknetRelays = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
];

/** drand's quicknet with its public relays. */
export const quicknetBeacon: BeaconSettings = { chain: quicknet, relays: quicknetRelays };

/** Makes the schema for so many bytes in hexadecimal. */
const hex = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `must be ${bytes * 2} hexadecimal digits`)
    .transform((text) => Buffer.from(text, 'hex'));

/**
 * A buyer waits up to three periods of the beacon. A beacon also counts as silent after five
 * minutes, so with a longer period than that its packs would never be on sale.
 */
const maxPeriodSeconds = 60;

const ownChain = z.strictObject({
  addresses: z.array(z.url({ protocol: /^https?$/ }).transform(withoutSlash)).min(1),
  chain_hash: hex(32),
  public_key: hex(96),
  period: z.int().positive().max(maxPeriodSeconds),
  genesis: z.int().positive(),
});

const advice =
  'must be quicknet, off, or a chain in JSON: {"addresses": ["https://relay.example"], "chain_hash": "…", "public_key": "…", "period": 3, "genesis": 1692803367}, with a period of 1 to 60 seconds';

/**
 * The setting KAIFU_BEACON: `quicknet`, `off`, or a chain of one's own in JSON.
 *
 * @returns the beacon, or `off`
 */
export const beaconSetting = z.string().transform((text, context): BeaconSettings | 'off' => {
  if (text === 'off') return 'off';
  if (text === 'quicknet') return quicknetBeacon;
  const parsed = ownChain.safeParse(jsonOf(text));
  if (!parsed.success) {
    context.addIssue({ code: 'custom', message: advice });
    return z.NEVER;
  }
  const { addresses, chain_hash, public_key, period, genesis } = parsed.data;
  return {
    chain: {
      chainHash: chain_hash,
      publicKey: public_key,
      periodSeconds: period,
      genesisSeconds: genesis,
    },
    relays: addresses,
  };
});
