import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Balancer } from './balancer.ts';
import type { MachineProcess } from './machine.ts';
import { askForMail, bytesAt, startSale, waitForMail, waitUntil } from './steps.ts';
import type { World } from './world.ts';

const sellsMs = 2_000;
/** How often members repeat a purchase whose connection ended with the machine. */
const repeats = 10;

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
  { balancer, address }: { balancer: Balancer; address: string },
  [a, b]: readonly [MachineProcess, MachineProcess],
  restart: () => Promise<MachineProcess>,
): Promise<MachineProcess> {
  const endSale = await startSale(world, address, repeats);
  await sleep(sellsMs);
  await b.kill();
  await sleep(sellsMs);
  const mail = await askForMail(world, a.url);
  const picture = await world.storePicture();
  const back = await restart();
  await waitUntil('it is ready again', async () => balancer.isReady(back.url));
  await waitForMail(world, mail);
  assert.equal(await bytesAt(a.url + picture), await bytesAt(back.url + picture));
  await sleep(sellsMs);
  const { bought, refused, stored } = await endSale();
  assert.deepEqual(refused, []);
  assert.equal(stored, bought);
  process.stdout.write(`${bought} purchases while a machine was lost, each made once\n`);
  return back;
}
