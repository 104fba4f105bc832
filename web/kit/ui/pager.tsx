import { commonTexts } from '../lib/common-texts.ts';
import { cx } from '../lib/cx.ts';
import { useTexts } from '../lib/i18n.ts';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';

interface PagerProps {
  readonly page: number;
  readonly lastPage: number;
  /**
   * The page numbers to draw as boxes, at most 5. The server chooses them around the current page.
   */
  readonly pages: readonly number[];
  readonly onPage: (page: number) => void;
  readonly labels: {
    readonly pager: string;
    readonly previous: string;
    readonly next: string;
    readonly page: (page: number) => string;
  };
}

/** The texts of a pager in the current language. */
export function usePagerLabels(): PagerProps['labels'] {
  const t = useTexts(commonTexts);
  return {
    pager: t('pager'),
    previous: t('pagerPrevious'),
    next: t('pagerNext'),
    page: (page) => t('pagerPage', { page }),
  };
}

/**
 * The pages of a list; nothing if there is only one. Presses on the current page or out of range do
 * nothing.
 */
export function Pager({ page, lastPage, pages, onPage, labels }: PagerProps) {
  if (lastPage <= 1) return null;
  const go = (to: number) => {
    if (to !== page && to >= 1 && to <= lastPage) onPage(to);
  };
  return (
    <nav className={styles.pager} aria-label={labels.pager}>
      <button
        type="button"
        className={styles.box}
        disabled={page <= 1}
        aria-label={labels.previous}
        onClick={() => go(page - 1)}
      >
        <Icon name="previous" />
      </button>
      {pages.map((each) => (
        <button
          type="button"
          key={each}
          className={cx(styles.box, 'figures', each === page && styles.current)}
          aria-current={each === page ? 'page' : undefined}
          aria-label={labels.page(each)}
          onClick={() => go(each)}
        >
          {each}
        </button>
      ))}
      <button
        type="button"
        className={styles.box}
        disabled={page >= lastPage}
        aria-label={labels.next}
        onClick={() => go(page + 1)}
      >
        <Icon name="next" />
      </button>
    </nav>
  );
}
