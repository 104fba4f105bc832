import { type FormEvent, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { CardName } from '../cards/card-name.tsx';
import styles from './add-line.module.css';
import { packDraftTexts } from './texts.ts';

type Card = AnswerOf<typeof operations.listCards>['items'][number];

/** How many of the cards that a search finds are shown. */
const mostFound = 8;
const maxModelNumber = 40;

/** Adds a card to the line-up: one that a search finds, or the one with the typed model number. */
export function AddLine({ onAdd }: { readonly onAdd: (modelNumber: string) => void }) {
  const t = useTexts(packDraftTexts);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const { data } = useRead(operations.listCards, { query: { search } }, { enabled: search !== '' });
  const found = search === '' ? undefined : data?.items;
  const add = (modelNumber: string) => {
    onAdd(modelNumber);
    setTyped('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text !== '') add(modelNumberFor(text, found ?? []));
  };
  return (
    <div className={styles.search}>
      <form className={styles.add} onSubmit={onSubmit}>
        <TextField
          label={t('addModelNumber')}
          value={typed}
          maxLength={maxModelNumber}
          required
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{t('addLine')}</Button>
      </form>
      {found !== undefined && found.length > 0 && (
        <ul className={styles.found} aria-label={t('foundCards')}>
          {found.slice(0, mostFound).map((card) => (
            <li key={card.id}>
              <button type="button" onClick={() => add(card.modelNumber)}>
                <CardName card={card} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.note}>
        {found !== undefined && found.length === 0 && t('noFoundCard')}
        {found !== undefined && found.length > mostFound && t('moreFoundCards')}
      </p>
    </div>
  );
}

/** The model number that a text stands for: its own, or that of the only card that it finds. */
function modelNumberFor(text: string, found: readonly Card[]): string {
  const [first, second] = found;
  const isOwn = found.some(({ modelNumber }) => modelNumber === text);
  return first !== undefined && second === undefined && !isOwn ? first.modelNumber : text;
}
