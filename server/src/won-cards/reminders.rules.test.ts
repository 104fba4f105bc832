import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '../lib/time.rules.ts';
import {
  decideReminder,
  isQuiet,
  type MailedReminders,
  remindAt,
  reminderLeadsMs,
} from './reminders.rules.ts';
import { decisionDeadlineOf } from './won-cards.rules.ts';

/** An instant on the clock of Japan. */
const japan = (text: string) => new Date(`2026-11-${text}:00+09:00`);
const nothingMailed: MailedReminders = {
  purchasesUntil: null,
  firstUntil: null,
  lastUntil: null,
  lapsedSince: null,
};
const instants = fc
  .integer({ min: 0, max: 2 * day })
  .map((ms) => new Date(japan('21T00:00').getTime() + ms));

describe('the time of a reminder of undecided cards', () => {
  it.each([
    ['21T20:00', 'first', '21T14:00'],
    ['21T20:00', 'last', '21T19:00'],
    // 6:00 is in the quiet hours; at 8:00 four hours are left.
    ['21T12:00', 'first', '21T08:00'],
    // 2:00 is in the quiet hours, and at 8:00 fewer than three hours are left.
    ['21T10:59', 'first', '20T21:30'],
    ['21T07:00', 'last', '20T21:30'],
    ['21T08:30', 'last', '21T08:00'],
    ['21T08:29', 'last', '20T21:30'],
    ['21T23:30', 'last', '21T21:30'],
  ] as const)(
    'reminder of a decision due at %s, the %s of its reminders: sent at %s',
    (deadline, reminder, at) => {
      expect(remindAt(japan(deadline), reminder)).toEqual(japan(at));
    },
  );

  it('time of any reminder of undecided cards: not at night, early enough to decide', () => {
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom('first' as const, 'last' as const),
        (deadline, reminder) => {
          const at = remindAt(deadline, reminder);
          const left = deadline.getTime() - at.getTime();
          expect(isQuiet(at)).toBe(false);
          expect(left).toBeGreaterThanOrEqual(reminder === 'first' ? 3 * hour : hour / 2);
          expect(left).toBeLessThan(reminderLeadsMs[reminder] + 11 * hour);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

/**
 * A member's purchases, each with the minutes after it at which it is decided. Runs the rule
 * whenever it asks for it and collects the mails.
 */
function collectMails(
  purchases: readonly { boughtAt: Date; decidedAt: Date | null }[],
  seenAt: Date | null,
) {
  const waiting = purchases.map(({ boughtAt, decidedAt }) => ({
    createdAt: boughtAt,
    decideBy: decisionDeadlineOf(boughtAt, 24),
    decidedAt,
  }));
  const mails: { at: Date; mail: string; mailed: typeof waiting }[] = [];
  let mailed = nothingMailed;
  let lookAt: Date | undefined;
  const start = Math.min(...waiting.map(({ createdAt }) => createdAt.getTime()));
  for (let ms = start; ms < start + 5 * day; ms += minute) {
    const now = new Date(ms);
    const justLapsed = waiting.filter(
      ({ decideBy: until, decidedAt }) =>
        decidedAt === null && until <= now && until.getTime() > ms - minute,
    );
    for (const { decideBy: until } of justLapsed) {
      mailed = { ...mailed, lapsedSince: mailed.lapsedSince ?? until };
      lookAt = now;
    }
    if (waiting.some(({ createdAt }) => Math.abs(ms - createdAt.getTime() - 30 * minute) < minute))
      lookAt = now;
    if (lookAt === undefined || lookAt > now) continue;
    const open = waiting.filter(
      ({ createdAt, decidedAt }) => createdAt <= now && (decidedAt === null || decidedAt > now),
    );
    const decision = decideReminder(mailed, open, seenAt, now);
    ({ mailed, lookAt } = decision);
    if (decision.waitingMail !== undefined) {
      mails.push({
        at: now,
        mail: decision.waitingMail,
        mailed: open.filter((each) => each.decideBy > now),
      });
    }
    if (decision.lapseMail) mails.push({ at: now, mail: 'lapse', mailed: [] });
  }
  return { mails, left: mailed, waiting };
}

const lives = fc.array(
  fc
    .record({
      boughtAt: instants,
      decided: fc.option(fc.integer({ min: 1, max: 24 * 60 - 1 }), { nil: null }),
    })
    .map(({ boughtAt, decided }) => ({
      boughtAt,
      decidedAt: decided === null ? null : new Date(boughtAt.getTime() + decided * minute),
    })),
  { minLength: 1, maxLength: 6 },
);

describe('the mails about won cards to a member who may be inactive', () => {
  it('any purchases and decisions: no mail at night or about decided cards, a reminder before each deadline', () => {
    fc.assert(
      fc.property(lives, fc.option(instants, { nil: null }), (purchases, seenAt) => {
        const { mails, left, waiting } = collectMails(purchases, seenAt);
        for (const { at, mail, mailed } of mails) {
          expect(isQuiet(at)).toBe(false);
          if (mail !== 'lapse') expect(mailed.length).toBeGreaterThan(0);
        }
        for (const { decideBy: until, decidedAt } of waiting) {
          if (decidedAt !== null) continue;
          const reminders = mails.filter(
            ({ at, mail, mailed }) =>
              (mail === 'first' || mail === 'last') &&
              mailed.some((each) => each.decideBy === until) &&
              at.getTime() >= until.getTime() - 16.5 * hour,
          );
          expect(reminders.length).toBeGreaterThan(0);
          expect(mails.some(({ at, mail }) => mail === 'lapse' && at >= until)).toBe(true);
        }
        expect(left.lapsedSince).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('fifty purchases within an hour: one receipt, one reminder of each kind, one mail that cards became points', () => {
    const purchases = Array.from({ length: 50 }, (_, at) => ({
      boughtAt: new Date(japan('21T12:00').getTime() + at * minute),
      decidedAt: null,
    }));
    const { mails } = collectMails(purchases, null);
    expect(mails.map(({ mail }) => mail)).toEqual(['receipt', 'first', 'last', 'lapse']);
    expect(mails.every(({ mail, mailed }) => mail === 'lapse' || mailed.length === 50)).toBe(true);
  });

  it('a member active half an hour after a purchase: the mail with the receipt waits until they are inactive', () => {
    const bought = {
      createdAt: japan('21T12:00'),
      decideBy: decisionDeadlineOf(japan('21T12:00'), 24),
    };
    const seenAt = japan('21T12:20');
    const early = decideReminder(nothingMailed, [bought], seenAt, japan('21T12:30'));
    expect(early).toMatchObject({ waitingMail: undefined, lookAt: japan('21T12:50') });
    expect(decideReminder(nothingMailed, [bought], seenAt, japan('21T12:50'))).toMatchObject({
      waitingMail: 'receipt',
    });
  });

  it('the first and the last reminder of undecided cards due at the same time: one mail', () => {
    const bought = { createdAt: japan('20T07:00'), decideBy: japan('21T07:00') };
    const decision = decideReminder(nothingMailed, [bought], null, japan('20T21:30'));
    expect(decision.waitingMail).toBe('last');
    expect(
      decideReminder(decision.mailed, [bought], null, japan('20T21:40')).waitingMail,
    ).toBeUndefined();
  });

  it('cards that became points at night: the mail about it waits until the morning', () => {
    const mailed = { ...nothingMailed, lapsedSince: japan('21T23:00') };
    expect(decideReminder(mailed, [], null, japan('21T23:01'))).toMatchObject({
      lapseMail: false,
      lookAt: japan('22T08:00'),
    });
    expect(decideReminder(mailed, [], null, japan('22T08:00'))).toMatchObject({
      lapseMail: true,
      lookAt: undefined,
    });
  });
});
