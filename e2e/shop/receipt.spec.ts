import type { Page } from '@playwright/test';
import { makeLog2, makeSeal2 } from '../../web/shop/features/fairness/testing/make-log-2.ts';
import {
  closingOf,
  receiptOf,
  waitingFrom,
} from '../../web/shop/features/fairness/testing/vectors-2.ts';
import type { Log } from '../../web/shop/features/fairness/verifier/log.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { publishLog } from '../support/publish-log.ts';
import { expect, once, test } from '../support/test.ts';

const entries = ['a', 'b', 'c', 'd'].map((purchase) => [{ purchase, count: 2, client_seed: '' }]);
const whole = makeLog2(makeSeal2([2, 8], []), entries);
const waiting = waitingFrom(whole, 3);
const voided = { ...waiting, closed: closingOf(waiting, { void_from: 3 }) };
const shorter = { ...whole, rounds: whole.rounds.slice(0, 3), head: whole.rounds[2]?.commit ?? '' };
/** The shop changed who bought in round 3, and signed its new log. */
const rewritten = makeLog2(
  whole.seal,
  entries.with(2, [{ purchase: 'x', count: 2, client_seed: '' }]),
);
const another = makeLog2({ ...makeSeal2([2, 8], []), pack_id: 9 }, entries);

const textOf = (log: typeof whole, round: number) => JSON.stringify(receiptOf(log, round), null, 2);
const right = textOf(whole, 3);

/** Pastes a receipt into the fairness page of pack 7, and returns the sentence that answers it. */
async function paste(page: Page, log: Log, text: string, language: 'ja' | 'en' = 'ja') {
  const title = language === 'ja' ? '受付証を確かめる' : 'Check a receipt';
  await publishLog(page, log);
  await page.goto('/fairness?packId=7');
  await page.locator('summary').filter({ hasText: title }).click();
  await page.getByLabel(language === 'ja' ? '受付証（JSON）' : 'Receipt (JSON)').fill(text);
  const submit = language === 'ja' ? title : 'Check the receipt';
  await page.getByRole('button', { name: submit }).click();
  return page.locator('details').filter({ hasText: title }).getByRole('status');
}

const cases: [string, Log, string, string, string][] = [
  [
    'whose round is drawn',
    whole,
    right,
    '正しい受付証です。第3回の抽選は、記録も受付証のとおりです。 公開乱数の番号 1002（',
    'The receipt is right, and draw 3 in the record is as it says. It was drawn with number 1002',
  ],
  [
    'whose round is not drawn yet',
    waiting,
    right,
    'まだ抽選されていません。公開乱数の番号 1002（',
    'It is not drawn yet. It will be drawn with number 1002 of the beacon',
  ],
  [
    'of a void round',
    voided,
    right,
    'この回は、店の署名つきの声明で無効になりました',
    'This draw is void by the shop’s signed statement',
  ],
  [
    'of another pack',
    whole,
    textOf(another, 3),
    'これはパック9の受付証で、このパックのものではありません',
    'This receipt is of pack 9, not of this one.',
  ],
  [
    'that was cut off',
    whole,
    right.slice(0, -20),
    '受付証として読めません。ファイルの中身をすべて貼り付けてください。',
    'This cannot be read as a receipt.',
  ],
  [
    'with a changed count',
    whole,
    right.replace('"count": 2', '"count": 3'),
    '受付証が書き換えられています',
    'the receipt was changed',
  ],
  [
    'with another signature',
    whole,
    right.replace(/"receipt": ".{4}/, '"receipt": "0000'),
    '受付証の署名が正しくありません',
    'The receipt is not signed with the key of this pack.',
  ],
  [
    'with another seal',
    whole,
    right.replace(/"seal_hash": ".{4}/, '"seal_hash": "0000'),
    'パックの中身が受付証と違います',
    'The contents of this pack are not those that the receipt names',
  ],
  [
    'whose round is missing in the log',
    shorter,
    textOf(whole, 4),
    '第4回が記録にありません',
    'the record has no draw 4',
  ],
  [
    'whose round the shop has replaced',
    rewritten,
    right,
    '第3回の記録が受付証と違います',
    'draw 3 in the record differs from it',
  ],
];

for (const [name, log, text, sentence] of cases)
  test(`a receipt ${name}, pasted into the fairness page: one sentence says whether it is right, or what is wrong`, async ({
    page,
  }) => {
    await expect(await paste(page, log, text)).toContainText(sentence);
  });

test(
  'a receipt of another pack, pasted into the fairness page: leads to the page of that pack',
  once,
  async ({ page }) => {
    await paste(page, whole, textOf(another, 3));
    await expectAccessibleAtEveryWidth(page);
    await publishLog(page, another);
    await page.getByRole('link', { name: 'パック9の証明を見る' }).click();
    await expect(page).toHaveURL('/fairness?packId=9');
    await expect(page.getByText('このパックの受付証ではありません')).toHaveCount(0);
  },
);

test.describe('receipts on the fairness page in English', () => {
  test.use({ locale: 'en-US' });
  test('pasting a right, waiting, void, foreign or broken receipt, in English: one sentence says which of these it is', async ({
    page,
  }) => {
    for (const [, log, text, , sentence] of cases) {
      await page.unrouteAll({ behavior: 'wait' });
      await expect(await paste(page, log, text, 'en')).toContainText(sentence);
      await page.evaluate(() => localStorage.clear());
    }
  });
});
