import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { getSharedCollection } from '#contract/shop/shown-name.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { sharedCollectionTexts } from '../features/collection/shared-collection-texts.ts';
import { paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';
import { RarityBadge } from '../ui/rarity-badge.tsx';
import { ReadError } from '../ui/read-error.tsx';
import styles from './shared-collection.module.css';

/** Screen `/shared-collection/:token`: the cards that a member shows to all who have the link. */
export function Component() {
  const t = useTexts(sharedCollectionTexts);
  const { token = '' } = useParams();
  const read = useQuery(callQuery(getSharedCollection, { params: { token } }));
  const by = read.data?.data.by ?? null;
  const heading = by === null ? t('heading') : t('headingOf', { name: by });
  return (
    <Paper heading={heading}>
      <PageTitle>{heading}</PageTitle>
      {content()}
      <LinkButton wide to={paths.top()}>
        {t('toPacks')}
      </LinkButton>
    </Paper>
  );

  /** The cards, or why there are none. */
  function content() {
    if (read.isPending) return <Skeleton height="24rem" radius="var(--radius-md)" />;
    if (read.isLoadingError) {
      const { failure } = read.error;
      if (failure.state === 404) return <EmptyState title={t('gone')}>{t('goneHint')}</EmptyState>;
      return <ReadError failure={failure} onRetry={() => void read.refetch()} />;
    }
    const { list } = read.data.data;
    if (list.length === 0) return <EmptyState title={t('none')} />;
    return (
      <>
        <p>{t('lead')}</p>
        <p className={styles.soft}>{t('count', { count: list.length })}</p>
        <ul className={styles.cards}>
          {list.map((card) => (
            <li key={card.token}>
              <Link to={paths.shared(card.token)} className={styles.card}>
                <img src={card.image} alt="" width={240} height={336} loading="lazy" />
                <span>{card.name}</span>
                <RarityBadge rarity={card.rarity} label={card.rarity_label} />
                <span className={styles.soft}>{card.pack_name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </>
    );
  }
}
