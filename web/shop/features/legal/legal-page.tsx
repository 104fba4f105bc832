import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import {
  getLegalText,
  getLegalTextOfVersion,
  getTermsOfOrder,
  type LegalText,
} from '#contract/shop/legal.ts';
import { previewDraft } from '#contract/shop/previews.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { numberFromQuery } from '../../lib/paths.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { ReadError } from '../../ui/read-error.tsx';
import type { LegalDocument } from './document.ts';
import { type DocumentName, loadDocument } from './documents.ts';
import styles from './legal-page.module.css';
import { useOperator } from './operator.ts';
import { OwnText } from './own-text.tsx';
import { legalTexts } from './texts.ts';

/** A legal page or guide, in the language of the screen. */
export function LegalPage({ name }: { readonly name: DocumentName }) {
  const language = useLanguage();
  const operator = useOperator();
  const own = useOwnText(name);
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
  if (own.isLoadingError) {
    return <ReadError failure={own.error.failure} onRetry={() => void own.refetch()} />;
  }
  // The document's code belongs to an older version of the shop and is gone: the frame offers a
  // reload.
  if (text.isError) throw text.error;
  if (operator.isPending || text.isPending || own.isPending) {
    return (
      <div className={styles.page}>
        <Skeleton height="80vh" radius="var(--radius-lg)" />
      </div>
    );
  }
  const shopOperator = own.data.operator ?? operator.data.operator;
  const document = text.data.write(shopOperator);
  const { content, from, order } = own.data;
  if (content !== null) {
    const { title } = document;
    return <OwnText {...{ title, content, from }} ordered={order?.ordered ?? null} />;
  }
  return <Page document={document} isDemo={shopOperator.is_demo === 1} order={order} />;
}

/**
 * The order for which a text is shown: when it was made, and whether the version of the text at
 * that time is recorded.
 */
interface OfOrder {
  readonly ordered: string;
  readonly isRecorded: boolean;
}

/**
 * Reads the text that the operator published in place of the software's. The URL decides which: the
 * draft that an editor previews, the text at the time of an order, a version of the terms, or else
 * the current text. Its `content` is null if the operator published none, its `operator` unless the
 * URL is about an order or a draft of the operator's data.
 */
function useOwnText(document: DocumentName) {
  const [search] = useSearchParams();
  const [orderId, previewKey] = [search.get('order'), search.get('preview')];
  const version = versionOf(search);
  const ofNow = useQuery({
    ...callQuery(getLegalText, { params: { document } }),
    ...keepShownData,
    enabled: orderId === null && previewKey === null && version === null,
    select: ({ text }) => ownText(text, null),
  });
  const ofOrder = useQuery({
    ...callQuery(getTermsOfOrder, { params: { orderId: orderId ?? '', document } }),
    enabled: orderId !== null,
    select: ({ text, ordered, version, operator }) => ({
      ...ownText(text, { ordered, isRecorded: version !== null }),
      operator,
    }),
  });
  const draft = useQuery({
    ...callQuery(previewDraft, { params: { previewKey: previewKey ?? '' } }),
    enabled: previewKey !== null,
    select: ({ legal, operator }) => ({ content: legal, from: null, order: null, operator }),
  });
  const ofVersion = useQuery({
    ...callQuery(getLegalTextOfVersion, { params: { version: version ?? 0, document } }),
    enabled: version !== null && orderId === null && previewKey === null,
    select: ({ text }) => ownText(text, null),
  });
  if (previewKey !== null) return draft;
  if (orderId === null && version !== null) return ofVersion;
  return orderId === null ? ofNow : ofOrder;
}

/** The version of the terms in the address; null if there is none. */
function versionOf(search: URLSearchParams): number | null {
  const version = search.get('version');
  return version === '0' ? 0 : numberFromQuery(version);
}

function ownText(text: LegalText | null, order: OfOrder | null) {
  return { content: text?.content ?? null, from: text?.from ?? null, order, operator: null };
}

/** The title, sections and contents of a legal page. */
function Page({
  document,
  isDemo,
  order,
}: {
  readonly document: LegalDocument;
  readonly isDemo: boolean;
  readonly order: OfOrder | null;
}) {
  const t = useTexts(legalTexts);
  const language = useLanguage();
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
        {order !== null && (
          <Notice>
            {t(order.isRecorded ? 'sameAsNow' : 'notRecorded', {
              date: formatDateTime(order.ordered, language),
            })}
          </Notice>
        )}
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
