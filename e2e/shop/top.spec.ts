import { expectAccessible } from '../support/accessibility.ts';
import { atEveryWidth, expect, once, test } from '../support/test.ts';

test.use({ savesData: false });

test(
  'top page of a visitor: shows what the shop is, packs, registration and login',
  atEveryWidth,
  async ({ page }) => {
    await page.goto('/');
    const what = page.getByRole('heading', {
      level: 1,
      name: 'パックを引いて開封。 当たったカードが自宅に届く。',
    });
    await expect(what).toBeInViewport();
    await expect(
      page.getByRole('main').getByText('ポイントを買う（1ポイント＝1円）'),
    ).toBeInViewport();
    const register = page.getByRole('main').getByRole('link', { name: '無料で会員登録' });
    await expect(register).toBeInViewport();
    await expect(register).toHaveAttribute('href', '/user-register');
    const proof = page.getByRole('main').getByRole('link', { name: /自分で確かめる/ });
    await expect(proof).toHaveAttribute('href', '/fairness');
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /パック/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
    await expectAccessible(page);
  },
);

test('top page of a member: shows their points', async ({ page, newMember, beLoggedIn }) => {
  await beLoggedIn(await newMember({ points: 12_345 }));
  await page.goto('/');
  await expect(page.getByRole('banner').getByText('12,345')).toBeVisible();
  // Members get no introduction of the shop.
  await expect(page.getByRole('link', { name: '無料で会員登録' })).toHaveCount(0);
});

test('banners: each has a text alternative that names the target of its link', async ({ page }) => {
  await page.goto('/');
  const banners = page.getByRole('region', { name: '特集' });
  await expect(banners.getByText('折獣コレクション。一枚の紙から生まれた獣たち')).toBeVisible();
});

test(
  'header on a desktop: links to the search, packs, news, guide and fairness check',
  once,
  async ({ page }) => {
    await page.goto('/');
    const pages = page.getByRole('navigation', { name: 'おもなページ' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(pages.getByRole('link')).toHaveCount(5);
    const links = await pages.getByRole('link').all();
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      '/find-packs',
      '/pack-list?index=999998',
      '/?tab=-1',
      '/user-guide',
      '/fairness',
    ]);
    await pages.getByRole('link', { name: '抽選の証明' }).click();
    await expect(page).toHaveURL('/fairness');
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect(pages).toBeHidden();
  },
);

test('header on the narrowest phones with a seven-digit balance: nothing overlaps', async ({
  page,
  newMember,
  beLoggedIn,
}) => {
  await beLoggedIn(await newMember({ points: 1_234_567, coins: 1_234_567 }));
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByText('1,234,567').first()).toBeVisible();
  for (const width of [320, 344, 360, 383, 384, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const boxes = await Promise.all(
      (await header.locator('a:visible, button:visible').all()).map((thing) => thing.boundingBox()),
    );
    const edges = boxes.flatMap((box) =>
      box === null ? [] : [[box.x, box.x + box.width] as const],
    );
    for (const [place, [left]] of edges.entries()) {
      expect(left, `${width} px wide: place ${place}`).toBeGreaterThanOrEqual(
        (edges[place - 1]?.[1] ?? 0) - 0.5,
      );
    }
    // The name must not be wider than its link.
    const name = await header.getByText('開封', { exact: true }).boundingBox();
    expect((name?.x ?? 0) + (name?.width ?? 0), `${width} px wide`).toBeLessThanOrEqual(
      edges[1]?.[0] ?? 0,
    );
    expect(edges.at(-1)?.[1], `${width} px wide`).toBeLessThanOrEqual(width);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      width,
    );
  }
});
