import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);

/** Calls that send something to a member or queue it. */
const sending = /\b(queueMail|queueStoredMail|postNotice|postNotices|push\.send|line\.push)\(/;

/**
 * Everything that sends something, and why it is no advertising. What sends advertising asks
 * `mayAdvertise` or `findAdvertisable`, and has `asks` here. Who posts a notice need not ask:
 * `notices/` does it for all commercial kinds.
 */
const senders: Readonly<Record<string, string>> = {
  'accounts/change-password.ts': 'security',
  'accounts/change-registered.ts': 'security',
  'accounts/close-account.ts': 'the account',
  'accounts/end-unused-accounts.ts': 'the account',
  'accounts/limited-notice.ts': 'security',
  'accounts/mail-mailbox-link.ts': 'security',
  'accounts/referral.ts': 'asks',
  'accounts/register-member.ts': 'the account',
  'accounts/reissue-password.ts': 'security',
  'draw/queue-late-draw-mails.ts': 'a notice',
  'draw/refund-void-rounds.ts': 'a receipt',
  'exchange/queue-exchange-mail.ts': 'a receipt',
  'favourites/notify-of-sales.ts': 'a notice',
  'favourites/notify-of-wished-cards.ts': 'a notice',
  'letters/answer-letter.ts': 'an answer',
  'letters/write-visitor-letter.ts': 'a receipt',
  'logins/authenticators.ts': 'security',
  'logins/change-mail.ts': 'security',
  'logins/identities.ts': 'security',
  'logins/mail-code.ts': 'security',
  'logins/passkeys.ts': 'security',
  'logins/record-log-in.ts': 'security',
  'logins/remove-lost-factors.ts': 'security',
  'notices/deliver-line.ts': 'asked before by deliver-notices.ts',
  'notices/deliver-notices.ts': 'asks',
  'notices/post-notices.ts': 'asks',
  'payments/cancel-for-guardian.ts': 'a receipt',
  'payments/record-status.ts': 'a receipt',
  'points/points.jobs.ts': 'a notice',
  'protection/answer-guardian.ts': 'a consent',
  'protection/apply-break.ts': 'the account',
  'protection/ask-guardian.ts': 'a consent',
  'protection/change-birth-date.ts': 'the account',
  'protection/hand-on-protection.ts': 'the account',
  'protection/lift-limits.ts': 'the account',
  'shipping/import-tracking.ts': 'a notice',
  'shipping/resend-mail.ts': 'a receipt',
  'shipping/save-address.ts': 'security',
  'staff/change-staff.ts': 'to staff',
  'staff/factors.ts': 'to staff',
  'staff/mail-audit-head.ts': 'to staff',
  'staff/sign-in.ts': 'to staff',
  'staff/single-handed.ts': 'to staff',
  'staff/staff-sessions.ts': 'to staff',
  'won-cards/answer-copy-offer.ts': 'a receipt',
  'won-cards/decide-card-box.ts': 'a receipt',
  'won-cards/offer-copy.ts': 'about their card',
  'won-cards/queue-decision-mail.ts': 'a receipt',
  'won-cards/remind-of-cards.ts': 'a notice',
  'won-cards/return-due-prices.ts': 'a receipt',
};

/** Files of the server that send something, without the queue itself, tests and their tools. */
function findSenders(): Map<string, string> {
  const files = globSync('**/*.ts', { cwd: root.pathname }).filter(
    (file) => !/\.test\.ts$|^testing\/|^messages\/|^demo\/|testing-/.test(file),
  );
  const read = files.map((file) => [file, readFileSync(new URL(file, root), 'utf8')] as const);
  return new Map(read.filter(([, text]) => sending.test(text)));
}

describe('advertising', () => {
  it('everything that sends mails, push messages or notices: is listed in this test, with why it is no advertising', () => {
    expect([...findSenders().keys()].toSorted()).toEqual(Object.keys(senders).toSorted());
  });

  it('what sends advertising: asks whether the shop may advertise to the member', () => {
    const found = findSenders();
    for (const [file, why] of Object.entries(senders)) {
      const isAsking = /\b(mayAdvertise|findAdvertisable)\(/.test(found.get(file) ?? '');
      expect([file, isAsking]).toEqual([file, why === 'asks']);
    }
  });
});
