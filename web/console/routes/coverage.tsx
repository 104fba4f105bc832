import { coverageSorts, coverageState } from '#contract/console/custody.ts';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { fieldText } from '../../kit/lib/form.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { TextField } from '../../kit/ui/text-field.tsx';
import { ExportList } from '../features/exports/export-list.tsx';
import { useSend } from '../features/session/step-up.tsx';
import { coverageTexts } from '../features/stock/texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { CommandPanel } from '../ui/command-panel.tsx';
import { ListScreen } from '../ui/list-screen.tsx';

/** The tracked packs: whether a copy of each card is in the house. Allocates copies to a pack. */
export function Coverage({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(coverageTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const search = value('search');
  const state = coverageState.options.find((each) => each === value('state'));
  const sort = coverageSorts.find((each) => each === value('sort'));
  const filter = { search, state, sort };
  const time = (at: string | null) => (at === null ? t('notYet') : formatDateTime(at, language));
  return (
    <ListScreen
      title={t('title')}
      hint={t('hint')}
      filters={[
        { kind: 'search', name: 'search', label: t('search'), value: search, maxLength: 200 },
        {
          kind: 'choice',
          name: 'state',
          label: t('state'),
          value: state,
          any: t('anyState'),
          options: coverageState.options.map((each) => [each, t(`state_${each}`)]),
        },
      ]}
      list={{
        tools: <ListTools list="coverage" query={filter} />,
        read: useRead(operations.listCoverage, { query: { ...filter, cursor: value('cursor') } }),
        rowKey: ({ packId }) => packId,
        ...(permissions.includes('packs.view') && {
          linkOf: ({ packId }: { readonly packId: number }) => `${paths.catalogue}/${packId}`,
        }),
        empty: t(search === undefined && state === undefined ? 'none' : 'noneFound'),
        defaultSort: 'short-desc',
        columns: [
          {
            key: 'pack',
            header: t('pack'),
            cell: ({ packId }) => packId,
            sort: { ascending: 'number', descending: 'number-desc' },
          },
          { key: 'name', header: t('name'), cell: ({ name }) => name },
          {
            key: 'needed',
            header: t('needed'),
            cell: ({ needed }) => formatNumber(needed),
            isNumber: true,
            sort: { ascending: 'needed', descending: 'needed-desc' },
          },
          {
            key: 'short',
            header: t('short'),
            cell: ({ short }) => (short > 0 ? <strong>{formatNumber(short)}</strong> : 0),
            isNumber: true,
            sort: { ascending: 'short', descending: 'short-desc' },
          },
          {
            key: 'checked',
            header: t('checkedAt'),
            cell: ({ checkedAt }) => time(checkedAt),
            sort: { ascending: 'checked', descending: 'checked-desc' },
          },
          { key: 'counted', header: t('countedAt'), cell: ({ countedAt }) => time(countedAt) },
        ],
      }}
    >
      <ExportList start={() => send(operations.exportCoverageList, { body: filter })} />
      {permissions.includes('packs.edit') && <Allocate />}
    </ListScreen>
  );
}

/** The command that allocates copies in stock to the prizes of a pack. */
function Allocate() {
  const t = useTexts(coverageTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('allocate')}
      hint={t('allocateHint')}
      action={t('allocateAction')}
      onDone={() => {
        void invalidate(operations.listCoverage);
        void invalidate(operations.listStock);
      }}
      run={({ form, reason, idempotencyKey }) => {
        const body = { packId: Number(fieldText(form, 'packId')), reason };
        return send(operations.allocatePack, { body, idempotencyKey });
      }}
    >
      <TextField
        label={t('packId')}
        name="packId"
        inputMode="numeric"
        pattern="[1-9][0-9]*"
        required
        maxLength={10}
      />
    </CommandPanel>
  );
}
