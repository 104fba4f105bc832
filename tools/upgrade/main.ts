// npm run upgrade-drill runs this: version 0.1.0 lives, this version takes its database over, and
// the way back is gone in both ways that docs/operations/upgrades.md names.
import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inRoot, root } from '../lib/paths.mjs';
import { orRefuse } from '../lib/refusal.mjs';
import { buyOnceMore, expectSameMembers, goOn, liveInFirstVersion, packId } from './life.ts';
import { type StartedShop, startVersion } from './started-shop.ts';

/** The first commit with the schema of 0.1.0 that starts. */
const firstVersion = '684174ad';
const run = promisify(execFile);

const begun = performance.now();
function writeProgress(sentence: string): void {
  const seconds = Math.round((performance.now() - begun) / 1000);
  process.stdout.write(`${String(seconds).padStart(4)} s  ${sentence}\n`);
}

await orRefuse(async () => {
  await using running = new AsyncDisposableStack();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kaifu-upgrade-')));
  running.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const [code, data, copy] = ['code', 'data', 'copy'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await run('chmod', ['755', folder]);
  await run('git', ['clone', '--quiet', root, code]);
  await run('git', ['-C', code, 'checkout', '--quiet', firstVersion]);
  const startFirst = (folderOfData: string) =>
    startVersion(code, 'scripts/start.mjs', { KAIFU_DATA: folderOfData });
  const startThis = () => startVersion(root, inRoot('tools/start.mjs'), { KAIFU_DATA: data });

  writeProgress('version 0.1.0 is installed and started …');
  const members = await during(startFirst(data), running, async (shop) => {
    writeProgress('members register, pay, buy, decide and exchange …');
    return liveInFirstVersion(shop);
  });
  // As docs/operations/backups.md says.
  await run('cp', ['--archive', '--dereference', data, copy]);
  writeProgress('it is stopped, and its folder copied. This version is started on its database …');
  await during(startThis(), running, async (shop) => {
    writeProgress(`it migrated and opened in ${(shop.startMs / 1000).toFixed(1)} s`);
    await expectSameMembers(shop, members);
    writeProgress('members log in, and have their points, coins and cards');
    await goOn(shop, members);
    writeProgress('they decide, buy and exchange; their bank transfers are credited');
    await check(shop, data);
  });

  writeProgress('the way back: version 0.1.0 is started on the migrated database …');
  await during(startFirst(data), running, (shop) => buyOnceMore(shop, members));
  writeProgress('members bought and decided there. This version is started once more …');
  await during(startThis(), running, async (shop) => {
    await buyOnceMore(shop, members);
    await check(shop, data);
  });

  writeProgress('the way back by the copy: version 0.1.0 is started on it …');
  await during(startFirst(copy), running, async (shop) => {
    await expectSameMembers(shop, members);
    await buyOnceMore(shop, members);
  });
  writeProgress('members have what they had when the copy was made. All is well.');
});

/** Uses a shop while it runs, and stops it. */
async function during<Result>(
  starting: Promise<StartedShop>,
  running: AsyncDisposableStack,
  use: (shop: StartedShop) => Promise<Result>,
): Promise<Result> {
  const shop = await starting;
  running.defer(() => shop.stop());
  const result = await use(shop);
  await shop.stop();
  return result;
}

/** Checks the books and the public proofs of a pack by the operator's own commands. */
async function check({ url }: StartedShop, dataFolder: string): Promise<void> {
  const options = { cwd: root, env: { ...process.env, KAIFU_DATA: dataFolder } };
  const books = ['tools/kaifu.mjs', 'ledger', 'check', '--all'];
  writeProgress((await run(process.execPath, books, options)).stdout.trim());
  const proofs = ['tools/verify.mjs', url, String(packId)];
  writeProgress((await run(process.execPath, proofs, options)).stdout.trim().split('\n')[0] ?? '');
}
