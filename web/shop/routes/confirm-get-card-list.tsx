import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { getOpenCards, type PurchaseResult } from '#contract/shop/won-cards.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { ChooseAddress } from '../features/accounts/choose-address.tsx';
import { useViewer } from '../features/accounts/viewer.ts';
import { choicesOf, idsFromQuery, onlyOpen, sumsOf } from '../features/won-cards/choice.rules.ts';
import { DeadlinePassed } from '../features/won-cards/deadline.tsx';
import { useDecision } from '../features/won-cards/decide.ts';
import { doneWith } from '../features/won-cards/done-state.ts';
import { FinalCheck } from '../features/won-cards/final-check.tsx';
import { storedChoices } from '../features/won-cards/stored-choices.ts';
import { wonCardTexts } from '../features/won-cards/texts.ts';
import type { Delivery } from '../lib/delivery-on-wire.ts';
import { paths } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/**
 * Screen /confirm-get-card-list?selectedCardHistoryIds&packHistoryId: the final check of the
 * decision, and the decision itself.
 */
export function Component() {
  const [search] = useSearchParams();
  const requestedId = search.get('packHistoryId') ?? undefined;
  const decision = useDecision();
  // The cards are not read again after the press. Read as decided, they would redirect a slow phone
  // to the top page before it draws the next screen.
  const isDeciding = !decision.isIdle && decision.data?.kind !== 'refused';
  const open = useQuery({
    ...callQuery(getOpenCards, { query: { pack_history_id: requestedId } }),
    ...keepShownData,
    enabled: !isDeciding,
    // If a response was lost and the page was reloaded, decided cards must not hide the button that
    // repeats the request.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

  if (open.isPending) return <ScreenPending />;
  if (open.isLoadingError)
    return <ReadError failure={open.error.failure} onRetry={() => void open.refetch()} />;
  const packHistoryId = open.data.pack_history_id ?? requestedId;
  if ((open.data.cards.length === 0 && !isDeciding) || packHistoryId === undefined) {
    return <Navigate to={paths.top()} replace />;
  }
  return (
    <Check
      key={packHistoryId}
      purchase={open.data}
      packHistoryId={packHistoryId}
      addressed={idsFromQuery(search.get('selectedCardHistoryIds'))}
      decision={decision}
      isDeciding={isDeciding}
    />
  );
}

interface CheckProps {
  readonly purchase: PurchaseResult;
  readonly packHistoryId: string;
  /**
   * Cards to ship, as named in the address: another tab or browser does not have the saved choices.
   */
  readonly addressed: readonly number[];
  readonly decision: ReturnType<typeof useDecision>;
  readonly isDeciding: boolean;
}

/** The final check of a decision, which sends it and shows its result. */
function Check({ purchase, packHistoryId, addressed, decision, isDeciding }: CheckProps) {
  const t = useTexts(wonCardTexts);
  const navigate = useNavigate();
  const viewer = useViewer();
  const [address, setAddress] = useState<number>();
  const [chosen] = useState(
    () =>
      storedChoices.read(packHistoryId) ?? choicesOf({ send_card: addressed, reduction_card: [] }),
  );
  const [isExpired, setExpired] = useState(false);
  const choices = onlyOpen(chosen, purchase.cards);
  if (isExpired && !isDeciding) return <DeadlinePassed packHistoryId={packHistoryId} />;
  if (choices.size === 0 && !isDeciding) {
    return <Navigate to={paths.getCardList(packHistoryId)} replace />;
  }

  const confirm = (delivery: Delivery) => {
    const { shipped, converted, pointsBack, later } = sumsOf(purchase.cards, choices);
    decision.mutate(
      { packHistoryId, choices, delivery, address },
      {
        onSuccess: ({ kind }) => {
          if (kind !== 'decided' && kind !== 'settledBefore') return;
          const settledBefore = kind === 'settledBefore';
          const { decide_by: decideBy } = purchase;
          void navigate(paths.thankYou(), {
            replace: true,
            state: doneWith({
              shipped,
              converted,
              pointsBack,
              later,
              decideBy,
              packHistoryId,
              settledBefore,
              deliverOn: delivery.day,
            }),
          });
        },
      },
    );
  };

  return (
    <>
      <PageTitle>{t('confirmTitle')}</PageTitle>
      <FinalCheck
        purchase={purchase}
        choiceAt={paths.getCardList(packHistoryId)}
        choices={choices}
        shipTo={<ChooseAddress chosen={address} onChoose={setAddress} />}
        address={address}
        balance={viewer?.points ?? null}
        owed={viewer?.pointsOwed ?? 0}
        result={decision.data}
        busy={decision.isPending}
        onConfirm={confirm}
        onExpired={() => setExpired(true)}
      />
    </>
  );
}
