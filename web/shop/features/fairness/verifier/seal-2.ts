import type { Seal2 } from '#contract/shop/draw-2.ts';
import { readBeaconKey } from './beacon.ts';
import { readHex, unknownKey } from './bytes.ts';
import { publicKeyLength, readPublicKey } from './ecvrf.ts';

const prizeFields = ['id', 'name', 'model_number', 'rarity', 'buy_point', 'item'];
const sealKeys = new Set([
  'scheme',
  'pack_id',
  'sealed_at',
  'public_key',
  'receipt_key',
  'beacon',
  'prizes',
  'extras',
]);
const prizeKeys = new Set(['count', ...prizeFields]);
const extraKeys = new Set(['kind', 'n', ...prizeFields]);
const itemKeys = new Set(['code', 'grader', 'grade', 'certificate', 'photos']);
const beaconKeys = new Set(['chain_hash', 'public_key', 'scheme', 'period', 'genesis', 'ahead']);

/** Finds the first field of a seal of version 2 that breaks the protocol's rules, or `null`. */
export function malformedField2(seal: Seal2): string | null {
  const { prizes, extras } = seal;
  const items = [...prizes, ...extras].flatMap(({ item }) => (item === null ? [] : [item]));
  const unknown =
    unknownKey(seal, sealKeys) ??
    firstUnknown(prizes, prizeKeys) ??
    firstUnknown(extras, extraKeys) ??
    firstUnknown(items, itemKeys) ??
    (seal.beacon === null ? undefined : unknownKey(seal.beacon, beaconKeys));
  if (unknown !== undefined) return unknown;
  if (!Number.isSafeInteger(seal.pack_id)) return 'pack_id';
  if (!isBeaconValid(seal.beacon)) return 'beacon';
  // Results name prizes and extras by id. Two with one id could be swapped after the draw.
  const ids = [...prizes, ...extras].map(({ id }) => id);
  if (new Set(ids).size !== ids.length || !ids.every(Number.isSafeInteger)) return 'id';
  const size = sizeOf(seal);
  if (size === null) return 'prizes';
  if (prizes.some(({ item, count }) => item !== null && count !== 1)) return 'item';
  if (items.some(({ photos }) => photos.some((photo) => readHex(photo, 32) === null)))
    return 'photos';
  return areExtrasValid(extras, size) ? null : 'extras';
}

/** Counts the cards of a seal; `null` if its counts are not whole numbers. */
export function sizeOf({ prizes }: Pick<Seal2, 'prizes'>): number | null {
  const counts = prizes.map(({ count }) => count);
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0)) return null;
  const size = counts.reduce((sum, count) => sum + count, 0);
  return Number.isSafeInteger(size) ? size : null;
}

/** Whether receipts and beacon signatures can be checked with the keys of the seal. */
export function areKeysFit({ receipt_key, beacon }: Seal2): boolean {
  const receiptKey = readHex(receipt_key, publicKeyLength);
  if (receiptKey === null || readPublicKey(receiptKey) === null) return false;
  return beacon === null || readBeaconKey(beacon.public_key) !== null;
}

function firstUnknown(values: readonly object[], named: ReadonlySet<string>): string | undefined {
  return values.map((value) => unknownKey(value, named)).find((key) => key !== undefined);
}

/** Whether a seal's beacon follows the protocol's rules. */
function isBeaconValid(beacon: Seal2['beacon']): boolean {
  if (beacon === null) return true;
  const { chain_hash, scheme, period, genesis, ahead } = beacon;
  if (scheme !== 'bls-unchained-g1-rfc9380' || readHex(chain_hash, 32) === null) return false;
  const isWhole = [period, genesis, ahead].every(Number.isSafeInteger);
  // With less than two numbers ahead, the shop could know the number when it binds a round.
  return isWhole && period >= 1 && genesis >= 0 && ahead >= 2;
}

/** Whether a seal's extra prizes follow the protocol's rules. */
function areExtrasValid(extras: Seal2['extras'], size: number): boolean {
  if (extras.filter(({ kind }) => kind === 'last').length > 1) return false;
  return extras.every(({ kind, n, item }) => {
    if (kind === 'last') return n === null;
    if (n === null || !Number.isSafeInteger(n) || n < (kind === 'every' ? 2 : 1) || n > size)
      return false;
    // A copy can be won once.
    return item === null || kind === 'at' || Math.floor(size / n) === 1;
  });
}
