import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { type BoxedPurchase, getCardBox } from '#contract/shop/won-cards.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { ChooseAddress } from '../features/accounts/choose-address.tsx';
import { useViewer } from '../features/accounts/viewer.ts';
import { OpenOfferNotice } from '../features/copy-offers/open-offer-notice.tsx';
import { countUnopened } from '../features/reveal/progress.ts';
import { nothingChosen, onlyOpen, sumsOf } from '../features/won-cards/choice.rules.ts';
import { ChooseInBox, openedCards } from '../features/won-cards/choose-in-box.tsx';
import { ChooseSkeleton } from '../features/won-cards/choose-skeleton.tsx';
import { boxName, useBoxDecision } from '../features/won-cards/decide.ts';
import { doneWith } from '../features/won-cards/done-state.ts';
import { FinalCheck } from '../features/won-cards/final-check.tsx';
import { storedChoices } from '../features/won-cards/stored-choices.ts';
import { wonCardTexts } from '../features/won-cards/texts.ts';
import type { Delivery } from '../lib/delivery-on-wire.ts';
import { paths } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import { TopLink } from '../ui/top-link.tsx';
import styles from './buy-product-history.module.css';

/** Screen /card-box?check: undecided cards of all purchases, and the check of the choice. */
export function Component() {
  const t = useTexts(wonCardTexts);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const decision = useBoxDecision();
  // As on the final check of one purchase: not read again once the decision is under way.
  const isDeciding = !decision.isIdle && decision.data?.kind !== 'refused';
  const box = useQuery({
    ...callQuery(getCardBox, {}),
    ...keepShownData,
    enabled: !isDeciding,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  // A pack that was just opened in this browser may not be counted on the server yet.
  const purchases = useMemo(
    () =>
      (box.data?.purchases ?? []).map((purchase) => ({
        ...purchase,
        unopened: countUnopened(purchase.pack_history_id, purchase.unopened),
      })),
    [box.data],
  );
  if (box.isPending) return <ChooseSkeleton />;
  const reread = () => void box.refetch();
  if (box.isLoadingError) return <ReadError failure={box.error.failure} onRetry={reread} />;
  const { more_cards: more } = box.data;
  if (purchases.length === 0 && !isDeciding)
    return (
      <div className={styles.screen}>
        <PageTitle>{t('boxTitle')}</PageTitle>
        <h1 className={styles.title}>{t('boxTitle')}</h1>
        <EmptyState title={t('boxEmpty')} actions={<TopLink />} />
      </div>
    );
  return (
    <>
      <PageTitle>{t(search.has('check') ? 'confirmTitle' : 'boxTitle')}</PageTitle>
      <OpenOfferNotice />
      {search.has('check') ? (
        <Check purchases={purchases} {...{ decision, isDeciding }} onExpired={reread} />
      ) : (
        <ChooseInBox
          purchases={purchases}
          more={more}
          onExpired={reread}
          onProceed={() => void navigate(paths.cardBox(1))}
        />
      )}
    </>
  );
}

interface CheckProps {
  readonly purchases: readonly BoxedPurchase[];
  readonly decision: ReturnType<typeof useBoxDecision>;
  readonly isDeciding: boolean;
  readonly onExpired: () => void;
}

/** The final check of a decision on cards of several purchases, which sends it. */
function Check({ purchases, decision, isDeciding, onExpired }: CheckProps) {
  const navigate = useNavigate();
  const viewer = useViewer();
  const [address, setAddress] = useState<number>();
  const cards = openedCards(purchases);
  const choices = onlyOpen(storedChoices.read(boxName) ?? nothingChosen, cards);
  if (choices.size === 0 && !isDeciding) return <Navigate to={paths.cardBox()} replace />;
  const confirm = (delivery: Delivery) => {
    const sums = sumsOf(cards, choices);
    decision.mutate(
      { purchases, choices, delivery, address },
      {
        onSuccess: ({ kind }) => {
          if (kind !== 'decided' && kind !== 'settledBefore') return;
          const settledBefore = kind === 'settledBefore';
          const rest = { decideBy: null, packHistoryId: null, deliverOn: delivery.day };
          const state = doneWith({ ...sums, ...rest, settledBefore });
          void navigate(paths.thankYou(), { replace: true, state });
        },
      },
    );
  };
  return (
    <FinalCheck
      // The deadline of the first cards that are decided here.
      purchase={{ cards, decide_by: firstDeadline(purchases, choices) }}
      choiceAt={paths.cardBox()}
      choices={choices}
      shipTo={<ChooseAddress chosen={address} onChoose={setAddress} />}
      address={address}
      balance={viewer?.points ?? null}
      owed={viewer?.pointsOwed ?? 0}
      result={decision.data}
      busy={decision.isPending}
      onConfirm={confirm}
      onExpired={onExpired}
    />
  );
}

/** Finds the first deadline of purchases of which a card is chosen; they are in its order. */
function firstDeadline(
  purchases: readonly BoxedPurchase[],
  choices: ReadonlyMap<number, unknown>,
): string | null {
  const first = purchases.find(({ cards }) => cards.some((card) => choices.has(card.history_id)));
  return first?.decide_by ?? null;
}
