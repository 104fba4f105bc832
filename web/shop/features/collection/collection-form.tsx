import type { FormEvent } from 'react';
import { type CardState, collectionSorts } from '#contract/shop/collection.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Select } from '../../../kit/ui/select.tsx';
import { useTyped } from '../../lib/use-typed.ts';
import { WordsField } from '../../ui/words-field.tsx';
import styles from './collection-form.module.css';
import type { ShownCollection } from './shown-collection.ts';
import { collectionTexts } from './texts.ts';

interface CollectionFormProps {
  readonly shown: ShownCollection;
  readonly onShow: (change: Partial<ShownCollection>) => void;
}

/** The field for words, which apply with a button or Enter, and the order. */
export function CollectionForm({ shown, onShow }: CollectionFormProps) {
  const t = useTexts(collectionTexts);
  const [words, setWords] = useTyped(shown.words);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onShow({ words: words.trim() });
  };
  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <WordsField label={t('words')} action={t('search')} value={words} onType={setWords} />
        <Select
          aria-label={t('sort')}
          value={shown.sort}
          onChange={({ target }) => {
            const sort = collectionSorts.find((each) => each === target.value);
            if (sort !== undefined) onShow({ sort });
          }}
        >
          {collectionSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort_${sort}`)}
            </option>
          ))}
        </Select>
      </form>
    </search>
  );
}

interface StateFilterProps {
  /** The states that some card has, with how many cards have it. */
  readonly states: readonly { readonly state: CardState | null; readonly cards: number }[];
  readonly shown: CardState | null;
  readonly onShow: (state: CardState | null) => void;
}

/** Chips that show only the cards of one state, each with its number of cards. */
export function StateFilter({ states, shown, onShow }: StateFilterProps) {
  const t = useTexts(collectionTexts);
  return (
    <fieldset className={styles.chips} aria-label={t('states')}>
      {states.map(({ state, cards }) => (
        <button
          key={state ?? 'all'}
          type="button"
          className={styles.chip}
          aria-pressed={state === shown}
          onClick={() => onShow(state)}
        >
          {t(`state_${state ?? 'all'}`)} <span className="figures">{formatNumber(cards)}</span>
        </button>
      ))}
    </fieldset>
  );
}
