import type { LegalText } from '#contract/shop/legal.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { RichText } from '../../../kit/ui/rich-text.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import styles from './legal-page.module.css';
import { legalTexts } from './texts.ts';

interface Props {
  readonly title: string;
  /** HTML that the server has sanitised. */
  readonly content: string;
  /** Null for a draft. */
  readonly from: LegalText['from'] | null;
  /** When the order was made for which this text is shown; null without an order. */
  readonly ordered: string | null;
}

/** A legal text that the operator has published in place of the software's. */
export function OwnText({ title, content, from, ordered }: Props) {
  const t = useTexts(legalTexts);
  const language = useLanguage();
  return (
    <article className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.sheet} data-surface="paper">
        <header className={styles.head}>
          <h1>{title}</h1>
          {from !== null && (
            <p className={styles.updated}>
              {t('inEffect', { date: formatDateTime(from, language) })}
            </p>
          )}
        </header>
        {ordered !== null && (
          <Notice>{t('ofOrder', { date: formatDateTime(ordered, language) })}</Notice>
        )}
        <div className={styles.section}>
          <h2 className="visually-hidden">{t('text')}</h2>
          <RichText html={content} />
        </div>
      </div>
    </article>
  );
}
