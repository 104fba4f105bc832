import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { ConfigError } from '../lib/config-error.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { operatorStateOf, readOperator } from './operator.ts';

describe("reading the operator's data", () => {
  let shop: TestShop;
  let http: TestApp;
  beforeAll(async () => {
    shop = await openTestShop();
    http = await openTestApp(shop);
  });
  afterAll(async () => {
    await http.close();
    await shop.close();
  });

  it.each([
    ['ja', '開封 見本運営事務局'],
    ['en', 'Kaifu Demonstration Office'],
  ] as const)(
    'reading the operator’s data without a login, in %s: those of the demonstration, marked as such',
    async (language, name) => {
      const { operator } = await http.visitor(language).done(calls.getOperator);
      expect(operator).toMatchObject({
        name,
        is_demo: 1,
        contact_url: 'mailto:support@kaifu.example',
      });
    },
  );
});

describe("the file with the operator's data", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kaifu-operator-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function fileWith(text: string | Uint8Array): Promise<string> {
    const file = join(folder, `${crypto.randomUUID()}.yaml`);
    await writeFile(file, text);
    return file;
  }

  const sound = `
name: { ja: 株式会社札屋, en: Fudaya Inc. }
representative: { ja: 札屋 一, en: Hajime Fudaya }
address: { ja: 東京都, en: Tokyo }
phone: 03-1234-5678
mail: shop@example.com
licence: { ja: 東京都公安委員会 第1号, en: "Tokyo, No. 1" }
court: { ja: 東京地方裁判所, en: Tokyo District Court }
contact_url: https://example.com/contact
`;

  it("a valid file of the operator's data: read, and not marked as a demonstration", async () => {
    expect(await readOperator(await fileWith(sound))).toMatchObject({
      name: { en: 'Fudaya Inc.' },
      contact_url: 'https://example.com/contact',
      isDemo: false,
    });
  });

  it("a file of the operator's data with several errors: refused, each is named", async () => {
    const wrong = sound
      .replace('shop@example.com', 'nowhere')
      .replace('https:', 'ftp:')
      .replace('court:', 'curt:');
    const reading = readOperator(await fileWith(wrong));
    await expect(reading).rejects.toThrow(ConfigError);
    await expect(reading).rejects.toThrow(/mail: .*court: .*contact_url: /s);
  });

  it("a file of the operator's data with a byte order mark, as editors on Windows write it: read", async () => {
    expect(await readOperator(await fileWith(`\uFEFF${sound.trim()}`))).toMatchObject({
      isDemo: false,
    });
  });

  const inShiftJis = Buffer.from('name: { ja: \x8e\x44\x89\xae, en: Fudaya Inc. }', 'latin1');
  it.each(['name: [', inShiftJis, undefined])(
    "a file of the operator's data that cannot be read (%j): refused",
    async (text) => {
      const file = text === undefined ? join(folder, 'missing.yaml') : await fileWith(text);
      await expect(readOperator(file)).rejects.toThrow(/cannot be read/);
    },
  );

  it('an operator file with a part of the demonstration’s data: not the shop’s own, which matters where it sells', async () => {
    const demo = await readOperator(undefined);
    const own = await readOperator(await fileWith(sound));
    const copied = { ...own, court: demo.court };
    const state = (operator: typeof demo, hasSandbox: boolean) =>
      operatorStateOf(operator, { demo, hasSandbox });
    expect([state(own, false), state(own, true)]).toEqual(['named', 'named']);
    expect([state(copied, false), state({ ...own, phone: demo.phone }, false)]).toEqual([
      'unnamed',
      'unnamed',
    ]);
    expect([state(demo, true), state(demo, false)]).toEqual(['demo', 'unnamed']);
  });
});
