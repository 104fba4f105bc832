import type { FormEvent } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { carrier as carriers, parcelDue, parcelFilterState } from '#contract/console/shipping.ts';
import { textOf } from '../../kit/lib/form.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { EarlierExports } from '../features/shipping/earlier-exports.tsx';
import { LabelExport } from '../features/shipping/label-export.tsx';
import { ParcelTable } from '../features/shipping/parcel-table.tsx';
import { shippingTexts } from '../features/shipping/texts.ts';
import { TrackingImport } from '../features/shipping/tracking-import.tsx';
import { useListAddress } from '../lib/list-address.ts';
import { useRead } from '../lib/queries.ts';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';

/** The parcels, most urgent first, with their filters. */
export function Shipping({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(shippingTexts);
  const { value, change } = useListAddress();
  const maySend = permissions.includes('parcels.send');
  const search = value('search');
  const state = parcelFilterState.options.find((each) => each === value('state'));
  const due = parcelDue.options.find((each) => each === value('due'));
  const carrier = carriers.options.find((each) => each === value('carrier'));
  const cursor = value('cursor');
  const query = { search, state, due, carrier, cursor };
  const { data, error, refetch } = useRead(operations.listParcels, { query });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    change({
      search: textOf(form, 'search').trim(),
      state: textOf(form, 'state'),
      due: textOf(form, 'due'),
      carrier: textOf(form, 'carrier'),
    });
  };
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      {/* Another address fills the fields anew. */}
      <form
        key={`${search} ${state} ${due} ${carrier}`}
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
        <Filters values={{ state, due, carrier }} />
        <Button type="submit">{t('filter')}</Button>
      </form>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <ParcelTable
          rows={data.items}
          paging={{
            next: data.next,
            isFirst: cursor === undefined,
            onCursor: (next) => change({ cursor: next }),
          }}
        />
      )}
      {maySend && <LabelExport />}
      {maySend && <TrackingImport />}
      <EarlierExports maySend={maySend} />
    </div>
  );
}

interface FiltersProps {
  readonly values: Readonly<Record<'state' | 'due' | 'carrier', string | undefined>>;
}

function Filters({ values }: FiltersProps) {
  const t = useTexts(shippingTexts);
  return (
    <>
      <SelectField label={t('state')} name="state" defaultValue={values.state ?? ''}>
        <option value="">{t('filter_open')}</option>
        {parcelFilterState.options
          .filter((each) => each !== 'open')
          .map((each) => (
            <option key={each} value={each}>
              {t(`filter_${each}`)}
            </option>
          ))}
      </SelectField>
      <SelectField label={t('due')} name="due" defaultValue={values.due ?? ''}>
        <option value="">{t('anyDue')}</option>
        {parcelDue.options.map((each) => (
          <option key={each} value={each}>
            {t(`due_${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('carrier')} name="carrier" defaultValue={values.carrier ?? ''}>
        <option value="">{t('anyCarrier')}</option>
        {carriers.options.map((each) => (
          <option key={each} value={each}>
            {t(`carrier_${each}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
