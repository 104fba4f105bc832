import { useParams } from 'react-router';
import { resolution as resolutions } from '#contract/console/custody.ts';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { textOf } from '../../kit/lib/form.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { Notice } from '../../kit/ui/states.tsx';
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
      {(take) => (
        <>
          {take.state === 'counting' && take.isMine && <CountLocation take={take} />}
          {take.state === 'counting' && !take.isMine && (
            <>
              <Notice>{t('notMine', { by: take.by })}</Notice>
              {permissions.includes('stock.count') && <Cancel take={take} />}
            </>
          )}
          {take.state === 'closed' && take.differences === 0 && (
            <Notice kind="success">{t('closed')}</Notice>
          )}
          {take.list.length > 0 && <Differences take={take} permissions={permissions} />}
          {take.state !== 'counting' && <TakeFacts take={take} />}
        </>
      )}
    </RecordScreen>
  );
}

interface PartProps {
  readonly take: StockTakeView;
}

function TakeFacts({ take }: PartProps) {
  const t = useTexts(takeTexts);
  const language = useLanguage();
  const { state, by, openedAt, countedAt, copies } = take;
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

function Differences({ take, permissions }: PartProps & Pick<Session, 'permissions'>) {
  const t = useTexts(takeTexts);
  const isOpen = take.list.some(({ resolution }) => resolution === null);
  return (
    <Section title={t('list')}>
      <p className={styles.soft}>{t('listHint')}</p>
      <DataTable
        caption={t('list')}
        rows={take.list}
        keyOf={({ code }) => code}
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
      {isOpen && !take.isMine && permissions.includes('stock.resolve') && <Resolve take={take} />}
    </Section>
  );
}

function Resolve({ take }: PartProps) {
  const t = useTexts(takeTexts);
  const send = useSend();
  const open = take.list.filter(({ resolution }) => resolution === null);
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
        const chosen = textOf(form, 'resolution');
        const resolution = resolutions.options.find((each) => each === chosen) ?? 'dismissed';
        const body = { code: textOf(form, 'code'), resolution, reason };
        const params = { takeId: String(take.id) };
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
