import { Link, useSearchParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { ViewList } from '#contract/console/views.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useRead } from '../../lib/queries.ts';
import { Popover } from '../../ui/popover.tsx';
import { ManageViews } from './manage-views.tsx';
import { viewTexts } from './texts.ts';
import styles from './views.module.css';

/** The saved views of a list, each a link to its URL, and the panel that saves another. */
export function Views({ list }: { readonly list: ViewList }) {
  const t = useTexts(viewTexts);
  const [search] = useSearchParams();
  const { data } = useRead(operations.listViews, { query: { list } });
  const views = data?.items ?? [];
  const current = comparable(search);
  const linkTo = (query: string) => ({
    to: { search: query },
    ...(comparable(new URLSearchParams(query)) === current && { 'aria-current': 'page' as const }),
  });
  return (
    <div className={styles.bar}>
      {views.length > 0 && (
        <nav aria-label={t('views')} className={styles.views}>
          <Link {...linkTo('')}>{t('everything')}</Link>
          {views.map(({ id, name, query, isOwn, by }) => (
            <Link key={id} {...linkTo(query)} {...(!isOwn && { title: t('by', { name: by }) })}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      <Popover label={t('manage')}>
        <ManageViews list={list} query={search.toString()} views={views} />
      </Popover>
    </div>
  );
}

/** Writes the values of a URL without its page, sorted, so that two can be compared. */
function comparable(search: URLSearchParams): string {
  const values = new URLSearchParams(search);
  values.delete('cursor');
  values.sort();
  return values.toString();
}
