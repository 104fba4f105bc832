import { randomUUID } from 'node:crypto';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { openShop, type Shop } from '../../server/src/app/shop.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import type { SeededStaff } from '../../server/src/staff/index.ts';
import { type MemberOptions, makeMember } from '../../server/src/testing/factories.ts';
import { longTimeouts } from '../../server/src/testing/long-timeouts.ts';
import { signIn } from './staff.ts';

export { expect };

/**
 * For tests whose actions depend on the window's width: they also run on the desktop. All others
 * run only on the phone.
 */
export const atEveryWidth = { tag: '@wide' };
/**
 * For tests that run only on the phone although their result might seem to depend on the width, or
 * that look at their screens at both widths themselves (`expectAccessibleAtEveryWidth`).
 */
export const once = { tag: '@once' };

/** A member that only one test uses. */
export interface TestMember {
  id: number;
  mail: string;
  password: string;
}

interface TestFixtures {
  /** Makes a member, with points and coins as requested. */
  newMember(options?: MemberOptions): Promise<TestMember>;
  /** Logs the member in, in the browser of this test. */
  beLoggedIn(member: TestMember): Promise<void>;
  /** Opens another browser, in Japanese, which is closed after the test. */
  openContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /**
   * Opens a page of the shop in a browser of its own, on a phone in Japanese, with the member
   * logged in. For tests of the console.
   */
  openShopAs(memberId: number): Promise<Page>;
  /**
   * Opens a page of the console in a browser of its own, and signs somebody in there. For tests of
   * two people.
   *
   * @param url the screen that asks for the sign-in; a path is one of the console of all tests
   * @param code a second sign-in of a person needs another code than the first
   */
  openConsoleAs(person: SeededStaff, url: string, code?: string): Promise<Page>;
  /**
   * Whether the browser asks to save data. It then loads no typefaces and prefetches no code of
   * other screens. That halves the work of a page's first load, so it is the default.
   */
  savesData: boolean;
  /** Console errors that a test expects, such as the browser's log of a refused request. */
  expectedPageErrors: RegExp[];
  /** Fails the test if a page threw an error or logged one to the console. */
  noPageErrors: undefined;
}

interface WorkerFixtures {
  /**
   * The shop's use cases, for making what a test needs (server/src/testing/factories.ts), never for
   * the action under test.
   */
  shop: Shop;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
    async ({}, use) => {
      const db = openDatabase(environment('KAIFU_E2E_DATABASE_URL'), {
        ...longTimeouts,
        max: 2,
        applicationName: 'kaifu e2e',
      });
      await use(
        openShop(db, systemClock, {
          master: Buffer.from(environment('KAIFU_MASTER_SECRET'), 'hex'),
          session: Buffer.from(environment('KAIFU_SESSION_SECRET'), 'hex'),
        }),
      );
      await db.close();
    },
    { scope: 'worker' },
  ],

  newMember: async ({ shop }, use) => {
    await use(async (options = {}) => {
      const { mail = `e2e-${randomUUID()}@example.com`, password = 'secret123' } = options;
      return { id: await makeMember(shop, { ...options, mail, password }), mail, password };
    });
  },

  beLoggedIn: async ({ shop, context, baseURL }, use) => {
    await use((member) => logIn(context, shop, member.id, baseURL ?? ''));
  },

  openContext: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...options, locale: 'ja-JP' });
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },

  openShopAs: async ({ shop, openContext }, use) => {
    await use(async (memberId) => {
      const baseURL = environment('KAIFU_E2E_URL');
      const context = await openContext({ baseURL, viewport: { width: 390, height: 844 } });
      await logIn(context, shop, memberId, baseURL);
      return context.newPage();
    });
  },

  openConsoleAs: async ({ openContext, baseURL }, use) => {
    await use(async (person, url, code) => {
      const context = await openContext({ baseURL: new URL(url, baseURL).origin });
      const page = await context.newPage();
      await page.goto(url);
      await signIn(page, person, code);
      return page;
    });
  },

  savesData: [true, { option: true }],

  context: async ({ context, savesData }, use) => {
    if (savesData) {
      await context.addInitScript(
        `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`,
      );
    }
    await use(context);
  },

  expectedPageErrors: [[], { option: true }],

  noPageErrors: [
    async ({ context, expectedPageErrors }, use) => {
      const errors: string[] = [];
      context.on('weberror', (event) => errors.push(String(event.error())));
      context.on('console', (message) => {
        if (message.type() === 'error')
          errors.push(`${message.text()} (${message.location().url})`);
      });
      await use(undefined);
      expect(
        errors.filter((error) => !expectedPageErrors.some((known) => known.test(error))),
      ).toEqual([]);
    },
    { auto: true },
  ],
});

/** Logs a member in, in a browser, at the shop with this address. */
export async function logIn(
  context: BrowserContext,
  shop: Shop,
  memberId: number,
  url: string,
  userAgent = '',
): Promise<void> {
  const { secret } = await shop.sessions.start(memberId, { isPersistent: true, userAgent });
  await context.addCookies([
    { name: shopCookieName, value: `m.${secret}`, url, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** Fixed by the wire format. */
export const shopCookieName = 'kaifu_session';

function environment(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the global setup has not run`);
  return value;
}
