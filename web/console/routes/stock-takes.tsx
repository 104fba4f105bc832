import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Problem } from '#contract/console/problem.ts';
import type { Session } from '#contract/console/session.ts';
import { fieldText } from '../../kit/lib/form.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { useIdempotencyKey } from '../../kit/lib/use-idempotency-key.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { ExportList } from '../features/exports/export-list.tsx';
import { takeTexts } from '../features/stock/take-texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

/** All stock-takes, newest first. */
export function StockTakes({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(takeTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const query = { cursor: value('cursor') };
  return (
    <ListScreen
      title={t('title')}
      hint={t('hint')}
      list={{
        tools: <ListTools list="stockTakes" query={query} />,
        read: useRead(operations.listStockTakes, { query }),
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.stockTakes}/${id}`,
        empty: t('none'),
        columns: [
          { key: 'location', header: t('location'), cell: ({ location }) => location },
          { key: 'state', header: t('state'), cell: ({ state }) => t(`state_${state}`) },
          { key: 'by', header: t('by'), cell: ({ by }) => by },
          {
            key: 'openedAt',
            header: t('openedAt'),
            cell: ({ openedAt }) => formatDateTime(openedAt, language),
          },
          {
            key: 'copies',
            header: t('copies'),
            cell: ({ copies }) => formatNumber(copies),
            isNumber: true,
          },
          {
            key: 'differences',
            header: t('differences'),
            cell: ({ differences, unresolved }) =>
              unresolved > 0 ? <strong>{formatNumber(differences)}</strong> : differences,
            isNumber: true,
          },
        ],
      }}
    >
      <ExportList start={() => send(operations.exportStockTakeList, { body: {} })} />
      {permissions.includes('stock.count') && <Begin />}
    </ListScreen>
  );
}

/** The form that begins a stock-take at one location. A second press does not begin another. */
function Begin() {
  const t = useTexts(takeTexts);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly problem: Problem | undefined }>();
  const key = useIdempotencyKey();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { location: fieldText(new FormData(event.currentTarget), 'location').trim() };
    setBusy(true);
    const begun = await send(operations.beginStockTake, { body, idempotencyKey: key.current });
    setBusy(false);
    // Another location is another request.
    key.renew();
    if (!begun.ok) return setFailed(begun);
    void invalidate(operations.listStockTakes);
    await navigate(`${paths.stockTakes}/${begun.answer.id}`);
  };
  return (
    <Section title={t('begin')}>
      <form className={styles.filters} onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label={t('locationField')}
          name="location"
          required
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
        />
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('beginAction')}
        </Button>
      </form>
      {failed && <ProblemNotice problem={failed.problem} />}
    </Section>
  );
}
