import type { Language } from '../http/language.ts';
import type { Expiring } from '../ledger/index.ts';
import { formatMoment, formatPoints } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';

/**
 * Warns a member which of their points expire soon, and when.
 *
 * @param onBreak whether they are on a break: then nothing invites them to spend points
 */
export function expiringPointsMail(expiring: readonly Expiring[], onBreak: boolean): Mail {
  const total = expiring.reduce((sum, { points }) => sum + points, 0);
  return {
    ja: {
      subject: `【開封】まもなく${formatPoints(total, 'ja')}の有効期限が切れます`,
      parts: [
        'お持ちのポイントのうち、次のものの有効期限が近づいています。期限を過ぎたポイントはご利用いただけません。',
        { facts: pointsByMinute(expiring, 'ja') },
        ...(onBreak ? breakParts.ja : spendingParts.ja),
      ],
    },
    en: {
      subject: `[Kaifu] ${formatPoints(total, 'en')} will expire soon`,
      parts: [
        'Some of your points will expire soon. They cannot be used after that.',
        { facts: pointsByMinute(expiring, 'en') },
        ...(onBreak ? breakParts.en : spendingParts.en),
      ],
    },
  };
}

/** Writes the notice that points expire soon. */
export function expiringPointsNotice(expiring: readonly Expiring[]) {
  const total = expiring.reduce((sum, { points }) => sum + points, 0);
  const first = new Date(Math.min(...expiring.map(({ expiresAt }) => expiresAt.getTime())));
  return {
    ja: {
      title: 'ポイントの有効期限が近づいています',
      body: `${formatPoints(total, 'ja')}の有効期限が切れます。いちばん早い期限は${formatMoment(first, 'ja')}です。`,
    },
    en: {
      title: 'Points will expire soon',
      body: `${formatPoints(total, 'en')} will expire, the first on ${formatMoment(first, 'en')}.`,
    },
  };
}

const spendingParts = {
  ja: [
    'すでにお使いになったポイントが含まれている場合はご容赦ください。',
    { link: 'パックを見る', path: '/' },
  ],
  en: [
    'If you have spent them in the meantime, please ignore this email.',
    { link: 'See the packs', path: '/' },
  ],
};

const breakParts = {
  ja: ['現在、ご購入を休止中のため、ポイントをご利用いただけません。お手続きは必要ありません。'],
  en: [
    'You are on a break, so you cannot spend points until it ends. There is nothing you need to do.',
  ],
};

/** Adds up points that expire in the same minute in Japan, one line each. */
function pointsByMinute(expiring: readonly Expiring[], language: Language): [string, string][] {
  const byMinute = new Map<string, number>();
  for (const { points, expiresAt } of expiring) {
    const when = formatMoment(expiresAt, language);
    byMinute.set(when, (byMinute.get(when) ?? 0) + points);
  }
  return [...byMinute].map(([when, points]) => [when, formatPoints(points, language)]);
}
