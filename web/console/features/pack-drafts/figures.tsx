import { useDeferredValue, useMemo } from 'react';
import type { DraftCard, DraftContent } from '#contract/console/pack-drafts.ts';
import { figuresOf } from '#contract/console/pack-figures.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { percentOf } from './percent.ts';
import { SimulatedSale } from './simulated-sale.tsx';
import { packDraftTexts } from './texts.ts';

interface FiguresProps {
  readonly content: DraftContent;
  readonly cards: readonly DraftCard[];
}

/**
 * The income, cost and odds of the pack, computed while it is edited. Typing never waits for them.
 */
export function Figures({ content, cards }: FiguresProps) {
  const t = useTexts(packDraftTexts);
  const shown = useDeferredValue(content);
  const figures = useMemo(() => figuresOf(shown, cards), [shown, cards]);
  const { units, extras, income, cost, unpriced, margin, returned, floor, worst, odds } = figures;
  const share = (perMille: number | null) =>
    perMille === null ? '' : ` (${perMille / 10}\u00a0%)`;
  const money = (value: number | null) => value !== null && formatNumber(value);
  const ofIncome = (value: number) => (income === null || income === 0 ? null : value / income);
  const marginShare = margin === null ? null : ofIncome(margin);
  return (
    <Section title={t('figures')}>
      <Facts
        facts={[
          [t('units'), formatNumber(units)],
          [t('extrasGiven'), extras > 0 && formatNumber(extras)],
          [t('income'), money(income)],
          [t('cost'), formatNumber(cost)],
          [t('unpriced'), unpriced > 0 && formatNumber(unpriced)],
          [
            t('margin'),
            margin !== null &&
              `${formatNumber(margin)}${marginShare === null ? '' : share(Math.round(marginShare * 1_000))}`,
          ],
          [t('returned'), `${formatNumber(returned)}${share(figures.returnedPerMille)}`],
          [t('floor'), floor !== null && `${formatNumber(floor)}${share(figures.floorPerMille)}`],
          [
            t('worst'),
            worst !== null &&
              worst.loss > 0 &&
              t('worstValue', {
                draws: formatNumber(worst.draws),
                loss: formatNumber(worst.loss),
              }),
          ],
        ]}
      />
      <SimulatedSale content={shown} cards={cards} />
      {odds.length > 0 && (
        <>
          <h3>{t('oddsByRarity')}</h3>
          <Facts
            facts={odds.map(({ rarity, units: count }) => [
              t(rarityText(rarity)),
              `${formatNumber(count)} / ${formatNumber(units)} (${percentOf(count, units)})`,
            ])}
          />
        </>
      )}
    </Section>
  );
}

const rarities = ['rarity_0', 'rarity_1', 'rarity_2', 'rarity_3'] as const;

function rarityText(rarity: number): (typeof rarities)[number] {
  return rarities[rarity] ?? 'rarity_0';
}
