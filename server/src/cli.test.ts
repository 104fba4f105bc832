import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withConnection } from './db/connection.ts';
import { temporaryFolder } from './testing/catalogue-folder.ts';
import { createTestDatabase } from './testing/database.ts';

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs an operator's command as a process of its own, with these settings and no others. */
function kaifu(args: readonly string[], settings: Record<string, string>): Promise<Ended> {
  const program = fileURLToPath(new URL('cli.ts', import.meta.url));
  const env = { PATH: process.env['PATH'] ?? '', ...settings };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

async function makeDatabase(options: { migrated?: boolean } = {}): Promise<URL> {
  const database = await createTestDatabase(options);
  onTestFinished(() => database.drop());
  return new URL(database.url);
}

describe('an operator’s command on the command line', () => {
  it("an operator's command: prints which database it works on, without the password", async () => {
    const url = await makeDatabase();
    const { code, stdout, stderr } = await kaifu(['ledger', 'check'], {
      DATABASE_URL: url.href,
      KAIFU_DATA: await temporaryFolder(),
    });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: '0 journal entries: everything agrees.\n',
    });
    expect(stderr).toBe(`This works on the database ${url.pathname.slice(1)} at ${url.host}.\n`);
  });

  it("an operator's command that changes something, without the second server that the shop requires: refused, nothing is changed", async () => {
    const url = await makeDatabase();
    const settings = {
      DATABASE_URL: url.href,
      KAIFU_DATA: await temporaryFolder(),
      KAIFU_DATABASE_SYNC: 'required',
    };
    const { code, stderr } = await kaifu(['maintenance', 'on'], settings);
    expect(code).toBe(1);
    expect(stderr).toContain('Nothing was changed: KAIFU_DATABASE_SYNC is required');
  });

  it("an operator's command in a folder without a shop: refused, creates no shop", async () => {
    const folder = await temporaryFolder();
    for (const data of [folder, join(folder, 'none')]) {
      const { code, stdout, stderr } = await kaifu(['member', 'show', '1'], { KAIFU_DATA: data });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(`There is no shop in ${data}. Set DATABASE_URL`);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it("an operator's command on a database without a shop: refused, creates no shop", async () => {
    const url = await makeDatabase({ migrated: false });
    const { code, stderr } = await kaifu(['member', 'show', '1'], {
      DATABASE_URL: url.href,
      KAIFU_DATA: await temporaryFolder(),
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(`There is no shop in the database ${url.pathname.slice(1)} at`);
    const { rows } = await withConnection(url.href, (client) =>
      client.query("select from pg_class where relnamespace = 'public'::regnamespace"),
    );
    expect(rows).toEqual([]);
  });
});
