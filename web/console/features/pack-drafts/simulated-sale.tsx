import type { DraftCard, DraftContent } from '#contract/console/pack-drafts.ts';
import type { SimulatedEarnings } from '#contract/console/sale-simulation.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import screen from '../../ui/screen.module.css';
import styles from './simulated-sale.module.css';
import { packDraftTexts } from './texts.ts';
import { useSaleSimulation } from './use-sale-simulation.ts';

interface SimulatedSaleProps {
  readonly content: DraftContent;
  readonly cards: readonly DraftCard[];
}

/** Shows what the shop earns as the sale goes on: a range, because the draws are random. */
export function SimulatedSale({ content, cards }: SimulatedSaleProps) {
  const t = useTexts(packDraftTexts);
  const earnings = useSaleSimulation(content, cards);
  const worst = earnings?.reduce((least, point) => (point.low < least.low ? point : least));
  return (
    <figure className={styles.sale} aria-busy={earnings === null}>
      <figcaption>{t('simulation')}</figcaption>
      {earnings === null ? (
        <p className={screen.soft}>{t('simulationWaits')}</p>
      ) : (
        <>
          <Band earnings={earnings} />
          <p className={screen.soft}>
            {worst === undefined || worst.low >= 0
              ? t('simulationNeverBehind')
              : t('simulationBehind', {
                  draws: formatNumber(worst.draws),
                  loss: formatNumber(-worst.low),
                })}
          </p>
        </>
      )}
    </figure>
  );
}

const [width, height] = [300, 120];

/**
 * A chart of the simulated sales of a pack: the range of what the shop earns, its middle, and the
 * line at 0 yen.
 */
function Band({ earnings }: { readonly earnings: readonly SimulatedEarnings[] }) {
  const t = useTexts(packDraftTexts);
  const units = earnings.at(-1)?.draws ?? 1;
  const lowest = Math.min(0, ...earnings.map(({ low }) => low));
  const highest = Math.max(1, ...earnings.map(({ high }) => high));
  const x = (draws: number) => (draws / units) * width;
  const y = (yen: number) => height - ((yen - lowest) / (highest - lowest)) * height;
  const points = (
    yenOf: (point: SimulatedEarnings) => number,
    some: readonly SimulatedEarnings[],
  ) => some.map((point) => `${x(point.draws).toFixed(1)},${y(yenOf(point)).toFixed(1)}`);
  const band = [
    ...points(({ high }) => high, earnings),
    ...points(({ low }) => low, earnings.toReversed()),
  ];
  const end = earnings.at(-1)?.middle ?? 0;
  return (
    <svg
      role="img"
      viewBox={`0 0 ${width} ${height}`}
      aria-label={t('simulationChart', { end: formatNumber(end) })}
    >
      <polygon className={styles.band} points={band.join(' ')} />
      <line className={styles.even} x1="0" x2={width} y1={y(0)} y2={y(0)} />
      <polyline
        className={styles.middle}
        points={points(({ middle }) => middle, earnings).join(' ')}
      />
    </svg>
  );
}
