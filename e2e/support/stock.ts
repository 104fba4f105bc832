import { randomUUID } from 'node:crypto';
import type { Shop } from '../../server/src/app/shop.ts';
import { addLocations, moveStock, receiveIntake } from '../../server/src/custody/index.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import { query } from '../../server/src/db/pool.ts';

const actor = systemActor('e2e', 'a test');

/**
 * Receives and shelves one new lot of a card for each number in `copies`, with that many copies,
 * all at one new location. Returns the location and the lots' codes in the order of `copies`.
 *
 * @param modelNumber by default that of any card
 */
export async function shelveLots(
  { db, clock }: Shop,
  copies: readonly number[],
  modelNumber?: string,
): Promise<{ location: string; codes: string[] }> {
  const [card] = await db.run(query.selectFrom('card').select('modelNumber').limit(1));
  const location = `E-${randomUUID().slice(0, 8).toUpperCase()}`;
  await addLocations(db, clock, location, actor);
  const lines = copies
    .map((count) => `${modelNumber ?? card?.modelNumber ?? ''},${count}`)
    .join('\n');
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const received = await receiveIntake(db, clock, { ...batch, lines }, actor);
  if (received.kind !== 'received') throw new Error('no card was received');
  const { id: intakeId } = received;
  await moveStock(db, clock, { command: 'inspect', intakeId }, actor);
  await moveStock(db, clock, { command: 'shelve', intakeId, location }, actor);
  const rows = await db.run(
    query.selectFrom('holding').select('code').where('intakeId', '=', intakeId).orderBy('line'),
  );
  return { location, codes: rows.map(({ code }) => code) };
}
