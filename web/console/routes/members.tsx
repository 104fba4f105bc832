import type { FormEvent } from 'react';
import { operations } from '#contract/console/index.ts';
import { textOf } from '../../kit/lib/form.ts';
import { formatDate } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { memberTexts } from '../features/members/texts.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';

/** Finds members by anything that is known of them. */
export function Members() {
  const t = useTexts(memberTexts);
  const language = useLanguage();
  const { value, change } = useListAddress();
  const search = value('search');
  const cursor = value('cursor');
  const { data, error, refetch } = useRead(operations.listMembers, {
    query: { search, cursor },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({ search: textOf(new FormData(event.currentTarget), 'search').trim() });
  };
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <form key={search} className={styles.filters} onSubmit={onSubmit}>
        <TextField
          label={t('search')}
          name="search"
          type="search"
          autoComplete="off"
          defaultValue={search}
          maxLength={200}
        />
        <Button type="submit">{t('find')}</Button>
      </form>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <DataTable
          caption={t('title')}
          rows={data.items}
          keyOf={({ id }) => id}
          linkOf={({ id }) => `${paths.members}/${id}`}
          empty={t('none')}
          paging={{
            next: data.next,
            isFirst: cursor === undefined,
            onCursor: (next) => change({ cursor: next }),
          }}
          columns={[
            { key: 'number', header: t('number'), cell: ({ id }) => id },
            { key: 'name', header: t('name'), cell: ({ name }) => name },
            { key: 'mail', header: t('mail'), cell: ({ mail }) => mail },
            { key: 'phone', header: t('phone'), cell: ({ phone }) => phone },
            {
              key: 'since',
              header: t('since'),
              cell: ({ createdAt }) => formatDate(createdAt, language),
            },
          ]}
        />
      )}
      {data?.isCut && <p className={styles.soft}>{t('isCut')}</p>}
    </div>
  );
}
