import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adultAge } from '#contract/limits.ts';
import { getAge } from '#contract/shop/age.ts';
import { listPartnerSites, type PartnerSite } from '#contract/shop/partners.ts';
import { cx } from '../../kit/lib/cx.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { MessageDialog } from '../../kit/ui/message-dialog.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { LinkDialog } from '../features/partners/link-dialog.tsx';
import { SiteList } from '../features/partners/site-list.tsx';
import { partnerTexts } from '../features/partners/texts.ts';
import { TransferDialog } from '../features/partners/transfer-dialog.tsx';
import { AgeForm } from '../features/protection/age-form.tsx';
import { callQuery, invalidateCall, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import styles from './exchange-card.module.css';

/** The open popup and its site. A new `attempt` starts with empty fields. */
interface Popup {
  readonly kind: 'link' | 'transfer';
  readonly site: PartnerSite;
  readonly attempt: number;
}

/** Screen /transfer-point: partner sites, and the transfer of points from them. */
export function Component() {
  const t = useTexts(partnerTexts);
  const [popup, setPopup] = useState<Popup | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const open = (kind: Popup['kind']) => (site: PartnerSite) => {
    setPopup((before) => ({ kind, site, attempt: (before?.attempt ?? 0) + 1 }));
    setOpen(true);
  };
  const close = () => setOpen(false);
  /** Closes the dialog and shows what became of it on the page. */
  const closeWith = (sentence: string) => {
    close();
    setMessage(sentence);
  };
  return (
    <div className={cx(styles.screen, styles.narrow)}>
      <PageTitle>{t('title')}</PageTitle>
      <div>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </div>
      <Sites onLink={open('link')} onTransfer={open('transfer')} />
      {popup?.kind === 'link' && (
        <LinkDialog
          key={popup.attempt}
          site={popup.site}
          open={isOpen}
          onClose={close}
          onLinked={() => {
            void invalidateCall(listPartnerSites);
            closeWith(t('linkDone'));
          }}
        />
      )}
      {popup?.kind === 'transfer' && (
        <TransferDialog
          key={popup.attempt}
          site={popup.site}
          open={isOpen}
          onClose={close}
          onEnded={(error) => closeWith(error || t('transferDone'))}
        />
      )}
      <MessageDialog
        open={message !== null}
        onClose={() => setMessage(null)}
        title={t('noticeTitle')}
      >
        <p role="alert" className={styles.message}>
          {message}
        </p>
      </MessageDialog>
    </div>
  );
}

interface SitesProps {
  readonly onLink: (site: PartnerSite) => void;
  readonly onTransfer: (site: PartnerSite) => void;
}

/** The partner sites; before them the question for the date of birth, as for bought points. */
function Sites({ onLink, onTransfer }: SitesProps) {
  const t = useTexts(partnerTexts);
  const sites = useQuery({ ...callQuery(listPartnerSites, {}), ...keepShownData });
  const age = useQuery({ ...callQuery(getAge, {}), ...keepShownData });
  if (sites.isLoadingError)
    return <ReadError failure={sites.error.failure} onRetry={() => void sites.refetch()} />;
  if (age.isLoadingError)
    return <ReadError failure={age.error.failure} onRetry={() => void age.refetch()} />;
  if (sites.isPending || age.isPending)
    return <Skeleton height="14rem" radius="var(--radius-md)" />;
  // A guardian's consent is about payments, which have a cap.
  if (age.data.status === 'unstated') return <AgeForm minorsFrom={null} />;
  if (age.data.status !== 'adult') return <Notice>{t('adultsOnly', { age: adultAge })}</Notice>;
  return <SiteList sites={sites.data.data.list} onLink={onLink} onTransfer={onTransfer} />;
}
