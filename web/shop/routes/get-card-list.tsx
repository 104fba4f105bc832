import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { getOpenCards, type PurchaseResult } from '#contract/shop/won-cards.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { OwnReceipt } from '../features/fairness/own-receipt.tsx';
import {
  allOpened,
  countUnopened,
  saveProgress,
  sendMissingProgress,
} from '../features/reveal/progress.ts';
import { UnopenedCover } from '../features/reveal/unopened-cover.tsx';
import { idsForUrl } from '../features/won-cards/choice.rules.ts';
import { ChooseCards } from '../features/won-cards/choose-cards.tsx';
import { ChooseSkeleton } from '../features/won-cards/choose-skeleton.tsx';
import { Deadline, DeadlinePassed } from '../features/won-cards/deadline.tsx';
import { wonCardTexts } from '../features/won-cards/texts.ts';
import { paths } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';

/** Interval, in milliseconds, of reading the cards again after their deadline has passed. */
const afterDeadlineMs = 2_000;

/** Screen /get-card-list?packHistoryId: the choice for each card that is not decided yet. */
export function Component() {
  const [search] = useSearchParams();
  const requestedId = search.get('packHistoryId') ?? undefined;
  // The passed deadline belongs to one purchase. Another purchase, reached by Back, starts with new
  // state.
  return <Choice key={requestedId} requestedId={requestedId} />;
}

/**
 * The choice for each undecided card of a purchase, or the message that the deadline has passed.
 *
 * @param requestedId the purchase; undefined for the newest
 */
function Choice({ requestedId }: { readonly requestedId: string | undefined }) {
  const t = useTexts(wonCardTexts);
  const navigate = useNavigate();
  const [expired, setExpired] = useState(false);
  const open = useQuery({
    ...callQuery(getOpenCards, { query: { pack_history_id: requestedId } }),
    ...keepShownData,
    // The shop turns the cards into points shortly after the deadline, not exactly at it.
    refetchInterval: expired && afterDeadlineMs,
  });

  if (open.isPending) return <ChooseSkeleton />;
  if (open.isLoadingError)
    return <ReadError failure={open.error.failure} onRetry={() => void open.refetch()} />;
  const packHistoryId = open.data.pack_history_id ?? requestedId;
  if (open.data.waiting !== undefined)
    return <Navigate to={paths.gachaAnimation(packHistoryId)} replace />;
  if (open.data.refunded_at !== undefined && packHistoryId !== undefined)
    return <Navigate to={paths.buyProductHistoryDetail(packHistoryId)} replace />;
  if (open.data.cards.length === 0 && expired && packHistoryId !== undefined) {
    return <DeadlinePassed packHistoryId={packHistoryId} />;
  }
  if (open.data.cards.length === 0 || packHistoryId === undefined) {
    return <Navigate to={paths.top()} replace />;
  }
  return (
    <>
      <PageTitle>{t('chooseTitle')}</PageTitle>
      <Covered
        key={packHistoryId}
        purchase={open.data}
        packHistoryId={packHistoryId}
        onExpired={() => setExpired(true)}
      >
        <ChooseCards
          purchase={open.data}
          packHistoryId={packHistoryId}
          receipt={<OwnReceipt packHistoryId={packHistoryId} />}
          onExpired={() => setExpired(true)}
          onProceed={(shipped) =>
            void navigate(paths.confirmGetCardList(idsForUrl(shipped), packHistoryId))
          }
        />
      </Covered>
    </>
  );
}

interface CoveredProps {
  readonly purchase: PurchaseResult;
  readonly packHistoryId: string;
  readonly onExpired: () => void;
  readonly children: ReactNode;
}

/**
 * Shows the choice once every pack is opened or the member wants to see all cards at once; covers
 * the cards before.
 */
function Covered({ purchase, packHistoryId, onExpired, children }: CoveredProps) {
  const { unopened: serverUnopened, decide_by: decideBy } = purchase;
  const [seesAll, setSeesAll] = useState(false);
  useEffect(
    () => sendMissingProgress(packHistoryId, serverUnopened),
    [packHistoryId, serverUnopened],
  );
  const unopened = seesAll ? 0 : countUnopened(packHistoryId, serverUnopened);
  if (unopened === 0) return children;
  const showAll = () => {
    saveProgress(packHistoryId, allOpened);
    setSeesAll(true);
  };
  return (
    <UnopenedCover
      packHistoryId={packHistoryId}
      title={purchase.title}
      cover={purchase.image[0] ?? null}
      unopened={unopened}
      onShowAll={showAll}
    >
      {decideBy !== null && <Deadline until={decideBy} onExpired={onExpired} />}
    </UnopenedCover>
  );
}
