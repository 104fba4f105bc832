import { expect, it } from 'vitest';
import * as inMails from '../server/src/lib/format.ts';
import * as onScreens from '../web/kit/lib/format.ts';

/**
 * The server writes amounts into mails, and the kit onto screens. The kit imports neither the
 * server nor the contract, so each has its own functions.
 */
it.each(['ja', 'en'] as const)(
  'points, coins and numbers in mails and on screens, language %s: written alike',
  (language) => {
    for (const amount of [0, 1, 2, 999, 1_000, 12_800, 1_234_567]) {
      expect(inMails.formatPoints(amount, language)).toBe(onScreens.formatPoints(amount, language));
      expect(inMails.formatCoins(amount, language)).toBe(onScreens.formatCoins(amount, language));
      expect(inMails.formatNumber(amount)).toBe(onScreens.formatNumber(amount));
    }
  },
);
