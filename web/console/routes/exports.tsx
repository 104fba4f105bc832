import { operations } from '#contract/console/index.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { SaveExport } from '../features/exports/save-export.tsx';
import { exportTexts } from '../features/exports/texts.ts';
import type { AnswerOf } from '../lib/api.ts';
import { useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';

type Row = AnswerOf<typeof operations.listOwnExports>['items'][number];

/** Milliseconds between two reads while a file is being written. */
const refetchMs = 2_000;

/** The files that the person exported in the last day. */
export function Exports() {
  const t = useTexts(exportTexts);
  const language = useLanguage();
  const read = useRead(
    operations.listOwnExports,
    {},
    {
      refetchMs: ({ items }) => items.some(({ state }) => state === 'running') && refetchMs,
    },
  );
  return (
    <ListScreen<Row>
      title={t('title')}
      hint={t('hint')}
      list={{
        read,
        rowKey: ({ id }) => id,
        empty: t('none'),
        columns: [
          { key: 'number', header: t('number'), cell: ({ id }) => id },
          { key: 'list', header: t('list'), cell: ({ list }) => t(`list_${list}`) },
          { key: 'state', header: t('state'), cell: ({ state }) => t(`state_${state}`) },
          {
            key: 'rows',
            header: t('rows'),
            cell: ({ rows, isCut }) => {
              const number = formatNumber(rows);
              return isCut ? `${number} ${t('isCut', { number })}` : number;
            },
            isNumber: true,
          },
          {
            key: 'requestedAt',
            header: t('requestedAt'),
            cell: ({ requestedAt }) => formatDateTime(requestedAt, language),
          },
          {
            key: 'expiresAt',
            header: t('expiresAt'),
            cell: ({ expiresAt }) => formatDateTime(expiresAt, language),
          },
          {
            key: 'file',
            header: t('file'),
            cell: ({ id, state }) => state === 'done' && <SaveExport id={id} />,
          },
        ],
      }}
    />
  );
}
