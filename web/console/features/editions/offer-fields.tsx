import { useState } from 'react';
import type { OfferContent } from '#contract/console/editions.ts';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { useRead } from '../../lib/queries.ts';
import styles from './editions.module.css';
import { editionTexts } from './texts.ts';

/** The fields of an offer for coins, filled with the draft that is changed. */
export function OfferFields({ draft }: { readonly draft?: OfferContent }) {
  const t = useTexts(editionTexts);
  const number = (name: 'coins' | 'supply' | 'limitPerMember' | 'position', least: number) => ({
    ...{ name, type: 'number', min: least, required: true },
    label: t(name),
    hint: t(`offerHint_${name}`),
  });
  return (
    <div className={styles.fields}>
      {draft === undefined ? <CardChoice /> : <CardOfDraft draft={draft} />}
      <TextField {...number('coins', 1)} defaultValue={draft?.coins ?? ''} />
      <TextField {...number('supply', 0)} defaultValue={draft?.supply ?? ''} />
      <TextField {...number('limitPerMember', 0)} defaultValue={draft?.limitPerMember ?? 0} />
      <TextField {...number('position', 0)} defaultValue={draft?.position ?? 10} />
    </div>
  );
}

/** The card of an offer never changes: the record has its id. */
function CardOfDraft({ draft }: { readonly draft: OfferContent }) {
  return <input type="hidden" name="card" value={`${draft.cardId} ${draft.modelNumber}`} />;
}

/** A search for a card, and a choice among those that match. */
function CardChoice() {
  const t = useTexts(editionTexts);
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const words = search.trim();
  const query = words === '' ? {} : { search: words };
  const { data } = useRead(operations.listCards, { query });
  return (
    <>
      <TextField
        label={t('findCard')}
        name="findCard"
        type="search"
        maxLength={100}
        autoComplete="off"
        hint={t('findCardHint')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <SelectField label={t('card')} name="card">
        {(data?.items ?? []).map(({ id, modelNumber, name }) => (
          <option key={id} value={`${id} ${modelNumber}`}>
            {`${modelNumber} ${name[language]}`}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** Reads the fields of an offer from the form. */
export function offerOf(form: FormData): OfferContent {
  const [cardId = '', ...modelNumber] = fieldText(form, 'card').split(' ');
  return {
    ...{ kind: 'offer', cardId: Number(cardId), modelNumber: modelNumber.join(' ') },
    coins: Number(fieldText(form, 'coins')),
    supply: Number(fieldText(form, 'supply')),
    limitPerMember: Number(fieldText(form, 'limitPerMember')),
    position: Number(fieldText(form, 'position')),
  };
}
