import type { FormEvent } from 'react';
import { type ExchangeSort, exchangeSorts } from '#contract/shop/exchange.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Select } from '../../../kit/ui/select.tsx';
import { useTyped } from '../../lib/use-typed.ts';
import { WordsField } from '../../ui/words-field.tsx';
import type { ExchangeFilter } from './exchange-filter.ts';
import styles from './search-form.module.css';
import { exchangeTexts } from './texts.ts';

interface Props {
  readonly shown: Pick<ExchangeFilter, 'words' | 'sort'>;
  readonly onSearch: (change: Pick<ExchangeFilter, 'words' | 'sort'>) => void;
}

/**
 * The form for search words and sort order. The order applies immediately, the words with the
 * button or Enter.
 */
export function SearchForm({ shown, onSearch }: Props) {
  const t = useTexts(exchangeTexts);
  const [words, setWords] = useTyped(shown.words);
  const orders: readonly { sort: ExchangeSort; label: string }[] = [
    { sort: exchangeSorts.recommended, label: t('sortRecommended') },
    { sort: exchangeSorts.cheapest, label: t('sortCheapest') },
    { sort: exchangeSorts.dearest, label: t('sortDearest') },
    { sort: exchangeSorts.rarest, label: t('sortRarest') },
  ];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch({ words: words.trim(), sort: shown.sort });
  };
  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <Select
          aria-label={t('sort')}
          value={shown.sort}
          onChange={(event) => {
            const order = orders.find(({ sort }) => String(sort) === event.target.value);
            if (order !== undefined) onSearch({ words: shown.words, sort: order.sort });
          }}
        >
          {orders.map(({ sort, label }) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
        <WordsField label={t('searchText')} action={t('search')} value={words} onType={setWords} />
      </form>
    </search>
  );
}
