import type { FormEvent } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { textOf } from '../../kit/lib/form.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { rarityText } from '../features/cards/card-fields.tsx';
import { CardName } from '../features/cards/card-name.tsx';
import { CardPrice } from '../features/cards/card-price.tsx';
import { CreateCard } from '../features/cards/create-card.tsx';
import { cardMasterTexts } from '../features/cards/texts.ts';
import { useCardTypes } from '../features/cards/use-card-types.ts';
import { CardPrices } from '../features/pack-drafts/card-prices.tsx';
import type { AnswerOf } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';

type Row = AnswerOf<typeof operations.listCards>['items'][number];

/** The card master: every card of the shop, with its newest reference price. */
export function Cards({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(cardMasterTexts);
  const { value, change } = useListAddress();
  const [search, cardType, cursor] = [value('search'), value('cardType'), value('cursor')];
  const query = { search, cardType, cursor };
  const { data, error, refetch } = useRead(operations.listCards, { query });
  const mayEdit = permissions.includes('cards.edit');
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <p className={styles.soft}>{t('hint')}</p>
      <Filter search={search} cardType={cardType} onFilter={change} />
      {mayEdit && <CreateCard />}
      {mayEdit && <CardPrices />}
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <CardTable
          rows={data.items}
          paging={{
            next: data.next,
            isFirst: cursor === undefined,
            onCursor: (next) => change({ cursor: next }),
          }}
        />
      )}
    </div>
  );
}

interface FilterProps {
  readonly search: string | undefined;
  readonly cardType: string | undefined;
  readonly onFilter: (values: { search: string; cardType: string }) => void;
}

function Filter({ search, cardType, onFilter }: FilterProps) {
  const t = useTexts(cardMasterTexts);
  const language = useLanguage();
  const types = useCardTypes();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onFilter({ search: textOf(form, 'search').trim(), cardType: textOf(form, 'cardType') });
  };
  return (
    // Another address fills the fields with its values, and so do the types once they are read.
    <form
      key={`${search} ${cardType} ${types.length}`}
      className={styles.filters}
      onSubmit={onSubmit}
    >
      <TextField
        label={t('search')}
        name="search"
        type="search"
        autoComplete="off"
        defaultValue={search}
        maxLength={200}
      />
      <SelectField label={t('cardType')} name="cardType" defaultValue={cardType ?? ''}>
        <option value="">{t('anyType')}</option>
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name[language]}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{t('filter')}</Button>
    </form>
  );
}

interface CardTableProps {
  readonly rows: readonly Row[];
  readonly paging: NonNullable<Parameters<typeof DataTable>[0]['paging']>;
}

function CardTable({ rows, paging }: CardTableProps) {
  const t = useTexts(cardMasterTexts);
  const language = useLanguage();
  const types = useCardTypes();
  const typeName = new Map(types.map(({ id, name }) => [id, name[language]]));
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `${paths.cards}/${id}`}
      empty={t('none')}
      paging={paging}
      columns={[
        { key: 'card', header: t('card'), cell: (card) => <CardName card={card} /> },
        {
          key: 'cardType',
          header: t('cardType'),
          cell: ({ cardType }) => typeName.get(cardType) ?? cardType,
        },
        {
          key: 'rarity',
          header: t('rarity'),
          cell: ({ rarity, rarityLabel }) => `${t(rarityText(rarity))} · ${rarityLabel}`,
        },
        {
          key: 'price',
          header: t('price'),
          cell: ({ price }) => <CardPrice price={price} />,
          isNumber: true,
        },
        { key: 'source', header: t('source'), cell: ({ price }) => price?.source },
      ]}
    />
  );
}
