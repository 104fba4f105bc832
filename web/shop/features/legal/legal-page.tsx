import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { keepShownData } from '../../lib/queries.ts';
import { ReadError } from '../../ui/read-error.tsx';
import type { LegalDocument } from './document.ts';
import { type DocumentName, loadDocument } from './documents.ts';
import styles from './legal-page.module.css';
import { useOperator } from './operator.ts';
import { legalTexts } from './texts.ts';

/** A legal page or guide, in the language of the screen. */
export function LegalPage({ name }: { readonly name: DocumentName }) {
  const language = useLanguage();
  const operator = useOperator();
  const text = useQuery({
    queryKey: ['document', name, language],
    // Wrapped in an object, because React Query would call a bare function as an updater.
    queryFn: async () => ({ write: await loadDocument(name, language) }),
    staleTime: Number.POSITIVE_INFINITY,
    ...keepShownData,
  });
  if (operator.isLoadingError) {
    return <ReadError failure={operator.error.failure} onRetry={() => void operator.refetch()} />;
  }
  // The document's code belongs to an older version of the shop and is gone: the frame offers a
  // reload.
  if (text.isError) throw text.error;
  if (operator.isPending || text.isPending) {
    return (
      <div className={styles.page}>
        <Skeleton height="80vh" radius="var(--radius-lg)" />
      </div>
    );
  }
  const { operator: who } = operator.data;
  return <Page document={text.data.write(who)} isDemo={who.is_demo === 1} />;
}

/** The title, sections and contents of a legal page. */
function Page({
  document,
  isDemo,
}: {
  readonly document: LegalDocument;
  readonly isDemo: boolean;
}) {
  const t = useTexts(legalTexts);
  const { title, updated, lead, sections } = document;
  useAnchor();
  return (
    <article className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.sheet} data-surface="paper">
        <header className={styles.head}>
          <h1>{title}</h1>
          {updated !== undefined && (
            <p className={styles.updated}>{t('updated', { date: updated })}</p>
          )}
        </header>
        {isDemo && <Notice>{t('demo')}</Notice>}
        <div className={styles.lead}>{lead}</div>
        <nav aria-label={t('contents')} className={styles.contents}>
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <Link to={`#${id}`}>{heading}</Link>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ id, heading, body }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`} tabIndex={-1}>
              {heading}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  );
}

/** Scrolls to the section in the URL: the browser tried it before the text had loaded. */
function useAnchor(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on the same entry goes there again
  useEffect(() => {
    if (hash === '') return;
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    section?.querySelector('h2')?.focus({ preventScroll: true });
  }, [hash, key]);
}
