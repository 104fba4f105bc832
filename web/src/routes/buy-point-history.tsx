import { useSearchParams } from 'react-router';
import { PointHistory } from '../features/points/point-history.tsx';
import { pointTexts } from '../features/points/texts.ts';
import { useTexts } from '../lib/i18n.ts';
import { numberFromQuery } from '../lib/paths.ts';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './buy-point.module.css';

/** /buy-point-history: what became of the member's points, in pages. */
export function Component() {
  const t = useTexts(pointTexts);
  const [search, setSearch] = useSearchParams();
  const goTo = (page: number) => {
    setSearch({ page: String(page) });
    window.scrollTo(0, 0);
  };
  return (
    <div className={styles.screen}>
      <PageTitle>{t('historyTitle')}</PageTitle>
      <h1 className={styles.title}>{t('historyTitle')}</h1>
      <p className={styles.hint}>{t('historyHint')}</p>
      <section className={styles.courses}>
        <PointHistory page={numberFromQuery(search.get('page')) ?? 1} onPage={goTo} />
      </section>
    </div>
  );
}
