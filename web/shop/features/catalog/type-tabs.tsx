import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { centreCurrent } from '../../../kit/lib/centre-current.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import type { Tab } from './tabs.ts';
import { catalogTexts } from './texts.ts';
import styles from './type-tabs.module.css';

interface TypeTabsProps {
  /** Null while they load; their space is reserved. */
  readonly tabs: readonly Tab[] | null;
  readonly current: number;
}

/**
 * The top page's tabs in a row that scrolls sideways. Each has a URL, so that Back and reload
 * keep it.
 */
export function TypeTabs({ tabs, current }: TypeTabsProps) {
  const t = useTexts(catalogTexts);
  const row = useRef<HTMLUListElement>(null);
  const first = useRef(true);
  const beginning = useRef<HTMLDivElement>(null);
  // If the row is stuck below the header, scrolls to the beginning of the list.
  const toBeginning = () => {
    const place = beginning.current;
    if (place && place.getBoundingClientRect().top < 0) place.scrollIntoView();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab becomes current, or the tabs arrive
  useEffect(() => {
    if (centreCurrent(row.current, first.current ? 'instant' : 'smooth')) first.current = false;
  }, [current, tabs === null]);

  return (
    <>
      <div ref={beginning} />
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
                onClick={toBeginning}
                className={styles.tab}
                aria-current={id === current ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
