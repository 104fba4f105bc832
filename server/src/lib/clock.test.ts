import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { followedClock, movableClock } from './clock.ts';

it('clock moved by one process: others follow within moments, and its offset survives a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-clock-'));
  const file = join(folder, 'clock.json');
  const moved = await movableClock(file);
  const follower = await followedClock(file, () => {});
  await moved.setOffsetSeconds(3600);
  const ahead = () => Math.round((follower.now().getTime() - Date.now()) / 1000);
  await expect.poll(ahead).toBe(3600);
  expect((await movableClock(file)).offsetSeconds).toBe(3600);
  await rm(folder, { recursive: true });
});

it('clock file damaged while the shop runs: keeps its offset, reports it, follows again once repaired', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-clock-'));
  const file = join(folder, 'clock.json');
  const moved = await movableClock(file);
  await moved.setOffsetSeconds(3600);
  const troubles: unknown[] = [];
  const follower = await followedClock(file, (error) => troubles.push(error));
  const ahead = () => Math.round((follower.now().getTime() - Date.now()) / 1000);
  await writeFile(file, '{"offset_seconds": 72');
  await expect.poll(() => troubles.length).toBe(1);
  expect(ahead()).toBe(3600);
  await moved.setOffsetSeconds(7200);
  await expect.poll(ahead).toBe(7200);
  await rm(folder, { recursive: true });
});

it.each([
  ['cut off', (path: string) => writeFile(path, '{"offset_seconds": 72')],
  ['a folder', (path: string) => mkdir(path)],
])(
  'clock whose file is %s at the start: refused, names the file and what to do, does not use the true time',
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
