import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { stockStates } from '#contract/stock-moves.ts';
import { textOf } from '../../kit/lib/form.ts';
import { formatNumber } from '../../kit/lib/format.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { copiesIn, Places } from '../features/stock/places.tsx';
import { stockTexts } from '../features/stock/texts.ts';
import type { AnswerOf } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';

type Row = AnswerOf<typeof operations.listStock>['items'][number];

/** All items and lots, newest first. A scanner types a code into the search field. */
export function Stock() {
  const t = useTexts(stockTexts);
  const { value, change } = useListAddress();
  const [search, location, intake] = [value('search'), value('location'), value('intake')];
  const state = stockStates.find((each) => each === value('state'));
  const cursor = value('cursor');
  const query = { search, state, location, intake, cursor };
  const { data, error, refetch } = useRead(operations.listStock, { query });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const filled = (name: string) => textOf(form, name).trim();
    change({ search: filled('search'), state: filled('state'), location: filled('location') });
  };
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      {/* Another address fills the fields with its values. */}
      <form key={`${search} ${state} ${location}`} className={styles.filters} onSubmit={onSubmit}>
        <TextField
          label={t('search')}
          name="search"
          type="search"
          autoComplete="off"
          defaultValue={search}
          maxLength={200}
        />
        <SelectField label={t('state')} name="state" defaultValue={state ?? ''}>
          <option value="">{t('anyState')}</option>
          {stockStates.map((each) => (
            <option key={each} value={each}>
              {t(`state_${each}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('location')}
          name="location"
          autoComplete="off"
          defaultValue={location}
          maxLength={40}
        />
        <Button type="submit">{t('filter')}</Button>
      </form>
      <p className={styles.actions}>
        <Link to={paths.locations}>{t('toLocations')}</Link>
        <Link to={paths.coverage}>{t('toCoverage')}</Link>
      </p>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <StockTable
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

interface StockTableProps {
  readonly rows: readonly Row[];
  readonly paging: NonNullable<Parameters<typeof DataTable>[0]['paging']>;
}

function StockTable({ rows, paging }: StockTableProps) {
  const t = useTexts(stockTexts);
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      keyOf={({ code }) => code}
      linkOf={({ code }) => `${paths.stock}/${encodeURIComponent(code)}`}
      empty={t('none')}
      paging={paging}
      columns={[
        { key: 'code', header: t('code'), cell: ({ code }) => code },
        {
          key: 'card',
          header: t('card'),
          cell: ({ modelNumber, name }) => `${modelNumber} ${name}`,
        },
        {
          key: 'graded',
          header: t('graded'),
          cell: ({ grader, grade, certificate }) =>
            grader && `${grader} ${grade ?? ''} / ${certificate ?? ''}`,
        },
        {
          key: 'copies',
          header: t('copies'),
          cell: ({ places }) => formatNumber(copiesIn(places)),
          isNumber: true,
        },
        { key: 'places', header: t('places'), cell: ({ places }) => <Places places={places} /> },
      ]}
    />
  );
}
