import { systemActor } from '../../server/src/db/audit.ts';
import { setMinors } from '../../server/src/protection/index.ts';
import { makePointCourse } from '../../server/src/testing/factories.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { messageTo } from '../support/inbox.ts';
import { expect, once, test } from '../support/test.ts';

/** A date of birth with which a member is 17: other tests need younger members to be refused. */
const bornOn = `${new Date().getFullYear() - 18}-12-31`;

test(
  'member of 17: names a guardian, who consents by the link in a mail and withdraws it by the next',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    await setMinors(shop, 17, systemActor('kaori', 'the rules of the shop'));
    const member = await newMember({ bornOn });
    await beLoggedIn(member);
    const courseId = await makePointCourse(shop);
    const choice = `/confirm-buy-point?pointPriceId=${courseId}`;
    await page.goto(choice);
    await expect(page.getByText('保護者の方の同意が必要です')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    const send = page.getByRole('button', { name: '同意をお願いする' });
    await page.getByLabel('保護者の方のお名前').fill('親 一郎');
    await page.getByLabel('保護者の方のメールアドレス').fill(member.mail);
    await send.click();
    await expect(page.getByRole('alert')).toContainText('ご自身のメールアドレスとは別の');
    const parent = `parent-of-${member.mail}`;
    await page.getByLabel('保護者の方のメールアドレス').fill(parent);
    await send.click();
    await expect(page.getByText('メールで同意をお願いしました')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);

    const linkIn = async (subject: RegExp) => {
      const { text } = await messageTo(parent, subject);
      return new URL(/\/guardian#[\w-]+/.exec(text)?.[0] ?? '', page.url()).href;
    };
    await page.goto(await linkIn(/までに、次のページでお答えください/));
    await expect(page.getByText('お支払いは1か月に合計¥20,000まで')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('button', { name: '同意する' }).click();
    await expect(page.getByText('ご同意をいただいています')).toBeVisible();
    await page.goto(choice);
    await expect(page.getByText('親 一郎様の同意により')).toBeVisible();
    await expect(
      page.getByText('今月のお支払い（お支払い待ちを含む）¥0／上限 ¥20,000'),
    ).toBeVisible();
    await expect(page.getByRole('radio').first()).toBeVisible();

    await page.goto(await linkIn(/このメールは保管してください/));
    await page.getByRole('button', { name: '同意を取り消す' }).click();
    await expect(page.getByText('同意の取り消しを受け付けました')).toBeVisible();
    await expect(page.getByText('お支払いいただいた金額はお返しし')).toBeVisible();
    await page.reload();
    await expect(page.getByText('このお願いの受け付けは終了した')).toBeVisible();
    await page.goto(choice);
    await expect(page.getByText('保護者の方の同意が必要です')).toBeVisible();
    await page.goto('/guardian#unknown');
    await expect(page.getByRole('alert')).toContainText('このリンクは使えないか');
  },
);
