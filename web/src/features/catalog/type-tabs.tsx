import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Tab } from './tabs.ts';
import { catalogTexts } from './texts.ts';
import styles from './type-tabs.module.css';

interface TypeTabsProps {
  /** null while they are loaded: their place is kept. */
  readonly tabs: readonly Tab[] | null;
  readonly current: number;
}

/** The top page's tabs, in one row that scrolls sideways; each is an address, so that back and reload keep it. */
export function TypeTabs({ tabs, current }: TypeTabsProps) {
  const t = useTexts(catalogTexts);
  const row = useRef<HTMLUListElement>(null);
  const first = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab becomes current, or the tabs arrive
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!row.current || !chosen) return;
    const left = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
    row.current.scrollTo({ left, behavior: first.current ? 'instant' : 'smooth' });
    first.current = false;
  }, [current, tabs === null]);

  return (
    <nav aria-label={t('tabs')} className={styles.tabs}>
      <ul ref={row} className={styles.row}>
        {tabs === null && (
          <li className={styles.place}>
            <Skeleton width="16rem" height="1.2rem" />
          </li>
        )}
        {tabs?.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={paths.top(id)}
              replace
              preventScrollReset
              className={styles.tab}
              aria-current={id === current ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
