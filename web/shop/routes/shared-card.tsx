import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { getSharedCard } from '#contract/shop/collection.ts';
import { formatNumber } from '../../kit/lib/format.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkList } from '../../kit/ui/link-list.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { sharedCardTexts } from '../features/collection/shared-card-texts.ts';
import { paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';
import { CardFact, CardSheet } from '../ui/card-sheet.tsx';
import { RarityBadge } from '../ui/rarity-badge.tsx';
import { ReadError } from '../ui/read-error.tsx';

/** Screen `/shared/:token`: a won card that its member shows to everybody who has the link. */
export function Component() {
  const t = useTexts(sharedCardTexts);
  const { token = '' } = useParams();
  const read = useQuery(callQuery(getSharedCard, { params: { token } }));
  return (
    <Paper heading={t('heading')}>
      <PageTitle>{t('heading')}</PageTitle>
      {content()}
    </Paper>
  );

  /** The card, or why there is none. */
  function content() {
    if (read.isPending) return <Skeleton height="24rem" radius="var(--radius-md)" />;
    if (read.isLoadingError) {
      const { failure } = read.error;
      if (failure.state === 404) return <EmptyState title={t('gone')}>{t('goneHint')}</EmptyState>;
      return <ReadError failure={failure} onRetry={() => void read.refetch()} />;
    }
    const { data } = read.data;
    return (
      <>
        <h2>{data.name}</h2>
        <CardSheet picture={data.image} alt="" large>
          <CardFact name={t('rarity')}>
            <RarityBadge rarity={data.rarity} label={data.rarity_label} />
          </CardFact>
          <CardFact name={t('modelNumber')}>{data.model_number}</CardFact>
          <CardFact name={t('pack')}>{data.pack_name}</CardFact>
          <CardFact name={t('place')}>
            {t('placeValue', { position: formatNumber(data.position) })}
          </CardFact>
        </CardSheet>
        <LinkList
          links={[
            { to: paths.fairness(data.pack_id, data.round), label: t('proof') },
            { to: paths.packDetail(data.pack_id), label: t('toPack') },
          ]}
        />
      </>
    );
  }
}
