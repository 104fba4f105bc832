import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { calls } from '#contract/index.ts';
import { isAdmitted, RevealShow } from '../features/reveal/index.ts';
import { arrivedFrom } from '../lib/arrival.ts';
import { paths } from '../lib/paths.ts';
import { callQuery } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/** /gacha-animation?packHistoryId: the opening of a purchase. */
export function Component() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = search.get('packHistoryId') ?? undefined;
  const drawn = useQuery({
    ...callQuery(calls.getDrawResult, { query: { pack_history_id: id } }),
    // What was drawn never changes, and nothing may disturb the show.
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (drawn.isPending) return <ScreenPending />;
  if (drawn.isError) return <ReadError failure={drawn.error.failure} onRetry={() => void drawn.refetch()} />;
  const result = drawn.data;
  const packHistoryId = result.pack_history_id ?? id;
  if (result.cards.length === 0) return <Navigate to={paths.top()} replace />;
  if (!isAdmitted(result, arrivedFrom(state))) {
    return <Navigate to={paths.getCardList(packHistoryId)} replace />;
  }
  const shipsOnly = result.is_buy_coin === 1;
  return (
    <RevealShow
      cards={result.cards}
      title={result.title}
      cardType={result.card_type}
      movieStyle={result.movie_style}
      packHistoryId={packHistoryId ?? ''}
      shipsOnly={shipsOnly}
      // The coded opening serves every scene until there are films.
      revealVideo={() => null}
      onDone={() =>
        void navigate(shipsOnly ? paths.thankYou() : paths.getCardList(packHistoryId), { replace: true })
      }
    />
  );
}
