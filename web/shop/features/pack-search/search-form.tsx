import { type FormEvent, useState } from 'react';
import { packSorts } from '#contract/shop/pack-search.ts';
import { packTags } from '#contract/shop/pack-tags.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { numberFromQuery } from '../../lib/paths.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { WordsField } from '../../ui/words-field.tsx';
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
  const [words, setWords] = useTyped(shown.words);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onShow({ words: words.trim() });
  };
  return (
    <form className={styles.words} onSubmit={submit}>
      <WordsField label={t('words')} action={t('search')} value={words} onType={setWords} />
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
  const [min, setMin] = useTyped(String(shown.min ?? ''));
  const [max, setMax] = useTyped(String(shown.max ?? ''));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onShow({ min: numberFromQuery(min), max: numberFromQuery(max) });
  };
  const fields = [
    { label: t('min'), value: min, onType: setMin },
    { label: t('max'), value: max, onType: setMax },
  ];
  return (
    <form onSubmit={submit}>
      <fieldset className={styles.prices}>
        <legend>{t('price')}</legend>
        {fields.map(({ label, value, onType }) => (
          <input
            key={label}
            className={`${styles.input} figures`}
            aria-label={label}
            placeholder={label}
            value={value}
            onChange={({ target }) => onType(target.value)}
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
