import { mostRanks } from '#contract/console/ranks.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { digitsOf } from '../../lib/digits.ts';

export type RanksBody = ReturnType<typeof ranksIn>;

/** Reads the ranks from the form. Those without points are left out. */
export function ranksIn(form: FormData) {
  const text = (name: string) => fieldText(form, name).trim();
  const ranks = Array.from({ length: mostRanks }, (_, place) => place + 1).flatMap((number) => {
    const points = digitsOf(text(`points-${number}`));
    if (points === null) return [];
    const [holdHours, bonusPercent] = [
      digitsOf(text(`holdHours-${number}`)) ?? 0,
      digitsOf(text(`bonusPercent-${number}`)) ?? 0,
    ];
    const names = { nameJa: text(`nameJa-${number}`), nameEn: text(`nameEn-${number}`) };
    return [{ ...names, points, holdHours, bonusPercent }];
  });
  return {
    windowDays: digitsOf(text('windowDays')) ?? 0,
    bonusCoinsPerMonth: digitsOf(text('bonusCoinsPerMonth')) ?? 0,
    ranks,
  };
}
