import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { getPack } from '#contract/shop/catalog.ts';
import { getPackHistory } from '#contract/shop/histories.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { serverNow } from '../../kit/lib/server-clock.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { useViewer } from '../features/accounts/viewer.ts';
import { availabilityOf } from '../features/catalog/availability.ts';
import { DecisionDone } from '../features/won-cards/decision-done.tsx';
import { doneFrom } from '../features/won-cards/done-state.ts';
import { wonCardTexts } from '../features/won-cards/texts.ts';
import { callQuery } from '../lib/queries.ts';
import { ScreenPending } from './frame/screen-pending.tsx';

/** Screen /thank-you: the decision, and the next steps. */
export function Component() {
  const t = useTexts(wonCardTexts);
  const { state } = useLocation();
  const viewer = useViewer();
  const done = doneFrom(state);
  const packHistoryId = done?.packHistoryId ?? '';
  const purchase = useQuery({
    ...callQuery(getPackHistory, { params: { packHistoryId } }),
    enabled: packHistoryId !== '',
  });
  const packId = purchase.data?.data.pack_id;
  const pack = useQuery({
    ...callQuery(getPack, { params: { packId: packId ?? 0 } }),
    enabled: packId !== undefined,
  });
  const sold = pack.data?.detail;
  // Waits for purchase and pack: loaded later, they would push the buttons down. A failure does not
  // block the screen.
  if ([purchase, pack].some((read) => read.isLoading && read.failureCount === 0))
    return <ScreenPending />;
  return (
    <>
      <PageTitle>{t(done?.settledBefore ? 'settledTitle' : 'thanksTitle')}</PageTitle>
      <DecisionDone
        done={done}
        purchase={purchase.data?.data ?? null}
        balance={viewer ?? null}
        canBuyAgain={
          sold !== undefined && sold.id !== '' && availabilityOf(sold, serverNow()) === 'onSale'
        }
        waitingIn={viewer?.waiting?.packHistoryId ?? null}
      />
    </>
  );
}
