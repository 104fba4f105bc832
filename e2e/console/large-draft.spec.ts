import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { DraftContent } from '../../contract/src/console/pack-drafts.ts';
import type { Shop } from '../../server/src/app/shop.ts';
import { query } from '../../server/src/db/pool.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
// As wide as the preview needs to stand beside the editor.
test.use({
  viewport: { width: 1440, height: 900 },
  expectedPageErrors: [/status of (401|404)/],
});

const [lines, units] = [2_000, 100_000];

/** A draft of 100,000 units with 2,000 lines, whose cards have a price each. */
async function largeDraft({ db, clock }: Shop): Promise<number> {
  const mark = `LARGE-${Date.now()}`;
  const now = clock.now();
  await db.run(
    sql`
      with made as (
        insert into card (model_number, name_ja, name_en, card_type_id, rarity, rarity_label, movie_rarity,
          set_size, picture)
        select ${mark}::text || '-' || n, '大量', 'Bulk', 1, 0, 'N', 1, 1,
          (select picture from card order by id limit 1)
        from generate_series(1, ${lines}::integer) as n returning id
      )
      insert into card_price (card_id, priced_on, price_yen, source, recorded_at)
      select id, ${now}::timestamptz::date, 100, 'a shop', ${now}::timestamptz from made
    `.compile(query),
  );
  const lineUp = Array.from({ length: lines }, (_, at) => ({
    ...{ modelNumber: `${mark}-${at + 1}`, count: units / lines, buyPoint: 50, item: null },
  }));
  const content: DraftContent = {
    ...{ packId: 900_000_001, name: { ja: '大量', en: 'Bulk' }, cardType: 1, price: 300 },
    ...{ currency: 'point', pointsPerCoin: 100, maxPerPurchase: 0, limitPerMember: 0 },
    ...{ limitPerDay: 0, newcomerDays: 0, leastRank: 0, holdHours: 24, ownTags: [] },
    ...{ newcomersOnly: false, startsAt: null, endsAt: null, showLineUp: true, movieStyle: 1 },
    ...{ description: { ja: '', en: '' }, pictures: [], sharePicture: null, position: 1 },
    ...{ draw: 'instant', stock: 'tracked', lineUp, extras: [] },
  };
  const [draft] = await db.run(
    sql<{ id: number }>`
      with draft as (
        insert into pack_draft (state, revision, pack_id, name_ja, name_en, units, price, currency, changed_at)
        values ('open', 1, ${content.packId}, '大量', 'Bulk', ${units}, 300, 'point', ${now}::timestamptz)
        returning id
      )
      insert into pack_draft_revision (draft_id, revision, content, changed_at)
      select id, 1, ${JSON.stringify(content)}::text::jsonb, ${now}::timestamptz from draft
      returning draft_id as id
    `.compile(query),
  );
  return draft?.id ?? 0;
}

/** The milliseconds from each key to the next paint, as the browser measures them. */
async function keyTimes(page: Page, keys: string): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    // TypeScript does not know the threshold, without which only slow events are reported.
    const options = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown') times.push(duration);
    }).observe(options);
  });
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(300);
  }
  return page.evaluate(() => Reflect.get(window, 'keyTimes'));
}

function medianOf(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

test('a draft of 100,000 units with 2,000 lines on a slow processor: an edit is as quick as in an empty one', async ({
  page,
  shop,
}) => {
  const draftId = await largeDraft(shop);
  await page.goto('/pack-drafts');
  await signIn(page, await newStaff(shop, 'designer'));
  await page.getByRole('button', { name: '白紙から作る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('名前なし');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.getByLabel('1口の価格').focus();
  const empty = medianOf(await keyTimes(page, '123456'));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/pack-drafts/${draftId}`);
  await expect(page.getByRole('region', { name: '収支の見通し' })).toContainText('100,000');
  // The preflight finds 2,000 cards without copies: each one is counted, the first are listed.
  await expect(page.getByText('ほかに1,9')).toBeVisible();
  await expect(page.getByRole('img', { name: /収支の帯/ })).toBeVisible({ timeout: 30_000 });
  const phone = page.getByTitle('幅390pxのプレビュー').contentFrame();
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  const times: number[] = [];
  for (const label of [/-3の口数$/, /-5の還元ポイント$/]) {
    await page.getByLabel(label).first().focus();
    times.push(...(await keyTimes(page, '1234')));
  }
  const large = medianOf(times);
  test.info().annotations.push({ type: 'milliseconds an edit', description: `${empty} ${large}` });
  // 100 ms is the aim on a machine that does nothing else. Under load, the empty draft tells.
  expect(large).toBeLessThan(Math.max(100, 4 * empty));
});
