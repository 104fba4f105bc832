import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { matchesEnding } from './picture-kind.ts';

it("checking the kind of a catalogue's file: right if its first bytes fit its ending, never right with an unknown ending", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-kinds-'));
  await using _ = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
  const file = join(folder, 'picture');
  await writeFile(file, Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1'));
  expect(await matchesEnding(file, '.PNG')).toBe(true);
  expect(await matchesEnding(file, '.webp')).toBe(false);
  expect(await matchesEnding(file, '.svg')).toBe(false);
});
