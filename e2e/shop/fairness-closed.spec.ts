import { makeLog2, makeSeal2 } from '../../web/shop/features/fairness/testing/make-log-2.ts';
import { closingOf, waitingFrom } from '../../web/shop/features/fairness/testing/vectors-2.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { publishLog } from '../support/publish-log.ts';
import { expect, once, test } from '../support/test.ts';

/** Four rounds of two cards, with purchases `purchaseOf(1)` to `purchaseOf(4)`. */
const whole = makeLog2(
  makeSeal2([2, 8], []),
  [1, 2, 3, 4].map((round) => [{ purchase: purchaseOf(round), count: 2, client_seed: '' }]),
);
/** The beacon of the last two rounds never came. */
const stopped = waitingFrom(whole, 3);
const voided = { ...stopped, closed: closingOf(stopped, { void_from: 3 }) };

function purchaseOf(round: number): string {
  return `00000000-0000-8000-8000-00000000000${round}`;
}

test(
  'fairness check of a closed pack with void rounds: shows the signed statement, a void purchase is marked',
  once,
  async ({ page }) => {
    await publishLog(page, voided);
    await page.goto(`/fairness?packId=7&packHistoryId=${purchaseOf(4)}&round=4`);
    const main = page.getByRole('main');
    await expect(
      main.getByRole('heading', { name: 'すべての抽選が、証明されました' }),
    ).toBeVisible();
    const steps = main.getByRole('list').filter({ hasText: 'パックの終了' });
    await expect(steps).toContainText('店は「第3回から先は抽選しない」と署名しました');
    await expect(steps).toContainText('無効 2回');
    await expect(main).not.toContainText('発表を待っています');
    const own = main.locator('section').filter({ hasText: 'あなたの購入' });
    await expect(own).toContainText('第4回の抽選・2枚');
    await expect(own).toContainText('この回は、店の署名つきの声明で無効になりました');
    await main.getByText('照合コードと鍵').click();
    const statement = main.getByText('"void_from":3');
    await expect(statement).toBeVisible();
    expect(JSON.parse((await statement.textContent()) ?? '')).toEqual(voided.closed);
    await expectAccessibleAtEveryWidth(page);
  },
);

test('fairness check of a closed pack, a purchase that was drawn before: shown with its cards', async ({
  page,
}) => {
  await publishLog(page, voided);
  await page.goto(`/fairness?packId=7&packHistoryId=${purchaseOf(2)}&round=2`);
  const own = page.getByRole('main').locator('section').filter({ hasText: 'あなたの購入' });
  await expect(own).toContainText('第2回の抽選・2枚');
  await expect(own).toContainText('受け取ったカードと同じか');
  await expect(own).not.toContainText('無効');
});

test('fairness check of a pack that was closed at its end: no round is void, waiting ones still wait', async ({
  page,
}) => {
  await publishLog(page, { ...stopped, closed: closingOf(stopped) });
  await page.goto('/fairness?packId=7');
  const main = page.getByRole('main');
  await expect(main).toContainText('このパックは終了しています');
  await expect(main).toContainText('第5回から先は抽選しない');
  await expect(main).toContainText('2回の抽選が、公開乱数の発表を待っています');
  await expect(main).not.toContainText('無効');
});

test('fairness check of a closed pack whose void round was drawn: reported as wrong', async ({
  page,
}) => {
  await publishLog(page, { ...whole, closed: closingOf(whole, { void_from: 3 }) });
  await page.goto('/fairness?packId=7');
  await expect(page.getByText('店の声明で無効になった回なのに、抽選されています')).toBeVisible();
});

test.describe('fairness check of a closed pack in English', () => {
  test.use({ locale: 'en-US' });

  test('fairness check in English of a closed pack: shows the signed statement, a void purchase is marked', async ({
    page,
  }) => {
    await publishLog(page, voided);
    await page.goto(`/fairness?packId=7&packHistoryId=${purchaseOf(3)}&round=3`);
    const main = page.getByRole('main');
    await expect(main).toContainText('The shop signed that nothing from draw 3 on is drawn.');
    await expect(main).toContainText('void: 2 draws');
    await expect(main).toContainText('This draw is void by the shop’s signed statement');
    await expect(main).toContainText('2 cards in draw 3');
  });

  test('fairness check in English of a pack in which all rounds wait: says that nothing is drawn yet', async ({
    page,
  }) => {
    await publishLog(page, waitingFrom(whole, 1));
    await page.goto('/fairness?packId=7');
    const main = page.getByRole('main');
    await expect(main).toContainText('Nothing has been drawn from this pack yet.');
    await expect(main).toContainText('Still waiting for the public random number: 4 draws.');
    await expect(main).not.toContainText('not checked yet');
  });
});
