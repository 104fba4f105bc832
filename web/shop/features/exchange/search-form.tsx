import { type FormEvent, useId } from 'react';
import { type ExchangeSort, exchangeSorts } from '#contract/shop/exchange.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Select } from '../../../kit/ui/select.tsx';
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
  const id = useId();
  const orders: readonly { sort: ExchangeSort; label: string }[] = [
    { sort: exchangeSorts.recommended, label: t('sortRecommended') },
    { sort: exchangeSorts.cheapest, label: t('sortCheapest') },
    { sort: exchangeSorts.dearest, label: t('sortDearest') },
    { sort: exchangeSorts.rarest, label: t('sortRarest') },
  ];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('searchText');
    onSearch({ words: typeof words === 'string' ? words.trim() : '', sort: shown.sort });
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
        <div className={styles.line}>
          <label htmlFor={id} className="visually-hidden">
            {t('searchText')}
          </label>
          <input
            key={shown.words}
            id={id}
            name="searchText"
            type="search"
            className={styles.words}
            defaultValue={shown.words}
            placeholder={t('searchText')}
            maxLength={100}
            enterKeyHint="search"
          />
          <Button type="submit" aria-label={t('search')}>
            <Icon name="search" />
            <span className={styles.label}>{t('search')}</span>
          </Button>
        </div>
      </form>
    </search>
  );
}
