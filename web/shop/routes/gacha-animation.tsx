import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { AwaitedBeacon } from '#contract/envelope.ts';
import { getPack } from '#contract/shop/catalog.ts';
import { getDrawResult, type PurchaseResult } from '#contract/shop/won-cards.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { OwnReceipt } from '../features/fairness/own-receipt.tsx';
import { isAdmitted } from '../features/reveal/admission.rules.ts';
import { BeaconWait, useRetryWhileWaiting } from '../features/reveal/beacon-wait.tsx';
import { filmOf } from '../features/reveal/films.ts';
import { RevealShow } from '../features/reveal/reveal-show.tsx';
import { revealTexts } from '../features/reveal/texts.ts';
import { doneWith } from '../features/won-cards/done-state.ts';
import { send } from '../lib/api.ts';
import { arrivedFrom } from '../lib/navigation-state.ts';
import { paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import { checkAgain, DrawAgain } from './draw-again.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/** Screen /gacha-animation?packHistoryId: the animated opening of a purchase. */
export function Component() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [skips, setSkips] = useState(false);
  const [opens, setOpens] = useState(false);
  const id = search.get('packHistoryId') ?? undefined;
  const drawn = useQuery({
    ...callQuery(getDrawResult, { query: { pack_history_id: id } }),
    // Drawn cards never change, and a refetch must not disturb the show.
    staleTime: Number.POSITIVE_INFINITY,
    // The opening's progress does change: a member who returns continues after it.
    gcTime: 0,
  });

  useRetryWhileWaiting(drawn.data?.waiting, useReadWhenDrawn(id));

  if (drawn.isPending) return <ScreenPending />;
  if (drawn.isLoadingError)
    return <ReadError failure={drawn.error.failure} onRetry={() => void drawn.refetch()} />;
  const result = drawn.data;
  const packHistoryId = result.pack_history_id ?? id;
  if (result.waiting !== undefined) {
    const wait = { result, waiting: result.waiting, packHistoryId, skips, opens };
    return <Wait {...wait} onSkip={() => setSkips(true)} onOpen={() => setOpens(true)} />;
  }
  if (result.refunded_at !== undefined && packHistoryId !== undefined)
    return <Navigate to={paths.buyProductHistoryDetail(packHistoryId)} replace />;
  if (result.cards.length === 0) return <Navigate to={paths.top()} replace />;
  if (!isAdmitted(result, arrivedFrom(state))) {
    return <Navigate to={paths.getCardList(packHistoryId)} replace />;
  }
  return <Show result={result} packHistoryId={packHistoryId} skips={skips} opens={opens} />;
}

interface ShowProps {
  readonly result: PurchaseResult;
  readonly packHistoryId: string | undefined;
  readonly skips: boolean;
  readonly opens: boolean;
}

/** The show of the cards, and where it leads: to the choice, to the end, or to the pack again. */
function Show({ result, packHistoryId, skips, opens }: ShowProps) {
  const t = useTexts(revealTexts);
  const navigate = useNavigate();
  const packId = result.pack_id;
  // Loaded during the show: a button that comes later would move the one above it.
  const enabled = packId !== null;
  useQuery({ ...callQuery(getPack, { params: { packId: packId ?? 0 } }), enabled });
  useQuery({ ...checkAgain(packId ?? 0, drawnOf(result)), enabled });
  // The cards of a coin pack need no choice: they are shipped already.
  const shipsOnly = result.is_buy_coin === 1;
  const shipped = doneWith({
    shipped: result.cards.length,
    converted: 0,
    pointsBack: 0,
    later: 0,
    decideBy: null,
    packHistoryId: packHistoryId ?? null,
    settledBefore: false,
  });
  const goOn = () => {
    if (shipsOnly) void navigate(paths.thankYou(), { replace: true, state: shipped });
    else void navigate(paths.getCardList(packHistoryId), { replace: true });
  };
  return (
    <>
      <PageTitle>{t('pageTitle')}</PageTitle>
      <RevealShow
        cards={result.cards}
        title={result.title}
        cover={result.image[0] ?? null}
        cardType={result.card_type}
        movieStyle={result.movie_style}
        packHistoryId={packHistoryId ?? ''}
        unopened={result.unopened}
        shipsOnly={shipsOnly}
        paid={result.point}
        skips={skips}
        opens={opens}
        beacon={result.beacon ?? null}
        filmOf={filmOf}
        again={packId !== null && <DrawAgain packId={packId} count={drawnOf(result)} />}
        onDone={goOn}
      />
    </>
  );
}

/** Counts the drawn cards of a purchase, one for each pack: without its extra prizes. */
function drawnOf({ cards }: PurchaseResult): number {
  return cards.filter(({ extra }) => extra === undefined).length;
}

/**
 * Returns a function that reads the result of a purchase again. The server answers when the cards
 * are drawn, at most two seconds later.
 */
function useReadWhenDrawn(id: string | undefined): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const result = await send(getDrawResult, { query: { pack_history_id: id, wait: '1' } });
    if (!result.ok) return;
    const { queryKey } = callQuery(getDrawResult, { query: { pack_history_id: id } });
    client.setQueryData(queryKey, result.answer);
  }, [client, id]);
}

type WaitPress = 'skips' | 'onSkip' | 'opens' | 'onOpen';

interface WaitProps extends Pick<ComponentProps<typeof BeaconWait>, WaitPress> {
  readonly result: PurchaseResult;
  readonly waiting: AwaitedBeacon;
  readonly packHistoryId: string | undefined;
}

/** The wait for the beacon's number that draws the purchase. */
function Wait({ result, waiting, packHistoryId, ...press }: WaitProps) {
  const t = useTexts(revealTexts);
  return (
    <>
      <PageTitle>{t('pageTitle')}</PageTitle>
      <BeaconWait
        {...press}
        waiting={waiting}
        title={result.title}
        cover={result.image[0] ?? null}
        receipt={packHistoryId !== undefined && <OwnReceipt packHistoryId={packHistoryId} />}
      />
    </>
  );
}
