import vectors from '../../contract/vectors/fairness-2-vectors.json' with { type: 'json' };
import {
  makeLog2,
  makeQuicknetLog,
  makeSeal2,
} from '../../web/shop/features/fairness/testing/make-log-2.ts';
import {
  publishedVectors,
  waitingFrom,
} from '../../web/shop/features/fairness/testing/vectors-2.ts';
import { expectAccessible, expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { publishLog } from '../support/publish-log.ts';
import { expect, once, test } from '../support/test.ts';

const { seal, seal_hash, rounds } = vectors.with_beacon;
const example = publishedVectors('with_beacon');

function receiptText(round: number): string {
  const { previous, entries, beacon, commit, receipt } = rounds[round - 1] ?? {};
  const sealed = { scheme: 'kaifu-receipt-2', pack_id: 7, seal_hash };
  return JSON.stringify({ ...sealed, round, previous, entries, beacon, commit, receipt });
}

test(
  'fairness check of a pack with a beacon: proves its draws, shows extra prizes, copies and limits',
  once,
  async ({ page }) => {
    await publishLog(page, example);
    await page.goto('/fairness?packId=7');
    const main = page.getByRole('main');
    await expect(
      main.getByRole('heading', { name: 'すべての抽選が、証明されました' }),
    ).toBeVisible();
    await expect(main).toContainText('発表された乱数の署名も正しいものです');
    await expect(main).toContainText(
      'このページが知る公開乱数ではありません（チェーン e34e175175b8…）',
    );
    await expect(main).toContainText('PSA 10 #12345678');
    await expect(main).toContainText('5枚ごと');
    await expect(main).toContainText('だれが買ったか');
    await expectAccessibleAtEveryWidth(page);
  },
);

test(
  'fairness check of a pack that drand quicknet draws: names the public beacon, without a warning',
  once,
  async ({ page }) => {
    await publishLog(page, makeQuicknetLog());
    await page.goto('/fairness?packId=7');
    const main = page.getByRole('main');
    await expect(
      main.getByRole('heading', { name: 'すべての抽選が、証明されました' }),
    ).toBeVisible();
    await expect(main).toContainText('公開乱数：drand quicknet。');
    await expect(main).not.toContainText('公開乱数ではありません');
    await expectAccessibleAtEveryWidth(page);
  },
);

test('fairness check of a seal that names drand quicknet with another key: refused', async ({
  page,
}) => {
  const { public_key } = seal.beacon;
  await publishLog(page, makeQuicknetLog({ public_key }));
  await page.goto('/fairness?packId=7');
  await expect(page.getByText('名前だけが同じ、別の乱数です')).toBeVisible();
});

test("a receipt pasted into the fairness page: compared with the shop's log", async ({ page }) => {
  await publishLog(page, example);
  await page.goto('/fairness?packId=7');
  await page.getByText('受付証を確かめる').first().click();
  const field = page.getByLabel('受付証（JSON）');
  const submit = page.getByRole('button', { name: '受付証を確かめる' });
  await field.fill(receiptText(3));
  await submit.click();
  await expect(page.getByText('正しい受付証です。第3回の抽選は')).toBeVisible();
  await expectAccessible(page);
  await field.fill(receiptText(3).replace('"count":10', '"count":9'));
  await submit.click();
  await expect(page.getByText('受付証が書き換えられています')).toBeVisible();
});

test.describe('fairness check of a pack with a beacon, in English', () => {
  test.use({ locale: 'en-US' });
  test('fairness check in English: says which beacon draws the pack, warns of an unknown one', async ({
    page,
  }) => {
    await publishLog(page, makeQuicknetLog());
    await page.goto('/fairness?packId=7');
    await expect(page.getByText('Public beacon: drand quicknet.')).toBeVisible();
    // Another log of the same pack: without this the browser remembers the first one.
    await page.evaluate(() => localStorage.clear());
    await publishLog(page, example);
    await page.reload();
    await expect(page.getByText('NOT a public beacon we know')).toBeVisible();
  });

  test('fairness check, rounds that wait for the beacon: shown as waiting, not as an error', async ({
    page,
  }) => {
    await publishLog(page, waitingFrom(example, 3));
    await page.goto('/fairness?packId=7');
    await expect(page.getByRole('heading', { name: 'Every draw is proved' })).toBeVisible();
    await expect(
      page.getByText('Still waiting for the public random number: 2 draws.'),
    ).toBeVisible();
  });
});

test('fairness check of a round that was stored after its beacon number was published: refused by a browser that saw the log before', async ({
  page,
}) => {
  await publishLog(page, example);
  await page.goto('/fairness?packId=7');
  await expect(page.getByText('すべての抽選が、証明されました')).toBeVisible();
  const heads = () => page.evaluate(() => localStorage.getItem('kaifu.heads.7') ?? '[]');
  await expect
    .poll(async () => JSON.parse(await heads()))
    .toMatchObject([{ round: 4, hash: rounds[3]?.commit }]);
  // The browser remembers the log without its last round, long after that round's number.
  const seen = { round: 3, hash: rounds[2]?.commit, at: Date.parse('2026-11-21T00:00:00Z') };
  await page.evaluate(
    (heads) => localStorage.setItem('kaifu.heads.7', heads),
    JSON.stringify([seen]),
  );
  await page.reload();
  await expect(page.getByText('結果を知ってから受け付けられた疑いがあります')).toBeVisible();
});

test(
  'fairness check of a long log: the bar moves while pages are read, each quarter is announced to screen readers',
  once,
  async ({ page }) => {
    const rounds = Array.from({ length: 800 }, (_, round) => [
      {
        purchase: `00000000-0000-8000-8000-${String(round).padStart(12, '0')}`,
        count: 1,
        client_seed: '',
      },
    ]);
    const long = makeLog2(makeSeal2([800], [], false), rounds);
    await publishLog(page, long);
    let goOn = () => {};
    const lastPage = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(`**/api/user/pack/rounds/${long.seal.pack_id}/8`, async (route) => {
      await lastPage;
      await route.fallback();
    });
    await page.goto('/fairness?packId=7');
    const bar = page.getByRole('progressbar');
    // How many of the 700 rounds are checked by then depends on the number of threads.
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(200);
    await expect(bar).toHaveAttribute('max', '800');
    const spoken = page
      .getByRole('status')
      .filter({ hasText: /^抽選の(25|50|75)％を確かめました$/ });
    await expect(spoken).toHaveCount(1);
    await expectAccessibleAtEveryWidth(page);
    goOn();
    await expect(page.getByRole('heading', { name: 'すべての抽選が、証明されました' })).toBeVisible(
      { timeout: 30_000 },
    );
    await expect(bar).toHaveCount(0);
  },
);
