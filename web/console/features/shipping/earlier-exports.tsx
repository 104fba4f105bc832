import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { send } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { ExportList } from '../exports/export-list.tsx';
import { useSend } from '../session/step-up.tsx';
import { Totals } from '../totals/totals.tsx';
import { saveCarrierFiles } from './save-carrier-files.ts';
import { shippingTexts } from './texts.ts';

/** A list of earlier exports of labels, whose files can be downloaded again for a reason. */
export function EarlierExports({ maySend }: { readonly maySend: boolean }) {
  const t = useTexts(shippingTexts);
  const language = useLanguage();
  const [cursor, setCursor] = useState<string | undefined>();
  const { data, error, refetch } = useRead(operations.listExports, { query: { cursor } });
  if (data === undefined) return <ReadState error={error} refetch={refetch} />;
  return (
    <Section title={t('exports')}>
      <DataTable
        caption={t('exports')}
        tools={<Totals list="labelExports" query={{}} />}
        rows={data.items}
        rowKey={({ id }) => id}
        empty={t('noExports')}
        paging={{ next: data.next, isFirst: cursor === undefined, onCursor: setCursor }}
        columns={[
          { key: 'export', header: t('export'), cell: ({ id }) => id },
          { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
          { key: 'who', header: t('who'), cell: ({ who }) => who },
          {
            key: 'parcels',
            header: t('parcels'),
            cell: ({ parcels }) => formatNumber(parcels),
            isNumber: true,
          },
          {
            key: 'sent',
            header: t('filter_sent'),
            cell: ({ sent }) => formatNumber(sent),
            isNumber: true,
          },
        ]}
      />
      {data.items.length > 0 && (
        <ExportList start={() => send(operations.exportLabelExportList, { body: {} })} />
      )}
      {maySend && data.items.length > 0 && (
        <DownloadAgain exportIds={data.items.map(({ id }) => id)} />
      )}
    </Section>
  );
}

/** The form that downloads the files of an earlier export again. */
function DownloadAgain({ exportIds }: { readonly exportIds: readonly number[] }) {
  const t = useTexts(shippingTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('downloadAgain')}
      hint={t('downloadHint')}
      action={t('download')}
      onDone={() => undefined}
      run={async ({ form, reason }) => {
        const params = { exportId: String(form.get('export')) };
        const result = await send(operations.downloadExport, { params, body: { reason } });
        if (result.ok) saveCarrierFiles(result.answer.files);
        return result;
      }}
    >
      <SelectField label={t('export')} name="export">
        {exportIds.map((id) => (
          <option key={id} value={id}>
            {t('exportNumber', { id })}
          </option>
        ))}
      </SelectField>
    </CommandPanel>
  );
}
