import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { drillHindrance } from '../lib/drill-programs.mjs';

const execute = promisify(execFile);
const main = fileURLToPath(new URL('main.ts', import.meta.url));

it('a shop loses disk and folder: restored to a moment, closed, with all purchases before it; later payments are named', async (context) => {
  const hindrance = await drillHindrance();
  if (hindrance !== undefined) context.skip(`the drill cannot run here: ${hindrance}`);
  const { stdout } = await execute(process.execPath, [main]);
  expect(stdout).toContain('The shop opened there and is closed to visitors.');
  expect(stdout).toContain('Everything agrees.');
  expect(stdout).toMatch(/Checked: [1-9]\d* journal entries, [1-9]\d* rounds of 1 packs, 1 files/);
  expect(stdout).toMatch(
    /[1-9]\d* purchases were answered before that moment; 0 of them are wrong/,
  );
  const paid = Number(/^(\d+) payments were answered after it/m.exec(stdout)?.[1]);
  const lost = Number(/by the providers: (\d+) payments of (\d+) yen/.exec(stdout)?.[1]);
  expect(paid).toBeGreaterThan(0);
  // One payment may be under way at the moment: begun before it, answered after it.
  expect([paid, paid + 1, paid - 1]).toContain(lost);
});

it('restore drill at a time without a time zone: refused, says how to write it', async () => {
  const refused = execute(process.execPath, [main, '--moment', '2026-11-21 14:05']);
  await expect(refused).rejects.toMatchObject({
    stderr: '--moment 2026-11-21 14:05: write it as 2026-11-21T14:05:00+09:00.\n',
  });
});

it("restore drill with a stanza that pgBackRest does not know: refused, with pgBackRest's message", async (context) => {
  const hindrance = await drillHindrance();
  if (hindrance !== undefined) context.skip(`the drill cannot run here: ${hindrance}`);
  const refused = execute(process.execPath, [main, '--stanza', 'nobody'], {
    env: { ...process.env, DATABASE_URL: 'postgres://kaifu@127.0.0.1/kaifu' },
  });
  await expect(refused).rejects.toMatchObject({
    stderr: expect.stringContaining('pgbackrest failed: '),
  });
});
