import type { Locator, Page } from '@playwright/test';

/** Finds the form of a command of the console by its title, with the result below it. */
export function panelOf(page: Page, title: string): Locator {
  return page.locator('div', {
    has: page.locator(`xpath=./details/summary[normalize-space()="${title}"]`),
  });
}

/** The address of the request that was just made: the list has those of other tests, too. */
export async function approvalUrl(page: Page): Promise<string> {
  const path = await page.getByRole('link', { name: '申請を見る' }).getAttribute('href');
  return new URL(path ?? '', page.url()).href;
}
