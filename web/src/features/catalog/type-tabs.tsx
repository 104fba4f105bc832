import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { Tab } from './tabs.ts';
import { catalogTexts } from './texts.ts';
import styles from './type-tabs.module.css';

/** The top page's tabs, in one row that scrolls sideways; each is an address, so that back and reload keep it. */
export function TypeTabs({ tabs, current }: { readonly tabs: readonly Tab[]; readonly current: number }) {
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
  }, [current, tabs.length]);

  return (
    <nav aria-label={t('tabs')} className={styles.tabs}>
      <ul ref={row} className={styles.row}>
        {tabs.map(({ id, name }) => (
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
