import { type FormEvent, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { fieldText } from '../../kit/lib/form.ts';
import { formatNumber } from '../../kit/lib/format.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { useIdempotencyKey } from '../../kit/lib/use-idempotency-key.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { TextArea } from '../../kit/ui/text-area.tsx';
import { ExportList } from '../features/exports/export-list.tsx';
import { PrintLabels } from '../features/stock/print-labels.tsx';
import { ProblemLines } from '../features/stock/problem-lines.tsx';
import { locationTexts } from '../features/stock/texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { type AnswerOf, type Result, send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

/** The locations in the order of their codes, each with a link to the stock that is there. */
export function Locations({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(locationTexts);
  const { value } = useListAddress();
  const query = { search: value('search'), cursor: value('cursor') };
  return (
    <ListScreen
      title={t('title')}
      filters={[
        {
          kind: 'search',
          name: 'search',
          label: t('search'),
          value: query.search,
          maxLength: 40,
        },
      ]}
      list={{
        tools: <ListTools list="locations" query={query} />,
        read: useRead(operations.listLocations, { query }),
        rowKey: ({ code }) => code,
        linkOf: ({ code }) => `${paths.stock}?location=${code}`,
        empty: t('none'),
        columns: [
          { key: 'code', header: t('code'), cell: ({ code }) => code },
          {
            key: 'copies',
            header: t('copies'),
            cell: ({ copies }) => formatNumber(copies),
            isNumber: true,
          },
        ],
      }}
    >
      <ExportList
        start={() => send(operations.exportLocationList, { body: { search: query.search } })}
      />
      <PrintLabels of={{ locations: query.search ?? '' }} />
      {permissions.includes('stock.move') && <AddLocations />}
    </ListScreen>
  );
}

type Added = Result<AnswerOf<typeof operations.addLocations>>;

/** The form that adds locations, one code a line; codes that exist already are left as they are. */
function AddLocations() {
  const t = useTexts(locationTexts);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Added>();
  const key = useIdempotencyKey();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const body = { codes: fieldText(new FormData(form), 'codes') };
    const added = await send(operations.addLocations, { body, idempotencyKey: key.current });
    setBusy(false);
    setResult(added);
    if (!added.ok) return;
    key.renew();
    form.reset();
    await invalidate(operations.listLocations);
  };
  return (
    <Section title={t('add')}>
      <p className={styles.soft}>{t('addHint')}</p>
      <form className={styles.stack} onSubmit={(event) => void onSubmit(event)}>
        <TextArea label={t('codes')} name="codes" rows={5} required spellCheck={false} />
        <div className={styles.actions}>
          <Button type="submit" busy={isBusy}>
            {t('addAction')}
          </Button>
        </div>
      </form>
      {result?.ok === false && <ProblemNotice problem={result.problem} />}
      {result?.ok === true && <AddedNotice answer={result.answer} />}
    </Section>
  );
}

function AddedNotice({ answer }: { readonly answer: AnswerOf<typeof operations.addLocations> }) {
  const t = useTexts(locationTexts);
  const { added, before, problems } = answer;
  return (
    <>
      <Notice kind="success">
        {t('added', { count: added })} {before > 0 && t('before', { count: before })}
      </Notice>
      {problems.length > 0 && <ProblemLines caption={t('notAdded')} problems={problems} />}
    </>
  );
}
