import type { Locator, Page } from '@playwright/test';

/** Finds the form of a command of the console by its title, with the result below it. */
export function panelOf(page: Page, title: string): Locator {
  return page.locator('div', {
    has: page.locator(`xpath=./details/summary[normalize-space()="${title}"]`),
  });
}
