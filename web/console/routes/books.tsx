import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { BaseDate } from '../features/books/base-date.tsx';
import { BookCheck } from '../features/books/book-check.tsx';
import { CardPointsSetting } from '../features/books/card-points-setting.tsx';
import { DailySales } from '../features/books/daily-sales.tsx';
import { DayClose } from '../features/books/day-close.tsx';
import { PointMovements } from '../features/books/movements.tsx';
import { PackProfit } from '../features/books/pack-profit.tsx';
import { PackSales } from '../features/books/pack-sales.tsx';
import { Sales } from '../features/books/sales.tsx';
import { Tax } from '../features/books/tax.tsx';
import { bookTexts } from '../features/books/texts.ts';
import { UnusedPoints } from '../features/books/unused-points.tsx';
import styles from '../ui/screen.module.css';

/** The books: sales, packs, points, tax, and whether everything agrees. */
export function Books({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(bookTexts);
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <p className={styles.soft}>{t('days')}</p>
      <Sales />
      <DailySales />
      <PackSales />
      <PackProfit />
      <PointMovements />
      <Tax />
      <DayClose />
      <UnusedPoints />
      <BaseDate />
      {permissions.includes('settings.change') && <CardPointsSetting />}
      <BookCheck />
    </div>
  );
}
