import { type ReactNode, useId } from 'react';
import { cx } from '../../../kit/lib/cx.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Stepper } from '../../../kit/ui/stepper.tsx';
import { Price, type PriceKind } from '../../ui/price.tsx';
import { quickCounts } from './count.rules.ts';
import styles from './count-choice.module.css';
import { drawTexts } from './texts.ts';
import { useFold } from './use-fold.ts';

interface CountChoiceProps {
  readonly count: number;
  readonly largest: number;
  /** How many units of the pack are left. */
  readonly remaining: number;
  /** The price of one unit. */
  readonly price: number;
  readonly kind: PriceKind;
  readonly onCount: (count: number) => void;
  readonly disabled: boolean;
  /** The buy button, beside the sum. */
  readonly children: ReactNode;
}

/**
 * The choice of how many packs to buy, and their total price. The count can be typed, stepped, or
 * set by a button for a common count. While a phone's screen is scrolled, only the total is shown.
 */
export function CountChoice(props: CountChoiceProps) {
  const { count, largest, remaining, price, kind, onCount, disabled, children } = props;
  const t = useTexts(drawTexts);
  const language = useLanguage();
  const id = useId();
  const { isFolded, unfold } = useFold();
  return (
    <div className={styles.choice} data-folded={isFolded}>
      <div className={styles.row}>
        <div className={styles.stepper}>
          <Stepper
            id={id}
            label={t('count')}
            value={count}
            max={largest}
            valueText={t('countOption', { count })}
            lessLabel={t('oneLess')}
            moreLabel={t('oneMore')}
            disabled={disabled}
            onValue={onCount}
          />
        </div>
        <QuickCounts
          count={count}
          largest={largest}
          remaining={remaining}
          onCount={onCount}
          disabled={disabled}
        />
      </div>
      <div className={styles.end}>
        <div className={styles.total}>
          <span>{t('packsAreCards', { count })}</span>
          <output htmlFor={id}>
            <Price amount={price * count} kind={kind} language={language} ofPack />
          </output>
          {isFolded && (
            <button
              type="button"
              className={styles.unfold}
              aria-label={t('changeCount')}
              onClick={unfold}
            >
              <Icon name="down" size={16} />
            </button>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

type QuickCountsProps = Pick<
  CountChoiceProps,
  'count' | 'largest' | 'remaining' | 'onCount' | 'disabled'
>;

/** Buttons for common counts, such as one, ten and the largest, which may be all that is left. */
function QuickCounts({ count, largest, remaining, onCount, disabled }: QuickCountsProps) {
  const t = useTexts(drawTexts);
  const quick = quickCounts(largest);
  const longLabelOf = (each: number) => {
    if (each === remaining) return 'allLeftOption';
    return each > 100 ? 'mostOption' : 'countOption';
  };
  // An empty group would still add its gap below the stepper.
  if (quick.length === 0) return null;
  return (
    <fieldset className={styles.quick} disabled={disabled}>
      <legend className="visually-hidden">{t('quick')}</legend>
      {quick.map((each) => (
        <button
          key={each}
          type="button"
          className={cx(styles.chip, 'figures')}
          aria-pressed={each === count}
          aria-label={t(longLabelOf(each), { count: each })}
          onClick={() => onCount(each)}
        >
          {each === remaining ? t('allLeft') : each > 100 ? t('most') : each}
        </button>
      ))}
    </fieldset>
  );
}

/** Reserves the space of the choice and its button while the pack loads. */
export function CountChoiceSkeleton() {
  const t = useTexts(drawTexts);
  return (
    <div className={styles.choice}>
      <Skeleton height="3rem" radius="var(--radius-md)" />
      <div className={styles.end}>
        <div className={styles.total}>
          <span>{t('packsAreCards', { count: 1 })}</span>
          <output>&nbsp;</output>
        </div>
        <Skeleton height="3.5rem" radius="var(--radius-md)" />
      </div>
    </div>
  );
}
