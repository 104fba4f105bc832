import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { query } from '../../server/src/db/pool.ts';
import { day } from '../../server/src/lib/time.rules.ts';
import { makePack, makePointCourse, pay, withBook } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

/** Asserts that a note is shown, and not again after it was closed. */
async function expectOnceADay(page: Page, name: RegExp, close: string): Promise<void> {
  const note = page.getByRole('complementary', { name });
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await note.getByRole('button', { name: close }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toBeHidden();
}

for (const { locale, texts } of [
  {
    locale: 'ja-JP',
    texts: {
      hour: 'ご利用は1時間ほどになりました',
      paid: /本日のお支払いは.?16,000/,
      spent: /本日パックに使ったポイントは13,000/,
      hotline: /188/,
      counselling: '使いすぎやこころの相談：全国の精神保健福祉センター',
      limits: 'ご利用の上限と休止',
      close: '閉じる',
      buy: '購入して開封する',
    },
  },
  {
    locale: 'en-US',
    texts: {
      hour: 'You have been here for about 1 hour',
      paid: /You have paid .*16,000.* today/,
      spent: /You have spent 13,000 points on packs today/,
      hotline: /188/,
      counselling:
        'Spending and state of mind: Mental Health and Welfare Centers (Japan, in Japanese)',
      limits: 'Limits and breaks',
      close: 'Close',
      buy: 'Buy and open',
    },
  },
]) {
  test.describe(locale, () => {
    test.use({ locale });

    test('member who is in the shop for an hour: a note with links to limits and help, shown once', async ({
      page,
      newMember,
      beLoggedIn,
    }) => {
      await beLoggedIn(await newMember());
      const hourAgo = Date.now() - 61 * 60_000;
      const activity = JSON.stringify({ since: hourAgo, last: Date.now(), noted: 0 });
      await page.goto('/my-limits');
      await page.evaluate(`localStorage.setItem('kaifu.activity', '${activity}')`);
      const note = page.getByRole('complementary', { name: texts.hour });
      await page.goto('/my-page');
      await expect(note.getByRole('link', { name: texts.hotline })).toBeVisible();
      await expect(note.getByRole('link', { name: texts.counselling })).toHaveAttribute(
        'href',
        'https://www.mhlw.go.jp/kokoro/support/mhcenter.html',
      );
      await expect(note.getByRole('link', { name: texts.limits })).toBeVisible();
      await expectAccessible(page);
      await note.getByRole('button', { name: texts.close }).press('Enter');
      await expect(note).toBeHidden();
      await page.goto('/my-page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(note).toBeHidden();
    });

    test('paying on a day with unusually high payments: afterwards a note with links to limits and help, once a day', async ({
      page,
      shop,
      newMember,
      beLoggedIn,
    }) => {
      const member = await newMember();
      await beLoggedIn(member);
      const courseId = await makePointCourse(shop, { points: 16_000 });
      const paid = async (amount: number, daysAgo: number) => {
        const at = new Date(Date.now() - daysAgo * day);
        const id = await pay(shop, member.id, amount);
        await shop.db.run(
          query.insertInto('payment').values({
            ...{ id, memberId: member.id, courseId, amount, requestKey: randomUUID() },
            ...{ payloadHash: Buffer.alloc(32), method: 1, provider: 'stripe', state: 'paid' },
            ...{ creditedAt: at, payBy: at, createdAt: at, updatedAt: at },
          }),
        );
        return id;
      };
      await paid(5_000, 2);
      const paymentId = await paid(16_000, 0);
      await page.goto(`/complete-buy-point?payment_id=${paymentId}`);
      await expectOnceADay(page, texts.paid, texts.close);
    });

    test('buying a pack on a day with unusually much spent on packs: a note below the buttons of the final screen, once a day', async ({
      page,
      shop,
      newMember,
      beLoggedIn,
    }) => {
      const member = await newMember();
      await beLoggedIn(member);
      const packId = await makePack(shop, { price: 100 });
      for (const [points, daysAgo] of [
        [4_000, 2],
        [13_000, 0],
      ] as const) {
        const at = new Date(Date.now() - daysAgo * day);
        const then = { ...shop, clock: { now: () => at } };
        await pay(then, member.id, points + 500);
        const spent = { memberId: member.id, currency: 'point', amount: -points } as const;
        await withBook(then, member.id, (book) =>
          book.post({ ...spent, kind: 'pack_bought', reference: randomUUID() }),
        );
      }
      await page.goto(`/confirm-buy-product?packId=${packId}&buyCount=1`);
      const note = page.getByRole('complementary', { name: texts.spent });
      const buy = page.getByRole('button', { name: texts.buy, exact: true });
      await expect(note).toBeVisible();
      const [below, above] = [await note.boundingBox(), await buy.boundingBox()];
      expect(below?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
      await expectOnceADay(page, texts.spent, texts.close);
    });

    test('buying points on a day with unusually much spent on packs: a note where the purchase begins, once a day', async ({
      page,
      shop,
      newMember,
      beLoggedIn,
    }) => {
      const member = await newMember();
      await beLoggedIn(member);
      await makePointCourse(shop, { points: 1_000 });
      for (const [points, daysAgo] of [
        [4_000, 2],
        [13_000, 0],
      ] as const) {
        const at = new Date(Date.now() - daysAgo * day);
        const then = { ...shop, clock: { now: () => at } };
        await pay(then, member.id, points);
        const spent = { memberId: member.id, currency: 'point', amount: -points } as const;
        await withBook(then, member.id, (book) =>
          book.post({ ...spent, kind: 'pack_bought', reference: randomUUID() }),
        );
      }
      await page.goto('/buy-point');
      await expectOnceADay(page, texts.spent, texts.close);
    });
  });
}
