import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeMembers } from '../../server/src/testing/factories.ts';
import { Visitor } from './visitor.ts';
import type { World } from './world.ts';

const timeoutMs = 60_000;

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
