import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Shop } from '../../server/src/app/shop.ts';
import { buyRequest, makeMember, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible, expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

/** Sells 2, 3 and 4 packs of 20 to three members. Returns the last purchase. */
async function sellThree(shop: Shop): Promise<{ packId: number; purchaseId: string }> {
  const packId = await makePack(shop, { counts: [1, 4, 15] });
  let purchaseId = '';
  for (const count of [2, 3, 4]) {
    const memberId = await makeMember(shop, { points: 1_000 });
    const result = await shop.packSales.buy(buyRequest({ memberId, packId, count }));
    if (result.kind === 'bought') purchaseId = result.purchaseId;
  }
  return { packId, purchaseId };
}

/** Changes the rounds in the shop's response. */
async function tamper(page: Page, change: (rounds: PublishedRounds) => void): Promise<void> {
  await page.route('**/api/user/pack/rounds/**', async (route) => {
    const response = await route.fetch();
    const answer: { data: { list: PublishedRounds } } = await response.json();
    change(answer.data.list);
    await route.fulfill({ response, json: answer });
  });
}
type PublishedRounds = { round: number; proof: string; results: number[][] }[];

/** Changes one bit of the byte in the middle. */
function flipByte(hex: string): string {
  const place = Math.floor(hex.length / 4) * 2;
  const flipped = (Number.parseInt(hex.slice(place, place + 2), 16) ^ 1)
    .toString(16)
    .padStart(2, '0');
  return hex.slice(0, place) + flipped + hex.slice(place + 2);
}

test(
  'fairness check after purchases: replays the pack and marks the member’s own draws',
  once,
  async ({ page, shop }) => {
    const { packId, purchaseId } = await sellThree(shop);
    await page.goto(`/fairness?packId=${packId}&packHistoryId=${purchaseId}&round=3`);
    const finding = page.getByRole('status').filter({ hasText: `試験パック${packId}` });
    await expect(finding).toContainText('すべての抽選が、証明されました');
    await expect(finding).toContainText('3回の抽選（9枚）を、最初からやり直しました');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'あなたの購入' })).toBeVisible();
    await expect(main).toContainText('第3回の抽選・4枚');
    await expect(main).toContainText(`購入番号${purchaseId}`);
    // The same short names as on every other screen.
    await expect(main.getByRole('table')).toContainText('SR');
    await expectAccessibleAtEveryWidth(page);
  },
);

test.describe('fairness check in English', () => {
  test.use({ locale: 'en-US' });
  test('fairness check in English: shows its result', async ({ page, shop }) => {
    const { packId } = await sellThree(shop);
    await page.goto(`/fairness?packId=${packId}`);
    await expect(page.getByRole('heading', { name: 'Every draw is proved' })).toBeVisible();
    await expect(page.getByText('3 draws, 9 cards. Not one differs')).toBeVisible();
  });
});

test('fairness check before the first sale: the seal is valid', once, async ({ page, shop }) => {
  await page.goto(`/fairness?packId=${await makePack(shop)}`);
  await expect(
    page.getByRole('heading', { name: '発売前に固定された中身を確かめました' }),
  ).toBeVisible();
});

test('fairness check of a proof with one flipped bit: reports it as invalid', async ({
  page,
  shop,
}) => {
  const { packId } = await sellThree(shop);
  await tamper(page, (rounds) => {
    for (const round of rounds) if (round.round === 2) round.proof = flipByte(round.proof);
  });
  await page.goto(`/fairness?packId=${packId}`);
  await expect(
    page.getByRole('heading', { name: '記録に、合わないところがあります' }),
  ).toBeVisible();
  await expect(page.getByText('第2回の抽選', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test(
  'fairness check of a card that was not drawn: reports it as wrong',
  once,
  async ({ page, shop }) => {
    const { packId } = await sellThree(shop);
    await tamper(page, (rounds) => {
      const [first] = rounds[0]?.results ?? [];
      if (first !== undefined)
        first[0] = first[0] === packId * 100 ? packId * 100 + 1 : packId * 100;
    });
    await page.goto(`/fairness?packId=${packId}`);
    await expect(
      page.getByRole('heading', { name: '記録に、合わないところがあります' }),
    ).toBeVisible();
    await expect(page.getByText('第1回の抽選', { exact: true })).toBeVisible();
  },
);

test(
  'fairness check of a seed or purchase number that this browser did not send: reports it as wrong',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const packId = await makePack(shop);
    await beLoggedIn(await newMember({ points: 1_000 }));
    const bought = page.waitForResponse((response) => response.url().endsWith('/user/pack/buy'));
    await shopperOn(page).buyPacks(packId);
    const answer: { pack_history_id: string } = await (await bought).json();
    const proof = `/fairness?packId=${packId}&packHistoryId=${answer.pack_history_id}`;

    // In another tab, much later: the browser still knows what it sent, and the log has the same
    // values.
    const tab = await page.context().newPage();
    await page.close();
    await tab.goto(proof);
    await expect(tab.getByRole('heading', { name: 'あなたの購入' })).toBeVisible();
    await expect(tab.getByText('あなたのブラウザーが送った値')).toBeVisible();

    // Simulates a shop that used another seed or number than the browser sent.
    await changeSent(tab, { clientSeed: 'ab'.repeat(32) });
    await tab.reload();
    await expect(
      tab.getByRole('heading', { name: '記録に、合わないところがあります' }),
    ).toBeVisible();
    await expect(tab.getByText('送った値が差し替えられています')).toBeVisible();
    await changeSent(tab, { key: '00000000-0000-4000-8000-000000000000' });
    await tab.reload();
    await expect(tab.getByText('番号が差し替えられています')).toBeVisible();

    // A browser without stored values makes no claim.
    await tab.evaluate(() => localStorage.removeItem('kaifu.sent'));
    await tab.reload();
    await expect(tab.getByText('記録にある値', { exact: true })).toBeVisible();
  },
);

/** Changes the stored values that this browser sent with its purchases. */
async function changeSent(page: Page, change: object): Promise<void> {
  await page.evaluate((other) => {
    const sent: object[] = JSON.parse(localStorage.getItem('kaifu.sent') ?? '[]');
    localStorage.setItem('kaifu.sent', JSON.stringify(sent.map((each) => ({ ...each, ...other }))));
  }, change);
}

test('page of a pack: links to its fairness check', once, async ({ page, shop }) => {
  const packId = await makePack(shop);
  await page.goto(`/pack-detail?packId=${packId}`);
  await page.getByRole('link', { name: /抽選の証明を見る/ }).click();
  await expect(page).toHaveURL(`/fairness?packId=${packId}`);
});

test('fairness page without a pack: offers packs to check', async ({ page }) => {
  await page.goto('/fairness');
  await expect(page.getByRole('option', { name: 'カプセル折獣' })).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('combobox').selectOption({ label: 'カプセル折獣' });
  await page.getByRole('button', { name: '証明を確かめる' }).click();
  await expect(page).toHaveURL('/fairness?packId=206');
  await expect(page.getByRole('status').filter({ hasText: 'カプセル折獣' })).toContainText(
    '証明されました',
  );
});

test(
  'fairness check on the command line: verifies the rounds, and names cards and round of the purchase',
  once,
  async ({ baseURL, shop }) => {
    const { packId, purchaseId } = await sellThree(shop);
    const { stdout } = await promisify(execFile)(process.execPath, [
      'web/shop/features/fairness/cli/main.ts',
      baseURL ?? '',
      String(packId),
      '--purchase',
      purchaseId,
    ]);
    expect(stdout).toMatch(/^VERIFIED$/m);
    expect(stdout).toContain('3 rounds: none missing, moved or rewritten');
    expect(stdout).toContain(`Purchase ${purchaseId}: 4 cards in round 3`);
  },
);
