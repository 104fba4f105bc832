import { describe, expect, it } from 'vitest';
import {
  findForbiddenAction,
  findRestrictedAction,
  restrictedActions,
} from './restriction.rules.ts';
import { restrictedText } from './restriction.texts.ts';

const until = new Date('2026-11-30T15:00:00Z');
const before = new Date(until.getTime() - 1);
const restriction = { restrictedFrom: ['ship', 'draw'], restrictedUntil: until };

describe('a restriction of a member', () => {
  it('a restriction of a member: lists its actions in a fixed order, until the instant of its end', () => {
    expect(restrictedActions(restriction, before)).toEqual(['draw', 'ship']);
    expect(restrictedActions(restriction, until)).toEqual([]);
    expect(restrictedActions({ ...restriction, restrictedUntil: null }, until)).toEqual([
      'draw',
      'ship',
    ]);
    expect(restrictedActions({ restrictedFrom: null, restrictedUntil: null }, before)).toEqual([]);
    expect(restrictedActions(undefined, before)).toEqual([]);
  });

  it('a restriction of a member: refuses an action that it names, with the date of its end, no other', () => {
    const end = until.toISOString();
    expect(findRestrictedAction(restriction, ['exchange', 'ship'], before)).toEqual({
      deed: 'ship',
      until: end,
    });
    expect(findRestrictedAction(restriction, ['draw', 'ship'], before)).toEqual({
      deed: 'draw',
      until: end,
    });
    expect(findRestrictedAction(restriction, ['login', 'buy'], before)).toBeUndefined();
    expect(findRestrictedAction(restriction, ['draw'], until)).toBeUndefined();
    const endless = { ...restriction, restrictedUntil: null };
    expect(findRestrictedAction(endless, ['draw'], until)).toEqual({ deed: 'draw', until: null });
  });

  it('the message about a restriction: names its last day in Japan and the support, in both languages', () => {
    expect(restrictedText({ deed: 'exchange', until: until.toISOString() })).toEqual({
      ja: 'お客様のアカウントでは、2026年11月30日まで、コインとカードの引き換えを停止しています。お問い合わせ窓口へご連絡ください。',
      en: 'You cannot exchange coins for cards until the end of 30 November 2026 (Japan time). Please contact our support team: they can tell you more.',
    });
  });
});

describe('a member who must show first that a mailbox or phone is theirs', () => {
  const free = {
    ...{ restrictedFrom: null, restrictedUntil: null, breakFrom: null, breakUntil: null },
    ...{ verifyPhoneUntil: null, verifyMailboxUntil: null },
  };

  it('an unproved mailbox where a limit waits: stops points, packs and exchanges until the limit ends, no shipping and no log-in', () => {
    const account = { ...free, verifyMailboxUntil: until };
    for (const deed of ['buy', 'draw', 'exchange'] as const) {
      expect(findForbiddenAction(account, [deed], before)).toEqual({
        ...{ deed, until: null, mailbox: true },
      });
      expect(findForbiddenAction(account, [deed], until)).toBeUndefined();
    }
    for (const deed of ['ship', 'login'] as const)
      expect(findForbiddenAction(account, [deed], before)).toBeUndefined();
  });

  it('a mailbox and a phone: the mailbox is asked for first; a break and a restriction come before both', () => {
    const account = { ...free, verifyMailboxUntil: until, verifyPhoneUntil: until };
    const reasonOf = (more: object) =>
      findForbiddenAction({ ...account, ...more }, ['buy'], before);
    expect(reasonOf({})).toMatchObject({ mailbox: true });
    expect(reasonOf({ verifyMailboxUntil: null })).toMatchObject({ phone: true });
    expect(reasonOf({ breakFrom: before })).toMatchObject({ own: true });
    expect(reasonOf({ restrictedFrom: ['buy'] })).toEqual({ deed: 'buy', until: null });
  });

  it('the message about an unproved mailbox: says what to do, and nothing about limits or other accounts', () => {
    const { ja, en } = restrictedText({ deed: 'draw', until: null, mailbox: true });
    expect(ja).toContain('お送りしたメールのリンク');
    expect(en).toContain('Open it while logged in');
    for (const text of [ja, en])
      expect(text).not.toMatch(/上限|休止|アカウント|limit|break|account/);
  });
});
