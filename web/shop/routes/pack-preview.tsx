import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { renewPreview } from '#contract/preview-message.ts';
import { previewPack } from '#contract/shop/previews.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { EmptyState, Notice } from '../../kit/ui/states.tsx';
import { detailTexts } from '../features/catalog/detail-texts.ts';
import { LineUpCards } from '../features/catalog/line-up.tsx';
import { callQuery, keepShownData } from '../lib/queries.ts';
import styles from './pack-detail.module.css';
import { PackDetailSkeleton } from './pack-detail-skeleton.tsx';
import { PackPage } from './pack-page.tsx';
import { packPreviewTexts } from './pack-preview-texts.ts';
import screen from './preview.module.css';

/**
 * Screen /pack-preview?preview: the draft of a pack as the shop will show it. It works without a
 * login, because its address is secret and ends by itself. Nothing can be bought there.
 */
export function Component() {
  const t = useTexts(packPreviewTexts);
  const detail = useTexts(detailTexts);
  const [search] = useSearchParams();
  const [page, setPage] = useState(1);
  const read = useQuery({
    ...callQuery(previewPack, {
      params: { previewKey: search.get('preview') ?? '', page },
    }),
    ...keepShownData,
    retry: false,
  });
  const { refetch } = read;
  useEffect(() => {
    const onMessage = ({ data, source }: MessageEvent) => {
      if (data === renewPreview && source === window.parent) void refetch();
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [refetch]);
  if (read.isPending) return <PackDetailSkeleton />;
  if (read.data?.preview == null)
    return (
      <div className={screen.screen}>
        <PageTitle>{t('title')}</PageTitle>
        <h1 className={screen.title}>{t('title')}</h1>
        <EmptyState title={t(read.isError ? 'over' : 'empty')}>
          <p>{t(read.isError ? 'overHint' : 'emptyHint')}</p>
        </EmptyState>
      </div>
    );
  const { pack, line_up: lineUp } = read.data.preview;
  const { data } = lineUp;
  return (
    <PackPage
      pack={pack}
      buying={
        <section className={styles.buying} data-surface="paper" aria-label={t('title')}>
          <Notice>
            <strong>{t('title')}</strong> {t('notOnSale')}
          </Notice>
        </section>
      }
      lineUp={
        data.list.length === 0 ? (
          <EmptyState title={detail(pack.show_cardlist === 0 ? 'lineUpHidden' : 'lineUpEmpty')} />
        ) : (
          <LineUpCards pack={pack} lineUp={data} onPage={setPage} />
        )
      }
    />
  );
}
