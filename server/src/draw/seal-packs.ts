import { leastBuyPointOf } from '#contract/console/pack-figures.ts';
import type { Seal1 } from '#contract/shop/draw.ts';
import type { Seal2 } from '#contract/shop/draw-2.ts';
import { type BeaconChain, beaconScheme } from '../beacon/index.ts';
import {
  type DrawMode,
  type ExtraRow,
  findExtras,
  findLineUp,
  findUnsealedPacks,
  lockUnsealedPack,
  type PrizeRow,
  updateSealed,
} from '../catalog/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Currency } from '../db/types.ts';
import type { Clock } from '../lib/clock.ts';
import { insertSeal, insertStock } from './draw.queries.ts';
import { insertDrawState } from './draw-2.queries.ts';
import { NoBeaconError } from './no-beacon-error.ts';
import { sealHashOf, sealTextOf } from './proof.rules.ts';
import type { PackKeys, SealedPacks } from './sealed-pack.ts';

/**
 * Seals every pack that has a line-up and is not sealed yet: publishes its line-up and public key,
 * which can no longer change, and fills its stock. A sealed pack is visible, and sold from its
 * start of sale.
 *
 * @param actor the operator for the audit log; the demo and tests have none
 * @returns the ids of the packs that were sealed
 * @throws NoBeaconError if a pack is drawn with a beacon and the shop has none
 */
export async function sealPacks(
  db: Database,
  clock: Clock,
  packs: SealedPacks,
  actor: Actor,
): Promise<number[]> {
  const sealed: number[] = [];
  for (const { id } of await findUnsealedPacks(db)) {
    if (await sealPack({ db, clock, packs }, id, actor)) sealed.push(id);
  }
  return sealed;
}

/** Seals one pack and writes an audit entry. False if it is sealed already or has no line-up. */
export function sealPack(
  { db, clock, packs }: { db: Database; clock: Clock; packs: SealedPacks },
  packId: number,
  actor: Actor,
): Promise<boolean> {
  return audited(db, clock, actor, 'pack seal', async (tx, record) => {
    const sealed = await writeSeal(tx, packId, packs, clock.now());
    if (sealed === undefined) return false;
    record({ subject: `pack ${packId}`, details: { ...sealed } });
    return true;
  });
}

/** Figures of a sealed pack, for the audit log: nobody can change them after the seal. */
export interface SealedFigures {
  /** The number of its units. */
  size: number;
  /** The price of a unit, in points or coins. */
  price: number;
  currency: Currency;
  /** The fewest points that a drawn card is worth; null if no card is worth points. */
  lowestWorth: number | null;
}

/**
 * Seals a pack: inserts its seal and its stock. The caller's transaction also writes the audit
 * entry.
 *
 * @returns what the audit entry keeps; undefined if it is sealed already or has no line-up
 * @throws NoBeaconError if it is drawn with a beacon and the shop has none
 */
export async function writeSeal(
  tx: Tx,
  packId: number,
  packs: SealedPacks,
  sealedAt: Date,
): Promise<SealedFigures | undefined> {
  const pack = await lockUnsealedPack(tx, packId);
  if (pack === undefined) return undefined;
  const [lineUp, extras] = await Promise.all([findLineUp(tx, packId), findExtras(tx, packId)]);
  // A seal is final: a pack sealed without prizes could never be filled.
  if (lineUp.length === 0) return undefined;
  const keys = packs.deriveKeys(packId);
  const { publicKey } = keys.key;
  const sealed = { packId, sealedAt, lineUp, extras, keys };
  // A pack of version 0.1.0 or of a catalogue may have no draw mode: the beacon draws it.
  const draw = pack.draw ?? 'beacon';
  const text = sealTextOf(seal2Of(sealed, beaconOf(draw, packs)));
  const sealHash = sealHashOf(text);
  const counts = lineUp.map((prize) => prize.count);
  const size = counts.reduce((sum, count) => sum + count, 0);
  await Promise.all([
    insertSeal(tx, { packId, seal: text, sealHash, publicKey, sealedAt }),
    insertStock(tx, {
      ...{ packId, size, remaining: size, sold: 0, counts, round: 0, head: sealHash },
      beacon: null,
    }),
    draw === 'beacon' && insertDrawState(tx, { packId, round: 0, drawn: 0, counts }),
    updateSealed(tx, packId, { sealedAt, draw }),
  ]);
  const { price, currency } = pack;
  return { size, price, currency, lowestWorth: leastBuyPointOf(lineUp) };
}

/**
 * A purchase is bound to the second number from now: the next may be published before the purchase
 * is committed.
 */
const beaconsAhead = 2;

/**
 * Returns the beacon that a pack is sealed with; null if the pack is drawn without one.
 *
 * @throws NoBeaconError if the shop has no beacon
 */
function beaconOf(draw: Exclude<DrawMode, null>, { beacon }: SealedPacks): BeaconChain | null {
  if (draw === 'instant') return null;
  if (beacon.chain === undefined) throw new NoBeaconError();
  return beacon.chain;
}

interface PackToSeal {
  packId: number;
  sealedAt: Date;
  lineUp: readonly PrizeRow[];
  extras: readonly ExtraRow[];
  keys: PackKeys;
}

/** Makes a pack's seal of version 2. */
function seal2Of(
  { packId, sealedAt, lineUp, extras, keys }: PackToSeal,
  beacon: BeaconChain | null,
): Seal2 {
  return {
    scheme: 'kaifu-draw-2',
    pack_id: packId,
    sealed_at: sealedAt.toISOString(),
    public_key: keys.key.publicKey.toString('hex'),
    receipt_key: keys.receiptKey.publicKey.toString('hex'),
    beacon: beacon && {
      chain_hash: beacon.chainHash.toString('hex'),
      public_key: beacon.publicKey.toString('hex'),
      scheme: beaconScheme,
      period: beacon.periodSeconds,
      genesis: beacon.genesisSeconds,
      ahead: beaconsAhead,
    },
    prizes: lineUp.map((prize) => ({ ...sealedPrizeOf(prize), item: sealedItemOf(prize) })),
    extras: extras.map((extra) => {
      const { count: _, ...prize } = sealedPrizeOf(extra);
      return { ...prize, ...extra.place, item: sealedItemOf(extra) };
    }),
  };
}

/**
 * Describes the single copy of a card that a prize names, as the seal publishes it: with the hashes
 * of its photos.
 */
function sealedItemOf({ item }: PrizeRow): Seal2['prizes'][number]['item'] {
  return item && { ...item, photos: item.photos.map(({ sha256 }) => sha256) };
}

/** Describes a prize as the seal publishes it. */
export function sealedPrizeOf(prize: PrizeRow): Seal1['prizes'][number] {
  return {
    id: prize.id,
    count: prize.count,
    name: `${prize.nameJa} / ${prize.nameEn}`,
    model_number: prize.modelNumber,
    rarity: prize.rarity,
    buy_point: prize.buyPoint,
  };
}
