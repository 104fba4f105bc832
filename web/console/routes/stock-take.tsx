import { useParams } from 'react-router';
import { resolution as resolutions } from '#contract/console/custody.ts';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { fieldText } from '../../kit/lib/form.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { RecordTimeline } from '../features/record-timeline/record-timeline.tsx';
import { useSend } from '../features/session/step-up.tsx';
import {
  Cancel,
  CardName,
  CountLocation,
  type StockTakeView,
} from '../features/stock/count-location.tsx';
import { takeTexts } from '../features/stock/take-texts.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { CommandPanel } from '../ui/command-panel.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

interface StockTakeProps {
  readonly session: Session;
}

/** A stock-take: the scanning for the person who counts, and its differences once it has ended. */
export function StockTake({ session: { permissions } }: StockTakeProps) {
  const { takeId = '' } = useParams();
  const t = useTexts(takeTexts);
  const read = useRead(operations.getStockTake, { params: { takeId } });
  return (
    <RecordScreen title={t('heading', { location: read.data?.location ?? '' })} read={read}>
      {(stockTake) => (
        <>
          {stockTake.state === 'counting' && stockTake.isMine && (
            <CountLocation stockTake={stockTake} />
          )}
          {stockTake.state === 'counting' && !stockTake.isMine && (
            <>
              <Notice>{t('notMine', { by: stockTake.by })}</Notice>
              {permissions.includes('stock.count') && <Cancel stockTake={stockTake} />}
            </>
          )}
          {stockTake.state === 'closed' && stockTake.differences === 0 && (
            <Notice kind="success">{t('closed')}</Notice>
          )}
          {stockTake.list.length > 0 && (
            <Differences stockTake={stockTake} permissions={permissions} />
          )}
          {stockTake.state !== 'counting' && <TakeFacts stockTake={stockTake} />}
          {stockTake.state !== 'counting' && (
            <RecordTimeline operation={operations.listStockTakeTimeline} id={takeId} />
          )}
        </>
      )}
    </RecordScreen>
  );
}

interface PartProps {
  readonly stockTake: StockTakeView;
}

function TakeFacts({ stockTake }: PartProps) {
  const t = useTexts(takeTexts);
  const language = useLanguage();
  const { state, by, openedAt, countedAt, copies } = stockTake;
  return (
    <Section title={t('title')}>
      <Facts
        facts={[
          [t('state'), t(`state_${state}`)],
          [t('by'), by],
          [t('openedAt'), formatDateTime(openedAt, language)],
          [t('countedAt'), countedAt && formatDateTime(countedAt, language)],
          [t('copies'), formatNumber(copies)],
        ]}
      />
    </Section>
  );
}

function Differences({ stockTake, permissions }: PartProps & Pick<Session, 'permissions'>) {
  const t = useTexts(takeTexts);
  const isOpen = stockTake.list.some(({ resolution }) => resolution === null);
  return (
    <Section title={t('list')}>
      <p className={styles.soft}>{t('listHint')}</p>
      <DataTable
        caption={t('list')}
        rows={stockTake.list}
        rowKey={({ code }) => code}
        empty={t('none')}
        columns={[
          { key: 'code', header: t('code'), cell: ({ code }) => code },
          { key: 'card', header: t('card'), cell: (row) => <CardName card={row} /> },
          {
            key: 'counted',
            header: t('counted'),
            cell: ({ expected, counted }) =>
              t('counts', { expected: formatNumber(expected), counted: formatNumber(counted) }),
          },
          {
            key: 'resolution',
            header: t('resolution'),
            cell: ({ resolution, resolvedBy, why }) =>
              resolution === null
                ? t('open')
                : `${t(`resolution_${resolution}`)} / ${resolvedBy ?? ''} / ${why ?? ''}`,
          },
        ]}
      />
      {isOpen && !stockTake.isMine && permissions.includes('stock.resolve') && (
        <Resolve stockTake={stockTake} />
      )}
    </Section>
  );
}

/**
 * The command by which a second person resolves a difference: records it, or dismisses it with a
 * reason.
 */
function Resolve({ stockTake }: PartProps) {
  const t = useTexts(takeTexts);
  const send = useSend();
  const open = stockTake.list.filter(({ resolution }) => resolution === null);
  return (
    <CommandPanel
      title={t('resolve')}
      hint={t('resolveHint')}
      action={t('resolveAction')}
      onDone={() => {
        void invalidate(operations.getStockTake);
        void invalidate(operations.listStockTakes);
        void invalidate(operations.listStock);
      }}
      run={({ form, reason, idempotencyKey }) => {
        const chosen = fieldText(form, 'resolution');
        const resolution = resolutions.options.find((each) => each === chosen) ?? 'dismissed';
        const body = { code: fieldText(form, 'code'), resolution, reason };
        const params = { takeId: String(stockTake.id) };
        return send(operations.resolveDifference, { params, body, idempotencyKey });
      }}
    >
      <SelectField label={t('code')} name="code">
        {open.map(({ code, modelNumber, name }) => (
          <option key={code} value={code}>
            {`${code} ${modelNumber} ${name}`}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('how')} name="resolution">
        {resolutions.options.map((each) => (
          <option key={each} value={each}>
            {t(`how_${each}`)}
          </option>
        ))}
      </SelectField>
    </CommandPanel>
  );
}
