import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { getCurrentUser } from '#contract/accounts.ts';
import { getOpenCards } from '#contract/won-cards.ts';
import { idsForAddress } from '../features/won-cards/choice.rules.ts';
import { ChooseCards } from '../features/won-cards/choose-cards.tsx';
import { ChooseSkeleton } from '../features/won-cards/choose-skeleton.tsx';
import { wonCardTexts } from '../features/won-cards/texts.ts';
import { useTexts } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { callQuery, invalidateCall, keepPage } from '../lib/queries.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { ReadError } from '../ui/read-error.tsx';

/** /get-card-list?packHistoryId: what happens to each card that still waits for a choice. */
export function Component() {
  const t = useTexts(wonCardTexts);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get('packHistoryId') ?? undefined;
  const open = useQuery({
    ...callQuery(getOpenCards, { query: { pack_history_id: asked } }),
    ...keepPage,
  });

  if (open.isPending) return <ChooseSkeleton />;
  if (open.isError) return <ReadError failure={open.error.failure} onRetry={() => void open.refetch()} />;
  const packHistoryId = open.data.pack_history_id ?? asked;
  if (open.data.cards.length === 0 || packHistoryId === undefined) {
    return <Navigate to={paths.top()} replace />;
  }
  return (
    <>
      <PageTitle>{t('chooseTitle')}</PageTitle>
      <ChooseCards
        key={packHistoryId}
        purchase={open.data}
        packHistoryId={packHistoryId}
        onExpired={() => {
          for (const call of [getOpenCards, getCurrentUser]) void invalidateCall(call);
        }}
        onProceed={(shipped) =>
          void navigate(paths.confirmGetCardList(idsForAddress(shipped), packHistoryId))
        }
      />
    </>
  );
}
