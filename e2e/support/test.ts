import { randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { openShop, type Shop } from '../../server/src/app/shop.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { type MemberWishes, makeMember } from '../../server/src/testing/factories.ts';
import { patient } from '../../server/src/testing/patient.ts';

export { expect };

/**
 * Such a test shows what a window's width changes: it runs on the desktop, too. All others run on
 * the phone alone.
 */
export const atEveryWidth = { tag: '@wide' };
/** The opposite, said where one might wonder. */
export const once = { tag: '@once' };

/** A member of a test's own. */
export interface TestMember {
  id: number;
  mail: string;
  password: string;
}

interface TestFixtures {
  /** Makes a member, with points and coins as wished. */
  newMember(wishes?: MemberWishes): Promise<TestMember>;
  /** Lets the browser of this test be one in which the member logged in before. */
  beLoggedIn(member: TestMember): Promise<void>;
  /**
   * The browser is asked to save data: typefaces and the code of screens that may come next stay
   * away. That halves the work of a page's first load, so most tests do.
   */
  savesData: boolean;
  /**
   * Errors on the console that belong to what a test is about, such as the browser's note of a
   * refused request.
   */
  expectedPageErrors: RegExp[];
  /** Fails the test if a page of it threw an error, or wrote one to its console. */
  noPageErrors: undefined;
}

interface WorkerFixtures {
  /**
   * The shop's inside, for making what a test needs (server/src/testing/factories.ts), never for
   * what it is about.
   */
  shop: Shop;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
    async ({}, use) => {
      const db = openDatabase(environment('KAIFU_E2E_DATABASE_URL'), {
        ...patient,
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
    await use(async (wishes = {}) => {
      const { mail = `e2e-${randomUUID()}@example.com`, password = 'secret123' } = wishes;
      return { id: await makeMember(shop, { ...wishes, mail, password }), mail, password };
    });
  },

  beLoggedIn: async ({ shop, context, baseURL }, use) => {
    await use((member) => logIn(context, shop, member.id, baseURL ?? ''));
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

/** Lets a browser be one in which a member of the shop at this address logged in before. */
export async function logIn(
  context: BrowserContext,
  shop: Shop,
  memberId: number,
  url: string,
  userAgent = '',
): Promise<void> {
  const { secret } = await shop.sessions.start(memberId, { kept: true, userAgent });
  await context.addCookies([
    { name: sessionCookie, value: `m.${secret}`, url, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** The name is fixed by the wire. */
export const sessionCookie = 'kaifu_session';

function environment(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the global setup has not run`);
  return value;
}
