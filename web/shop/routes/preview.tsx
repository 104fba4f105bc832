import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { previewDraft } from '#contract/shop/previews.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { PreviewedOffer } from '../features/exchange/offer-grid.tsx';
import { PreviewedCourse } from '../features/points/course-list.tsx';
import { callQuery } from '../lib/queries.ts';
import styles from './preview.module.css';
import { previewTexts } from './preview-texts.ts';

/**
 * Screen /preview?preview: the draft of something that only members see in the shop, as it will
 * look there. It works without a login, because its address is secret.
 */
export function Component() {
  const t = useTexts(previewTexts);
  const [search] = useSearchParams();
  const previewKey = search.get('preview') ?? '';
  const { data, isPending } = useQuery(callQuery(previewDraft, { params: { previewKey } }));
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.hint}>{t('hint')}</p>
      {data?.course && <PreviewedCourse course={data.course} />}
      {data?.offer && <PreviewedOffer card={data.offer} />}
      {!isPending && !data?.course && !data?.offer && <EmptyState title={t('none')} />}
    </div>
  );
}
