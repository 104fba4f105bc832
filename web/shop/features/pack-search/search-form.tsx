import { type FormEvent, useId, useState } from 'react';
import { packSorts, packTags } from '#contract/shop/pack-search.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { numberFromQuery } from '../../lib/paths.ts';
import { Chip } from './chip.tsx';
import styles from './search-form.module.css';
import { countFilters, type ShownSearch } from './shown-search.ts';
import { packSearchTexts } from './texts.ts';

interface SearchFormProps {
  readonly shown: ShownSearch;
  /** The card types of the shop; null while they load. */
  readonly cardTypes: readonly { readonly id: number; readonly name: string }[] | null;
  /** Shows another search, from its first page. */
  readonly onShow: (change: Partial<ShownSearch>) => void;
}

/**
 * Whether the filters were open when this tab last showed the form. With Back the screen is as high
 * as it was, so that the browser returns to the same packs.
 */
let wereFiltersOpen = false;

/**
 * The form of a search for packs. Words and prices apply with a button or Enter, everything else
 * immediately.
 */
export function SearchForm({ shown, cardTypes, onShow }: SearchFormProps) {
  const t = useTexts(packSearchTexts);
  const filters = countFilters(shown);
  const [isOpen, setIsOpen] = useState(wereFiltersOpen);
  return (
    <search className={styles.search}>
      <Words shown={shown} onShow={onShow} />
      <details
        className={styles.details}
        open={isOpen}
        onToggle={({ currentTarget }) => {
          wereFiltersOpen = currentTarget.open;
          setIsOpen(currentTarget.open);
        }}
      >
        <summary className={styles.summary}>
          {filters === 0 ? t('filters') : t('filtersSet', { set: filters })}
          <Icon name="down" size={18} />
        </summary>
        <div className={styles.panel}>
          <fieldset className={styles.chips}>
            <legend>{t('features')}</legend>
            <Chip isOn={shown.isOnSale} onPress={() => onShow({ isOnSale: !shown.isOnSale })}>
              {t('onSale')}
            </Chip>
            {packTags.map((tag) => {
              const isOn = shown.tags.includes(tag);
              const tags = packTags.filter((each) => shown.tags.includes(each) !== (each === tag));
              return (
                <Chip key={tag} isOn={isOn} onPress={() => onShow({ tags })}>
                  {t(`tag_${tag}`)}
                </Chip>
              );
            })}
          </fieldset>
          <Choices shown={shown} cardTypes={cardTypes} onShow={onShow} />
          <Prices shown={shown} onShow={onShow} />
        </div>
      </details>
    </search>
  );
}

type PartProps = Omit<SearchFormProps, 'cardTypes'>;

/** The field for words, and the order of the packs. */
function Words({ shown, onShow }: PartProps) {
  const t = useTexts(packSearchTexts);
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('words');
    onShow({ words: typeof words === 'string' ? words.trim() : '' });
  };
  return (
    <form className={styles.words} onSubmit={submit}>
      <div className={styles.line}>
        <label htmlFor={id} className="visually-hidden">
          {t('words')}
        </label>
        <input
          key={shown.words}
          id={id}
          name="words"
          type="search"
          className={styles.input}
          defaultValue={shown.words}
          placeholder={t('words')}
          maxLength={100}
          enterKeyHint="search"
        />
        <Button type="submit" aria-label={t('search')}>
          <Icon name="search" />
        </Button>
      </div>
      <Select
        aria-label={t('sort')}
        value={shown.sort}
        onChange={({ target }) => {
          const sort = packSorts.find((each) => each === target.value);
          if (sort !== undefined) onShow({ sort });
        }}
      >
        {packSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort_${sort}`)}
          </option>
        ))}
      </Select>
    </form>
  );
}

/** The choices of card type and currency. */
function Choices({ shown, cardTypes, onShow }: SearchFormProps) {
  const t = useTexts(packSearchTexts);
  return (
    <div className={styles.pair}>
      <Select
        aria-label={t('type')}
        value={shown.type ?? ''}
        onChange={({ target }) => onShow({ type: numberFromQuery(target.value) })}
      >
        <option value="">{t('everyType')}</option>
        {cardTypes?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('currency')}
        value={shown.currency ?? ''}
        onChange={({ target: { value } }) =>
          onShow({ currency: value === 'points' || value === 'coins' ? value : null })
        }
      >
        <option value="">{t('everyCurrency')}</option>
        <option value="points">{t('points')}</option>
        <option value="coins">{t('coins')}</option>
      </Select>
    </div>
  );
}

/** The lowest and highest price of one pack. */
function Prices({ shown, onShow }: PartProps) {
  const t = useTexts(packSearchTexts);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const price = (name: string) => {
      const value = values.get(name);
      return typeof value === 'string' ? numberFromQuery(value) : null;
    };
    onShow({ min: price('min'), max: price('max') });
  };
  return (
    <form onSubmit={submit}>
      <fieldset className={styles.prices}>
        <legend>{t('price')}</legend>
        {(['min', 'max'] as const).map((name) => (
          <input
            key={`${name} ${shown[name]}`}
            name={name}
            className={`${styles.input} figures`}
            aria-label={t(name)}
            placeholder={t(name)}
            defaultValue={shown[name] ?? ''}
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={9}
          />
        ))}
        <Button type="submit" kind="quiet">
          {t('apply')}
        </Button>
      </fieldset>
    </form>
  );
}
