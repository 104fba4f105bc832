import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { followedClock, movableClock } from './clock.ts';

it('is followed by other processes within a moment, and found as it was left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-clock-'));
  const file = join(folder, 'clock.json');
  const moved = await movableClock(file);
  const follower = await followedClock(file, () => {});
  await moved.setOffset(3600);
  const ahead = () => Math.round((follower.now().getTime() - Date.now()) / 1000);
  await expect.poll(ahead).toBe(3600);
  expect((await movableClock(file)).offsetSeconds).toBe(3600);
  await rm(folder, { recursive: true });
});

it('goes on as it was where its file is damaged, says so, and follows again once it is sound', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-clock-'));
  const file = join(folder, 'clock.json');
  const moved = await movableClock(file);
  await moved.setOffset(3600);
  const troubles: unknown[] = [];
  const follower = await followedClock(file, (error) => troubles.push(error));
  const ahead = () => Math.round((follower.now().getTime() - Date.now()) / 1000);
  await writeFile(file, '{"offset_seconds": 72');
  await expect.poll(() => troubles.length).toBe(1);
  expect(ahead()).toBe(3600);
  await moved.setOffset(7200);
  await expect.poll(ahead).toBe(7200);
  await rm(folder, { recursive: true });
});

it.each([
  ['cut off', (path: string) => writeFile(path, '{"offset_seconds": 72')],
  ['a folder', (path: string) => mkdir(path)],
])(
  'does not fall back to the true time where its file is %s: it is named, with what to do',
  async (_, damage) => {
    const folder = await mkdtemp(join(tmpdir(), 'kaifu-clock-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'clock.json');
    await damage(file);
    const refusal = `${file} is damaged. Write into it how far the sandbox’s clock was ahead`;
    await expect(movableClock(file)).rejects.toThrow(refusal);
    await expect(followedClock(file, () => {})).rejects.toThrow(refusal);
  },
);
