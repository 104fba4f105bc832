import { useId, useMemo, useState } from 'react';
import type { WonCard } from '#contract/shop/won-cards.ts';
import { digitFieldProps } from '../../../kit/lib/form.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { allowsChoice, type Choice, cardsBelowPoints, raritiesOf } from './choice.rules.ts';
import styles from './choice-tools.module.css';
import { wonCardTexts } from './texts.ts';

interface FilterProps {
  readonly cards: readonly WonCard[];
  /** The rarity label of the shown cards; null shows all. */
  readonly shown: string | null;
  readonly onShow: (label: string | null) => void;
}

/** A filter that shows the cards of one rarity. */
export function RarityFilter({ cards, shown, onShow }: FilterProps) {
  const t = useTexts(wonCardTexts);
  const rarities = useMemo(() => raritiesOf(cards), [cards]);
  const options = [
    { key: 'all', label: null, text: t('all'), count: cards.length },
    ...rarities.map(({ label, count }) => ({ key: `label ${label}`, label, text: label, count })),
  ];
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">{t('filter')}</legend>
      {options.map(({ key, label, text, count }) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          aria-pressed={shown === label}
          onClick={() => onShow(label)}
        >
          {text} <span className="figures">{formatNumber(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface BulkProps {
  /** The visible cards: a filter limits what is chosen at once. */
  readonly cards: readonly WonCard[];
  readonly filtered: boolean;
  readonly onChooseAll: (cards: readonly WonCard[], choice: Choice | null) => void;
}

/** Chooses for many cards at once: all visible ones, or those below a value. */
export function BulkTools({ cards, filtered, onChooseAll }: BulkProps) {
  const t = useTexts(wonCardTexts);
  const convertible = cards.some((card) => allowsChoice(card, 'points'));
  const labels = filtered
    ? { ship: t('shipShown'), points: t('pointsShown'), later: t('laterShown') }
    : { ship: t('shipAll'), points: t('pointsAll'), later: t('laterAll') };
  return (
    <section className={styles.bulk} aria-label={t('bulk')}>
      <div className={styles.all}>
        <Button size="sm" onClick={() => onChooseAll(cards, 'ship')}>
          {labels.ship}
        </Button>
        {convertible && (
          <Button size="sm" onClick={() => onChooseAll(cards, 'points')}>
            {labels.points}
          </Button>
        )}
        <Button size="sm" kind="quiet" onClick={() => onChooseAll(cards, null)}>
          {labels.later}
        </Button>
      </div>
      {convertible && (
        <BelowValue cards={cards} onChoose={(found) => onChooseAll(found, 'points')} />
      )}
    </section>
  );
}

interface BelowProps {
  readonly cards: readonly WonCard[];
  readonly onChoose: (cards: readonly WonCard[]) => void;
}

/** More digits than any card's value has. */
const limitDigits = 9;

/** The button "all below this value to points"; it shows beforehand how many cards that is. */
function BelowValue({ cards, onChoose }: BelowProps) {
  const t = useTexts(wonCardTexts);
  const id = useId();
  const [text, setText] = useState('100');
  const limit = Number(text);
  const found = useMemo(() => cardsBelowPoints(cards, limit), [cards, limit]);
  return (
    <form
      className={styles.below}
      onSubmit={(event) => {
        event.preventDefault();
        if (found.length > 0) onChoose(found);
      }}
    >
      <label htmlFor={id}>{t('limitLabel')}</label>
      <div className={styles.belowLine}>
        <input
          id={id}
          className={`${styles.limit} figures`}
          value={text}
          {...digitFieldProps(limitDigits, setText)}
        />
        <span className={styles.unit}>{t('limitUnit')}</span>
        <Button size="sm" type="submit" disabled={found.length === 0}>
          {found.length > 0 ? t('limitApply', { count: found.length }) : t('limitNone')}
        </Button>
      </div>
    </form>
  );
}
