import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import {
  carrier as carriers,
  parcelDue,
  parcelFilterState,
  parcelSorts,
  parcelSortsOf,
} from '#contract/console/shipping.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ExportList } from '../features/exports/export-list.tsx';
import { EarlierExports } from '../features/shipping/earlier-exports.tsx';
import { LabelExport } from '../features/shipping/label-export.tsx';
import { NextParcel } from '../features/shipping/next-parcel.tsx';
import { ParcelList } from '../features/shipping/parcel-list.tsx';
import { shippingTexts } from '../features/shipping/texts.ts';
import { TrackingImport } from '../features/shipping/tracking-import.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useLiveRead } from '../lib/live-read.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { useLiveHint } from '../ui/live-hint.ts';

/** Milliseconds between two reads of the list while no event stream reaches this browser. */
const pollMs = 30_000;

/** The parcels, most urgent first, with their filters. */
export function Shipping({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(shippingTexts);
  const { value } = useListAddress();
  const maySend = permissions.includes('parcels.send');
  const search = value('search');
  const state = parcelFilterState.options.find((each) => each === value('state'));
  const due = parcelDue.options.find((each) => each === value('due'));
  const carrier = carriers.options.find((each) => each === value('carrier'));
  const sort = parcelSorts.find((each) => each === value('sort'));
  const filter = { search, state, due, carrier, sort };
  const query = { ...filter, cursor: value('cursor') };
  // As the server decides: a search looks in all states, and only a sent parcel has a carrier.
  const anyState = search === undefined ? 'open' : 'all';
  const sorts = parcelSortsOf(carrier === undefined ? (state ?? anyState) : 'sent');
  const states = parcelFilterState.options.filter((each) => each !== 'open');
  const { read, isLive } = useLiveRead(
    operations.listParcels,
    { query },
    {
      watch: operations.watchParcels,
      watchRequest: { query },
      poll: (request) => send(operations.getLiveParcels, request),
      pollMs,
    },
  );
  return (
    <ListScreen
      title={t('title')}
      hint={useLiveHint(isLive, pollMs)}
      filters={[
        { kind: 'search', name: 'search', label: t('search'), value: search, maxLength: 200 },
        {
          kind: 'choice',
          name: 'state',
          label: t('state'),
          value: state,
          any: t('filter_open'),
          options: states.map((each) => [each, t(`filter_${each}`)]),
        },
        {
          kind: 'choice',
          name: 'due',
          label: t('due'),
          value: due,
          any: t('anyDue'),
          options: parcelDue.options.map((each) => [each, t(`due_${each}`)]),
        },
        {
          kind: 'choice',
          name: 'carrier',
          label: t('carrier'),
          value: carrier,
          any: t('anyCarrier'),
          options: carriers.options.map((each) => [each, t(`carrier_${each}`)]),
        },
      ]}
      links={maySend && <NextParcel />}
    >
      <ParcelList read={read} sorts={sorts} query={query} />
      <ExportList start={() => send(operations.exportParcelList, { body: filter })} />
      {maySend && <LabelExport />}
      {maySend && <TrackingImport />}
      <EarlierExports maySend={maySend} />
    </ListScreen>
  );
}
