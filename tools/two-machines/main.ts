// Runs a shop on two machines that share nothing but database and object storage, and prints what
// does not work on either of them. `npm run two-machines` and two-machines.test.ts run it, in
// namespaces of its own.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#contract/shop/index.ts';
import { payMethods } from '#contract/shop/points.ts';
import { makeMember, makePack, makePointCourse } from '../../server/src/testing/factories.ts';
import { cardTokenOf } from '../../server/src/testing/sandbox-customer.ts';
import { Balancer } from './balancer.ts';
import { checkExport, checkStaff, checkUpload } from './console-check.ts';
import { checkLoss } from './loss-check.ts';
import { layNetwork, type Machine, type MachineProcess, startOn } from './machine.ts';
import { askForMail, bytesAt, newMember, startSale, waitForMail, waitUntil } from './steps.ts';
import { Visitor } from './visitor.ts';
import { makeOtherBuild, openWorld, type World } from './world.ts';

await using running = new AsyncDisposableStack();
const folder = await realpath(await mkdtemp(join(tmpdir(), 'kaifu-machines-')));
await chmod(folder, 0o755); // PostgreSQL's own user must be able to enter
running.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
const dataFolder = join(folder, 'data');
await mkdir(dataFolder);
await layNetwork();
const world = await openWorld(folder, running);
const otherBuild = join(folder, 'other-build');
const { oldScript, newScript } = await makeOtherBuild('web/shop/dist', otherBuild);
const start = (machine: Machine, port: number, more: Record<string, string> = {}, build = '') =>
  startOn(machine, {
    ...{ port, dataFolder, build, keyFolder: world.keyFolder },
    environment: { ...world.environment, ...more },
  });
// The first machine serves alone; the second one also does the jobs.
const [a, b] = await Promise.all([start('m1', 3000, { KAIFU_JOBS: 'off' }), start('m2', 3000)]);
process.stdout.write('two machines are open\n');

const checks: [name: string, check: () => Promise<void>][] = [
  ['a picture and the web app', () => checkFiles(world, a, b)],
  ['a session', () => checkSession(world, a, b)],
  ['a limit', () => checkLimit(world, a, b)],
  ['a purchase and its key', () => checkPurchase(world, a, b)],
  ['a job and its mail', () => checkMail(world, a, b)],
  ['a sign-in of staff', () => checkStaff(world, a, b)],
  ['a picture that staff upload', () => checkUpload(world, a, b)],
  ['the file of a list', () => checkExport(world, a, b)],
];
for (const [name, check] of checks) {
  await check();
  process.stdout.write(`${name}: works on both\n`);
}
const [newA, newB] = await checkDeployment(world, a, b);
const startAgain = () => start('m2', 3010, {}, otherBuild);
const back = await checkLoss(world, await openBalancer(newA, newB), [newA, newB], startAgain);
await Promise.all([newA.stop(), back.stop()]);
await running.disposeAsync();
process.exit(0);

/** Opens a load balancer before both machines, and waits until it has found them ready. */
async function openBalancer(a: MachineProcess, b: MachineProcess) {
  const balancer = new Balancer();
  running.defer(() => balancer.close());
  const address = await balancer.listen();
  for (const { url } of [a, b]) balancer.add(url);
  await waitUntil('both are ready', async () => balancer.isReady(a.url) && balancer.isReady(b.url));
  return { balancer, address };
}

/** Checks that both machines serve the same picture and the files of an old version. */
async function checkFiles({ storePicture }: World, a: MachineProcess, b: MachineProcess) {
  const picture = await storePicture();
  assert.equal(await bytesAt(a.url + picture), await bytesAt(b.url + picture));
  const page = await (await fetch(a.url)).text();
  assert.ok(page.includes(oldScript));
  assert.equal(await bytesAt(a.url + oldScript), await bytesAt(b.url + oldScript));
}

/** Checks that a login on one machine is valid on the other, and so is its end. */
async function checkSession({ shop }: World, a: MachineProcess, b: MachineProcess) {
  const [mail, password] = [`${randomUUID()}@example.com`, 'correct horse'];
  await makeMember(shop, { mail, password });
  const visitor = new Visitor(a.url);
  const isLoggedIn = async (at: string) => {
    const user = await visitor.at(at).send(calls.getCurrentUser, {});
    return user.ok && user.answer.is_login === '1';
  };
  const login = await visitor.send(calls.login, { payload: { mail, pass: password } });
  assert.ok(login.ok, JSON.stringify(login));
  assert.deepEqual([await isLoggedIn(b.url), await isLoggedIn(a.url)], [true, true]);
  await visitor.at(b.url).send(calls.logout, {});
  assert.equal(await isLoggedIn(a.url), false);
}

/** Checks that a member may begin ten payments a minute on both machines together. */
async function checkLimit({ shop, sandbox }: World, a: MachineProcess, b: MachineProcess) {
  const visitor = await newMember(world, a.url);
  const courseId = await makePointCourse(shop, { points: 1_000 });
  const states: number[] = [];
  for (let number = 0; number < 11; number++) {
    const paid = await visitor.at(number % 2 === 0 ? a.url : b.url).send(calls.buyPoints, {
      payload: {
        ...{ point_price_id: courseId, pay_id: payMethods.card },
        token: await cardTokenOf(sandbox.address, '4242424242424242'),
      },
      idempotencyKey: randomUUID(),
    });
    states.push(paid.state);
  }
  assert.deepEqual(states, [...Array<number>(10).fill(200), 429]);
}

/**
 * Checks that a purchase on one machine is known to the other by its key, and that the beacon draws
 * it on either.
 */
async function checkPurchase({ shop }: World, a: MachineProcess, b: MachineProcess) {
  const packId = await makePack(shop, { draw: 'beacon', counts: [1, 9, 990] });
  const visitor = await newMember(world, a.url);
  for (const { url } of [a, b]) {
    await waitUntil('the beacon is asked for', async () => {
      const asked = { payload: { pack_id: packId, count: 1 } };
      const checked = await visitor.at(url).send(calls.checkPack, asked);
      return checked.ok && checked.answer.result === '1';
    });
  }
  const request = {
    payload: { pack_id: packId, count: 1, client_seed: randomUUID() },
    idempotencyKey: randomUUID(),
  };
  const [one, other] = [
    await visitor.at(a.url).send(calls.buyPack, request),
    await visitor.at(b.url).send(calls.buyPack, request),
  ];
  assert.ok(one.ok && other.ok && one.answer.result === '1', JSON.stringify([one, other]));
  const { pack_history_id: id = '' } = one.answer;
  assert.equal(other.answer.pack_history_id, id);
  for (const { url } of [a, b]) {
    await waitUntil('the cards are drawn', async () => {
      const cards = await visitor.at(url).send(calls.getOpenCards, {
        query: { pack_history_id: id },
      });
      return cards.ok && cards.answer.cards.length === 1;
    });
  }
}

/** Checks that a mail is queued where the member asks, and sent by the machine with the jobs. */
async function checkMail(world: World, a: MachineProcess, b: MachineProcess) {
  for (const { url } of [a, b]) await waitForMail(world, await askForMail(world, url));
}

/**
 * Checks that a new version, with another build of the web app, replaces the old one on both
 * machines while members buy. No request may be lost, and pages of the old version find their
 * files.
 */
async function checkDeployment(world: World, a: MachineProcess, b: MachineProcess) {
  const { balancer, address } = await openBalancer(a, b);
  const endSale = await startSale(world, address, 0);
  const [newA, newB] = await Promise.all([
    start('m1', 3010, { KAIFU_JOBS: 'off' }, otherBuild),
    start('m2', 3010, {}, otherBuild),
  ]);
  for (const url of [newA.url, newB.url]) {
    balancer.add(url);
    await waitUntil('the new process is ready', async () => balancer.isReady(url));
  }
  await bytesAt(a.url + newScript); // A page of the new version, whose file the old one serves.
  await a.stop();
  await b.stop();
  await sleep(1_000);
  const { bought, refused, stored } = await endSale();
  assert.deepEqual([...balancer.lost, ...refused], []);
  assert.equal(stored, bought);
  for (const { url } of [newA, newB]) {
    assert.ok((await (await fetch(url)).text()).includes(newScript));
    await bytesAt(url + oldScript);
  }
  process.stdout.write(`${balancer.answered} requests during the deployment, none lost\n`);
  return [newA, newB] as const;
}
