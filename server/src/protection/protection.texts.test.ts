import { describe, expect, it } from 'vitest';
import { guardianAskedMail, guardianConsentedMail, memberGuardianMail } from './guardian.mails.ts';
import { paymentCapText, spendingCapText } from './protection.texts.ts';

describe('refusal by a cap', () => {
  it('nothing is left today: says so without an amount, and when the next day begins', () => {
    const { ja, en } = paymentCapText({ cap: 'paid_day', amount: 3_000, left: 0 });
    expect(ja).toBe(
      'ご自身で設定された上限（1日のお支払い¥3,000）を超えるため、お手続きできません。本日の残りはありません。0時（日本時間）から、次の1日として数えます。',
    );
    expect(en).toBe(
      'This would go over the limit that you set (3,000 yen a day). You have nothing left today. The next day begins at midnight, Japan time.',
    );
  });

  it('the cap of members under 18: says whose it is, not that they set it', () => {
    const exceeded = { cap: 'paid_month', amount: 5_000, left: 500, isForMinors: true } as const;
    const { ja, en } = paymentCapText(exceeded);
    expect(ja).toContain('18歳未満の方の上限（1か月のお支払い¥5,000）');
    expect(ja).toContain('今月の残りは¥500です。');
    expect(en).toContain(
      'the limit for members under 18 (5,000 yen a month). You have 500 yen left',
    );
  });

  it.each([
    [0, '今月の残りはありません', 'You have nothing left this month'],
    [30, '今月の残りは30ポイントです', 'You have 30 points left this month'],
  ])(
    'a cap on points for packs that other accounts share, with %i left: says what is left, and that accounts count together',
    (left, inJapanese, inEnglish) => {
      const exceeded = { cap: 'spent_month', amount: 100, left, isShared: true } as const;
      const { ja, en } = spendingCapText(exceeded);
      expect(ja).toContain(inJapanese);
      expect(ja).toContain('パックに使ったポイントを合計し');
      expect(en).toContain(inEnglish);
      expect(en).toContain('Accounts with the same inbox are counted together');
    },
  );
});

describe('mails about a guardian’s consent', () => {
  const facts = { guardian: '親 一郎', member: '月野 灯', token: 'token' };
  const until = new Date('2026-12-04T01:00:00Z');

  it('a member under 16: the question and its confirmation name both amounts; at 16 one', () => {
    for (const mail of [
      guardianAskedMail({ ...facts, monthlyCap: 5_000, until }),
      guardianConsentedMail({ ...facts, monthlyCap: 5_000 }),
    ]) {
      expect(JSON.stringify(mail.ja)).toContain('¥5,000まで（16歳からは¥20,000まで）');
      expect(JSON.stringify(mail.en)).toContain('(up to 20,000 yen from the 16th birthday)');
    }
    const asked = JSON.stringify(guardianAskedMail({ ...facts, monthlyCap: 20_000, until }));
    expect(asked).toContain('¥20,000まで、');
    expect(asked).not.toContain('16歳から');
    expect(asked).toContain('2026年12月4日 10:00までに');
  });

  it('a refusal and a withdrawal: the member reads in English which of the two it was', () => {
    const textOf = (answer: 'refuse' | 'withdraw') =>
      JSON.stringify(memberGuardianMail(answer, { ...facts, monthlyCap: 5_000 }).en);
    expect(textOf('refuse')).toContain('has not consented');
    expect(textOf('withdraw')).toContain('no longer consents');
  });
});
