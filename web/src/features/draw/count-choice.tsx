import { memo, type ReactNode, useEffect, useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { bringTypefaces } from '../../lib/typefaces.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Price, type PriceKind } from '../../ui/price.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { quickCounts } from './count.rules.ts';
import styles from './count-choice.module.css';
import { drawTexts } from './texts.ts';

interface CountChoiceProps {
  readonly count: number;
  readonly largest: number;
  /** Of one pack. */
  readonly price: number;
  readonly kind: PriceKind;
  readonly onCount: (count: number) => void;
  readonly disabled: boolean;
  /** The press that takes them, beside what they come to. */
  readonly children: ReactNode;
}

/** How many packs, by a select or a press, and what they come to. */
export function CountChoice(props: CountChoiceProps) {
  const { count, largest, price, kind, onCount, disabled, children } = props;
  const t = useTexts(drawTexts);
  const language = useLanguage();
  const id = useId();
  return (
    <div className={styles.choice}>
      <div className={styles.row}>
        <label htmlFor={id} className="visually-hidden">
          {t('count')}
        </label>
        <div className={styles.select}>
          <Select
            id={id}
            value={count}
            disabled={disabled}
            onChange={(event) => onCount(Number(event.currentTarget.value))}
          >
            <CountOptions count={count} largest={largest} />
          </Select>
        </div>
        <fieldset className={styles.quick} disabled={disabled}>
          <legend className="visually-hidden">{t('quick')}</legend>
          {quickCounts(largest).map((each) => (
            <button
              key={each}
              type="button"
              className={cx(styles.chip, 'figures')}
              aria-pressed={each === count}
              aria-label={t('countOption', { count: each })}
              onClick={() => onCount(each)}
            >
              {each}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={styles.end}>
        <p className={styles.total}>
          <span>{t('total')}</span>
          <output htmlFor={id}>
            <Price amount={price * count} kind={kind} language={language} />
          </output>
        </p>
        {children}
      </div>
    </div>
  );
}

/** Keeps the place of the choice, and of what is pressed beside it, while the pack is loaded. */
export function CountChoiceSkeleton() {
  const t = useTexts(drawTexts);
  return (
    <div className={styles.choice}>
      <Skeleton height="3rem" radius="var(--radius-md)" />
      <div className={styles.end}>
        <p className={styles.total}>
          <span>{t('total')}</span>
          <output>&nbsp;</output>
        </p>
        <Skeleton height="3.5rem" radius="var(--radius-md)" />
      </div>
    </div>
  );
}

/** Options that are drawn in one go. */
const blockSize = 100;
/** So long they wait for the typefaces, in milliseconds: all that is there by then is set anew with the page. */
const patience = 3000;

/**
 * Up to 3,000 options: drawn in one go they would block a slow phone for half a second. The first come with the page, and
 * whichever is chosen; the rest follows block by block while the browser has nothing better to do.
 */
function CountOptions({ count, largest }: Pick<CountChoiceProps, 'count' | 'largest'>) {
  const [drawn, setDrawn] = useState(1);
  const [welcome, setWelcome] = useState(false);
  const blocks = Math.ceil(largest / blockSize);
  useEffect(() => {
    const late = new Promise((resolve) => setTimeout(resolve, patience));
    void Promise.race([bringTypefaces(), late]).then(() => setWelcome(true));
  }, []);
  useEffect(
    () => (welcome && drawn < blocks ? whenIdle(() => setDrawn(drawn + 1)) : undefined),
    [welcome, drawn, blocks],
  );
  const shown = Math.min(blocks, Math.max(drawn, Math.ceil(count / blockSize)));
  return Array.from({ length: shown }, (_, block) => block * blockSize).map((before) => (
    <OptionBlock key={before} before={before} last={Math.min(before + blockSize, largest)} />
  ));
}

const OptionBlock = memo(function OptionBlock({ before, last }: { before: number; last: number }) {
  const t = useTexts(drawTexts);
  return Array.from({ length: last - before }, (_, index) => before + index + 1).map((each) => (
    <option key={each} value={each}>
      {t('countOption', { count: each })}
    </option>
  ));
});
