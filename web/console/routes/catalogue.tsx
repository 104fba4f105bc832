import type { FormEvent } from 'react';
import { operations } from '#contract/console/index.ts';
import { packState } from '#contract/console/packs.ts';
import type { Session } from '#contract/console/session.ts';
import { textOf } from '../../kit/lib/form.ts';
import { formatNumber } from '../../kit/lib/format.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { Coverage, Rounds, SalePeriod } from '../features/catalogue/pack-cells.tsx';
import { catalogueTexts } from '../features/catalogue/texts.ts';
import { UploadCatalogue } from '../features/catalogue/upload-catalogue.tsx';
import { StopSales } from '../features/pack-sales/stop-sales.tsx';
import type { AnswerOf } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';

type Row = AnswerOf<typeof operations.listPacks>['items'][number];
const states = packState.options;

/** All packs, on sale or not, with stock, rounds and coverage. */
export function Catalogue({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(catalogueTexts);
  const { value, change } = useListAddress();
  const search = value('search');
  const state = states.find((each) => each === value('state'));
  const cursor = value('cursor');
  const query = { search, state, cursor };
  const { data, error, refetch } = useRead(operations.listPacks, { query });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    change({ search: textOf(form, 'search').trim(), state: textOf(form, 'state') });
  };
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      {/* Another address fills the fields with its values. */}
      <form key={`${search} ${state}`} className={styles.filters} onSubmit={onSubmit}>
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
          {states.map((each) => (
            <option key={each} value={each}>
              {t(`state_${each}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{t('filter')}</Button>
      </form>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <PackTable
          rows={data.items}
          paging={{
            next: data.next,
            isFirst: cursor === undefined,
            onCursor: (next) => change({ cursor: next }),
          }}
        />
      )}
      {permissions.includes('packs.pause') && <StopSales />}
      {permissions.includes('packs.edit') && <UploadCatalogue />}
    </div>
  );
}

interface PackTableProps {
  readonly rows: readonly Row[];
  readonly paging: NonNullable<Parameters<typeof DataTable>[0]['paging']>;
}

function PackTable({ rows, paging }: PackTableProps) {
  const t = useTexts(catalogueTexts);
  const number = (key: 'units' | 'sold' | 'remaining') => ({
    key,
    header: t(key),
    cell: (pack: Row) => formatNumber(pack[key]),
    isNumber: true,
  });
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `${paths.catalogue}/${id}`}
      empty={t('none')}
      paging={paging}
      columns={[
        { key: 'number', header: t('number'), cell: ({ id }) => id },
        { key: 'name', header: t('name'), cell: ({ name }) => name },
        { key: 'state', header: t('state'), cell: ({ state }) => t(`state_${state}`) },
        {
          key: 'price',
          header: t('price'),
          cell: ({ currency, price }) => t(`price_${currency}`, { amount: formatNumber(price) }),
          isNumber: true,
        },
        number('units'),
        number('sold'),
        number('remaining'),
        {
          key: 'rounds',
          header: t('rounds'),
          cell: ({ rounds }) => <Rounds rounds={rounds} />,
          isNumber: true,
        },
        { key: 'sale', header: t('sale'), cell: (pack) => <SalePeriod pack={pack} /> },
        {
          key: 'coverage',
          header: t('coverage'),
          cell: ({ coverage }) => <Coverage coverage={coverage} />,
        },
      ]}
    />
  );
}
