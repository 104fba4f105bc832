import { type FormEvent, useRef, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { textOf } from '../../kit/lib/form.ts';
import { formatNumber } from '../../kit/lib/format.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { newIdempotencyKey } from '../../kit/lib/idempotency-key.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { TextArea } from '../../kit/ui/text-area.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { ProblemLines } from '../features/stock/problem-lines.tsx';
import { locationTexts } from '../features/stock/texts.ts';
import { type AnswerOf, type Result, send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { invalidate, useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

/** The locations in the order of their codes, each with a link to the stock that is there. */
export function Locations({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(locationTexts);
  const { value, change } = useListAddress();
  const [search, cursor] = [value('search'), value('cursor')];
  const query = { search, cursor };
  const { data, error, refetch } = useRead(operations.listLocations, { query });
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <form
        key={search}
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          change({ search: textOf(new FormData(event.currentTarget), 'search').trim() });
        }}
      >
        <TextField
          label={t('search')}
          name="search"
          type="search"
          autoComplete="off"
          defaultValue={search}
          maxLength={40}
        />
        <Button type="submit">{t('filter')}</Button>
      </form>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <DataTable
          caption={t('title')}
          rows={data.items}
          keyOf={({ code }) => code}
          linkOf={({ code }) => `${paths.stock}?location=${code}`}
          empty={t('none')}
          paging={{
            next: data.next,
            isFirst: cursor === undefined,
            onCursor: (next) => change({ cursor: next }),
          }}
          columns={[
            { key: 'code', header: t('code'), cell: ({ code }) => code },
            {
              key: 'copies',
              header: t('copies'),
              cell: ({ copies }) => formatNumber(copies),
              isNumber: true,
            },
          ]}
        />
      )}
      {permissions.includes('stock.move') && <AddLocations />}
    </div>
  );
}

type Added = Result<AnswerOf<typeof operations.addLocations>>;

function AddLocations() {
  const t = useTexts(locationTexts);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Added>();
  const key = useRef(newIdempotencyKey());
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const body = { codes: textOf(new FormData(form), 'codes') };
    const added = await send(operations.addLocations, { body, idempotencyKey: key.current });
    setBusy(false);
    setResult(added);
    if (!added.ok) return;
    key.current = newIdempotencyKey();
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
