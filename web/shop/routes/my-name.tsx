import { useQuery } from '@tanstack/react-query';
import { getShownName } from '#contract/shop/shown-name.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { profileTexts } from '../features/accounts/profile-texts.ts';
import { ShownCollectionLink } from '../features/collection/shown-collection-link.tsx';
import { ShownName } from '../features/collection/shown-name.tsx';
import { shownNameTexts } from '../features/collection/shown-name-texts.ts';
import { paths } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';

/** Screen /my-name: which name and cards of the member others see. */
export function Component() {
  const t = useTexts(shownNameTexts);
  const profile = useTexts(profileTexts);
  const read = useQuery({ ...callQuery(getShownName, {}), ...keepShownData });
  return (
    <Paper heading={t('title')}>
      <PageTitle>{t('title')}</PageTitle>
      <p>{t('lead')}</p>
      {read.isPending ? (
        <Skeleton height="32rem" radius="var(--radius-md)" />
      ) : read.isLoadingError ? (
        <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />
      ) : (
        <>
          <ShownName shown={read.data.data} />
          <ShownCollectionLink token={read.data.data.collection} />
        </>
      )}
      <LinkButton wide to={paths.userMenu()}>
        {profile('userMenu')}
      </LinkButton>
    </Paper>
  );
}
