// Steps that several checks share.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#contract/shop/index.ts';
import { statement } from '../../server/src/db/pipeline/index.ts';
import { makeMember, makeMembers, makePack } from '../../server/src/testing/factories.ts';
import { Visitor } from './visitor.ts';
import type { World } from './world.ts';

const timeoutMs = 60_000;
/** How many members buy while a machine is replaced or lost. */
const buyers = 10;

/** Downloads an address that must exist, as base64. */
export async function bytesAt(url: string): Promise<string> {
  const answer = await fetch(url);
  assert.equal(answer.status, 200, `${url} was answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
}

/** Waits until something is so; fails after a minute. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await isSo()); await sleep(100))
    assert.ok(Date.now() < deadline, `not within ${timeoutMs / 1000} s: ${what}`);
}

/** Makes a member with points who is logged in at an address. */
export async function newMember({ shop }: World, address: string): Promise<Visitor> {
  const [memberId = 0] = await makeMembers(shop, 1, { points: 100_000 });
  const { secret } = await shop.sessions.start(memberId, { isPersistent: false });
  return new Visitor(address, `m.${secret}`);
}

/** Makes a member who asks for a mail, which a job sends. @returns the member's mail address */
export async function askForMail({ shop }: World, address: string): Promise<string> {
  const mail = `${randomUUID()}@example.com`;
  await makeMember(shop, { mail, password: 'correct horse' });
  const asked = await new Visitor(address).send(calls.resetPassword, { payload: { mail } });
  assert.ok(asked.ok, JSON.stringify(asked));
  return mail;
}

/** Waits until a mail to this address has arrived. */
export function waitForMail({ sandbox }: World, mail: string): Promise<void> {
  return waitUntil('the mail arrives', async () =>
    sandbox.inbox.list().some(({ to }) => to === mail),
  );
}

/** The result of a sale. */
export interface SaleResult {
  /** How many purchases were answered as done. */
  bought: number;
  /** The answers of all other purchases. */
  refused: unknown[];
  /** How many purchases the database has. */
  stored: number;
}

/**
 * Starts a sale: members buy at an address, one purchase after the other.
 *
 * @param repeats how often a purchase without an answer is repeated under its key, as the web app
 *   does
 * @returns a function that ends the sale
 */
export async function startSale(
  world: World,
  address: string,
  repeats: number,
): Promise<() => Promise<SaleResult>> {
  const { shop } = world;
  const packId = await makePack(shop, { counts: [1, 9, 99_990] });
  let isOver = false;
  let bought = 0;
  const refused: unknown[] = [];
  const live = async () => {
    const visitor = await newMember(world, address);
    while (!isOver) {
      const request = {
        payload: { pack_id: packId, count: 1, client_seed: randomUUID() },
        idempotencyKey: randomUUID(),
      };
      let outcome = await visitor.send(calls.buyPack, request);
      for (let tries = 0; !outcome.ok && tries < repeats; tries++) {
        await sleep(500);
        outcome = await visitor.send(calls.buyPack, request);
      }
      if (outcome.ok && outcome.answer.result === '1') bought++;
      else refused.push(outcome);
      await sleep(Math.random() * 200);
    }
  };
  const lives = Promise.all(Array.from({ length: buyers }, live));
  return async () => {
    isOver = true;
    await lives;
    const [sold] = await shop.db.run(
      statement<{ count: number }>`select count(*) from purchase where pack_id = ${packId}`,
    );
    return { bought, refused, stored: sold?.count ?? 0 };
  };
}
