import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { permissionsOf } from '#contract/permissions.ts';
import type { Actor } from '../db/audit.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import { day, hour } from '../lib/time.rules.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeMember, makeMembers } from '../testing/factories.ts';
import { adjustBalance, checkLedger } from './index.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(async () => {
  expect((await checkLedger(console.shop.db)).discrepancies).toEqual([]);
  await console.close();
});

const limit = 10_000;
const reason = 'a late parcel';

async function newActor(): Promise<Actor & { staffId: number }> {
  const { id: staffId } = await console.add('support');
  const permissions = permissionsOf(['support']);
  return { principal: { kind: 'staff', staffId, name: 'Ren', permissions }, why: reason, staffId };
}

/** @returns whether it was done without a second person */
async function adjustAlone(actor: Actor, memberId: number, amount: number): Promise<boolean> {
  const { db, clock } = console.shop;
  try {
    await adjustBalance(db, clock, { memberId, currency: 'coin', amount }, actor);
    return true;
  } catch (error) {
    if (error instanceof SecondPersonNeededError) return false;
    throw error;
  }
}

const anyStep = fc.record({
  person: fc.nat(1),
  member: fc.nat(2),
  amount: fc.integer({ min: -limit - 1, max: limit + 1 }).filter((amount) => amount !== 0),
  hours: fc.oneof(fc.nat(3), fc.nat(30), fc.nat(31 * 24)),
});

it('any sequence of balance adjustments by single staff: the limits per person and per member hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 15 }), async (steps) => {
      const people = [await newActor(), await newActor()];
      const members = await makeMembers(console.shop, 3, { coins: 1_000_000 });
      const done: { staffId: number; memberId: number; amount: number; at: number }[] = [];
      for (const { person, member, amount, hours } of steps) {
        console.shop.clock.advance(hours * hour);
        const [actor, memberId] = [people[person], members[member]];
        if (actor === undefined || memberId === undefined) throw new Error('no such person');
        const at = console.shop.clock.now().getTime();
        const { staffId } = actor;
        if (await adjustAlone(actor, memberId, amount))
          done.push({ staffId, memberId, amount, at });
      }
      for (const { staffId, memberId, at } of done) {
        const sumOf = (rows: typeof done) => rows.reduce((sum, r) => sum + Math.abs(r.amount), 0);
        const until = done.filter((row) => row.at <= at);
        const ofPerson = until.filter((row) => row.staffId === staffId && row.at > at - day);
        const ofMember = until.filter((row) => row.memberId === memberId && row.at > at - 30 * day);
        expect(sumOf(ofPerson)).toBeLessThanOrEqual(limit);
        expect(sumOf(ofMember)).toBeLessThanOrEqual(limit);
      }
    }),
    { numRuns: 25 },
  );
});

it('concurrent balance adjustments by one person: together they do not exceed the limit', async () => {
  const actor = await newActor();
  const members = await makeMembers(console.shop, 8);
  const done = await Promise.all(members.map((member) => adjustAlone(actor, member, 3_000)));
  expect(done.filter(Boolean)).toHaveLength(3);
});

it('concurrent balance adjustments for one member by several people: do not exceed the limit together', async () => {
  const people = await Promise.all([newActor(), newActor(), newActor(), newActor()]);
  const memberId = await makeMember(console.shop);
  const done = await Promise.all(people.map((actor) => adjustAlone(actor, memberId, 4_000)));
  expect(done.filter(Boolean)).toHaveLength(2);
});

it('staff give 5,000 points and deduct 5,000: for a day any further adjustment needs a second person', async () => {
  const actor = await newActor();
  const [first = 0, second = 0] = await makeMembers(console.shop, 2);
  expect(await adjustAlone(actor, first, 5_000)).toBe(true);
  expect(await adjustAlone(actor, first, -5_000)).toBe(true);
  expect(await adjustAlone(actor, second, 1)).toBe(false);
  console.shop.clock.advance(day);
  expect(await adjustAlone(actor, second, 1)).toBe(true);
  expect(await adjustAlone(actor, first, 1)).toBe(false);
});

it('balance adjustment over the limit in the console: waits for approval; does not count afterwards', async () => {
  const [support, accountant] = [await console.staff('support'), await console.staff('accountant')];
  const [first = 0, second = 0] = await makeMembers(console.shop, 2);
  const give = async (memberId: number, amount: number) => {
    const params = { memberId: String(memberId) };
    const { revision } = await support.client.done(operations.getMember, { params });
    const body = { currency: 'point' as const, amount, reason };
    return support.client.ask(operations.adjustBalance, { params, revision, body });
  };
  expect((await give(first, 9_000)).status).toBe(200);
  const { status, approvalId } = await give(second, 1_001);
  expect(status).toBe(202);
  const params = { approvalId: String(approvalId) };
  await accountant.client.done(operations.approve, { params });
  expect((await give(second, 1_000)).status).toBe(200);
  expect((await give(second, 1)).status).toBe(202);
});

it('balance adjustment over the limit while one person may act alone (single-handed mode): made immediately, marked in the audit log', async () => {
  const actor = await newActor();
  const memberId = await makeMember(console.shop);
  expect(await adjustAlone(actor, memberId, 10_001)).toBe(false);
  expect(await adjustAlone({ ...actor, singleHanded: true }, memberId, 10_001)).toBe(true);
});
