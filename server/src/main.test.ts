import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePorts } from '../../e2e/support/shop-server.ts';
import { openTestShop } from './testing/test-shop.ts';

it('a shop whose start fails at its last step says why and ends by itself', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-main-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Only what is put into the queue is refused.
  await shop.byHand`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`;
  await shop.byHand`create trigger refuse before insert on graphile_worker._private_jobs
    execute function refuse()`;
  const settings = {
    DATABASE_URL: shop.url,
    KAIFU_DATA: folder,
    KAIFU_DEMO: 'off',
    PORT: String(await findFreePorts()),
  };
  const started = spawn(process.execPath, ['server/src/main.ts'], { env: { ...process.env, ...settings } });
  let said = '';
  started.stderr.on('data', (piece) => (said += piece));
  const [code] = await once(started, 'close');
  expect(said).toContain('The disk is full. Free some space and start again.');
  expect(said).not.toContain('after calling end');
  expect(code).toBe(1);
});
