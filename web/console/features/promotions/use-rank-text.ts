import { formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { rankTexts } from './rank-texts.ts';

interface ShownRank {
  readonly nameJa: string;
  readonly nameEn: string;
  readonly points: number;
  readonly holdHours: number;
  readonly bonusPercent: number;
}

/** Writes ranks with what they give, in one line. */
export function useRankText(): (ranks: readonly ShownRank[]) => string {
  const t = useTexts(rankTexts);
  const language = useLanguage();
  const textOf = ({ nameJa, nameEn, points, holdHours, bonusPercent }: ShownRank) =>
    [
      `${language === 'ja' ? nameJa : nameEn} ${formatNumber(points)}`,
      ...(holdHours > 0 ? [t('hours', { hours: formatNumber(holdHours) })] : []),
      ...(bonusPercent > 0 ? [`+${bonusPercent}%`] : []),
    ].join(' ');
  return (ranks) => ranks.map(textOf).join(' / ');
}
