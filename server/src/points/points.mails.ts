import { formatMoment, formatNumber } from '../format.ts';
import type { Language } from '../http/language.ts';
import type { Expiring } from '../ledger/index.ts';
import type { Letter, Mail } from '../messages/index.ts';

/** Tells a member which of their points expire soon, and when. */
export function expiringPointsMail(expiring: readonly Expiring[]): Mail {
  return { ja: letter(expiring, 'ja'), en: letter(expiring, 'en') };
}

function letter(expiring: readonly Expiring[], language: Language): Letter {
  const total = expiring.reduce((sum, { points }) => sum + points, 0);
  const facts = pointsByMinute(expiring, language).map(([when, points]): [string, string] => [
    when,
    pointsIn(points, language),
  ]);
  if (language === 'ja') {
    return {
      subject: `【開封】まもなく${pointsIn(total, language)}の有効期限が切れます`,
      parts: [
        'お持ちのポイントのうち、次のものの有効期限が近づいています。期限を過ぎたポイントはご利用いただけません。',
        { facts },
        'すでにお使いになったポイントが含まれている場合はご容赦ください。',
        { link: 'パックを見る', path: '/' },
      ],
    };
  }
  return {
    subject: `[Kaifu] ${pointsIn(total, language)} of yours expire soon`,
    parts: [
      'Some of your points are about to expire. They cannot be used after that.',
      { facts },
      'Please excuse this mail if you have spent them in the meantime.',
      { link: 'See the packs', path: '/' },
    ],
  };
}

/** What expires in the same minute in Japan is one line. */
function pointsByMinute(expiring: readonly Expiring[], language: Language): [string, number][] {
  const byMinute = new Map<string, number>();
  for (const { points, expiresAt } of expiring) {
    const when = formatMoment(expiresAt, language);
    byMinute.set(when, (byMinute.get(when) ?? 0) + points);
  }
  return [...byMinute];
}

function pointsIn(points: number, language: Language): string {
  const number = formatNumber(points);
  if (language === 'ja') return `${number}ポイント`;
  return points === 1 ? '1 point' : `${number} points`;
}
