import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#contract/shop/index.ts';
import { statement } from '../../server/src/db/pipeline/index.ts';
import { makeMember, makePack } from '../../server/src/testing/factories.ts';
import type { Balancer } from './balancer.ts';
import { bytesAt, newMember, waitUntil } from './help.ts';
import type { MachineProcess } from './machine.ts';
import { Visitor } from './visitor.ts';
import type { World } from './world.ts';

/** Members who buy while the machine is lost. */
const buyers = 10;
const sellsMs = 2_000;

/**
 * Loses one of two machines with its disk while members buy, and starts it again on an empty disk.
 * Every purchase must be there once, with the members repeating requests under their keys, and
 * what was queued meanwhile is done.
 *
 * @param b the machine that is lost; it alone runs jobs
 * @param restart starts it again, with an empty disk
 */
export async function checkLoss(
  world: World,
  balancer: Balancer,
  [a, b]: readonly [MachineProcess, MachineProcess],
  restart: () => Promise<MachineProcess>,
): Promise<MachineProcess> {
  const { shop, sandbox, storePicture } = world;
  const address = await balancer.listen();
  for (const { url } of [a, b]) balancer.add(url);
  await waitUntil('both are ready', async () => balancer.isReady(a.url) && balancer.isReady(b.url));
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
      // Its connection ended with the machine: the web app repeats it under the same key.
      for (let tries = 0; !outcome.ok && tries < 10; tries++) {
        await sleep(500);
        outcome = await visitor.send(calls.buyPack, request);
      }
      if (outcome.ok && outcome.answer.result === '1') bought++;
      else refused.push(outcome);
      await sleep(Math.random() * 200);
    }
  };
  const lives = Promise.all(Array.from({ length: buyers }, live));
  await sleep(sellsMs);
  await b.kill();
  await sleep(sellsMs);
  const mail = `${randomUUID()}@example.com`;
  await makeMember(shop, { mail, password: 'correct horse' });
  const asked = await new Visitor(a.url).send(calls.resetPassword, { payload: { mail } });
  assert.ok(asked.ok, JSON.stringify(asked));
  const picture = await storePicture();
  const back = await restart();
  await waitUntil('it is ready again', async () => balancer.isReady(back.url));
  await waitUntil('the mail arrives', async () =>
    sandbox.inbox.list().some(({ to }) => to === mail),
  );
  assert.equal(await bytesAt(a.url + picture), await bytesAt(back.url + picture));
  await sleep(sellsMs);
  isOver = true;
  await lives;
  assert.deepEqual(refused, []);
  const [sold] = await shop.db.run(
    statement<{ count: number }>`select count(*) from purchase where pack_id = ${packId}`,
  );
  assert.equal(sold?.count, bought);
  process.stdout.write(`${bought} purchases while a machine was lost, each made once\n`);
  return back;
}
