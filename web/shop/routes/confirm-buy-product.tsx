import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { getPack, type Pack } from '#contract/shop/catalog.ts';
import { maxPurchaseCount } from '#contract/shop/draw.ts';
import { commonTexts } from '../../kit/lib/common-texts.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button, ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { useViewer } from '../features/accounts/viewer.ts';
import { attempts, type PurchaseInputs } from '../features/draw/attempt.ts';
import { usePurchase } from '../features/draw/purchase.ts';
import { PurchaseSummary } from '../features/draw/purchase-summary.tsx';
import { ShortOfBalance } from '../features/draw/short-of-balance.tsx';
import { drawTexts } from '../features/draw/texts.ts';
import { Reminder } from '../features/protection/reminder.tsx';
import {
  arrivingFrom,
  navigationStateNotFound,
  navigationStateWithError,
} from '../lib/navigation-state.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/**
 * Screen /confirm-buy-product?packId&buyCount: shows the price and the balance afterwards, and
 * makes the purchase.
 */
export function Component() {
  const [search] = useSearchParams();
  const { key: visit } = useLocation();
  const packId = numberFromQuery(search.get('packId'));
  const count = numberFromQuery(search.get('buyCount'));
  if (packId === null) return <Navigate to={paths.top()} replace />;
  if (count === null || count > maxPurchaseCount)
    return <Navigate to={paths.packDetail(packId)} replace />;
  if (visit === 'default') return <OwnVisit />;
  return <ConfirmBuyProduct key={visit} input={{ packId, count, visit }} />;
}

/**
 * Navigates to the same URL once more, with replace, which creates a history key. A URL
 * that was opened directly has none.
 */
function OwnVisit() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () => void navigate(pathname + search, { replace: true }),
    [navigate, pathname, search],
  );
  return <ScreenPending />;
}

/** The confirmation of a purchase, or the purchase that this visit has made already. */
function ConfirmBuyProduct({ input }: { readonly input: PurchaseInputs }) {
  const [earlier] = useState(() => attempts.find(input)?.purchaseId ?? null);
  const read = useQuery({
    ...callQuery(getPack, { params: { packId: input.packId } }),
    ...keepShownData,
  });
  if (earlier !== null) return <AlreadyBought input={input} purchaseId={earlier} />;
  if (read.isPending) return <ScreenPending />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { detail } = read.data;
  return detail.id === '' ? (
    <Navigate to={paths.top()} replace state={navigationStateNotFound()} />
  ) : (
    <Confirm input={input} pack={detail} />
  );
}

/** The price and the balance afterwards, and the button that makes the purchase. */
function Confirm({ input, pack }: { readonly input: PurchaseInputs; readonly pack: Pack }) {
  const t = useTexts(drawTexts);
  const common = useTexts(commonTexts);
  const navigate = useNavigate();
  const viewer = useViewer();
  const purchase = usePurchase();
  const [shortage, setShortage] = useState<{ by: number | null } | null>(null);
  const owned = pack.payment_method === '1' ? viewer?.points : viewer?.coins;

  const buy = () =>
    purchase.mutate(
      { input, price: pack.point },
      {
        onSuccess: (result) => {
          if (result.kind === 'bought') {
            // Replaces this screen in the history: Back then opens the pack, not a purchase already
            // made.
            void navigate(paths.gachaAnimation(result.purchaseId), {
              replace: true,
              state: arrivingFrom('confirm-buy-product'),
            });
          } else if (result.kind === 'soldOut') {
            const spent = t(pack.payment_method === '1' ? 'noPointsSpent' : 'noCoinsSpent');
            void navigate(paths.packDetail(pack.id, '1'), {
              replace: true,
              state: navigationStateWithError(t('missedMessage', { spent })),
            });
          } else if (result.kind === 'refused') {
            void navigate(paths.packDetail(pack.id, '1'), {
              replace: true,
              state: navigationStateWithError(result.message),
            });
          } else if (result.kind === 'shortOfBalance') {
            setShortage({ by: result.shortage });
          }
        },
      },
    );

  return (
    <Paper heading={t('screenTitle')}>
      <PageTitle>{t('screenTitle')}</PageTitle>
      {purchase.data?.kind === 'uncertain' && <Notice kind="danger">{t('uncertain')}</Notice>}
      <PurchaseSummary pack={pack} count={input.count} balance={owned ?? null} />
      <ButtonStack>
        <Button kind="primary" size="lg" wide busy={purchase.isPending} onClick={buy}>
          {t('purchase')}
        </Button>
        <LinkButton wide to={paths.packDetail(pack.id)} replace>
          {common('cancel')}
        </LinkButton>
      </ButtonStack>
      {pack.payment_method === '1' && <Reminder hours={0} isAtPurchase otherwise={null} isInline />}
      <ShortOfBalance
        open={shortage !== null}
        shortage={shortage?.by ?? null}
        pack={pack}
        onClose={() => setShortage(null)}
      />
    </Paper>
  );
}

/** The message after a reload or Back that the purchase of this visit has been made already. */
function AlreadyBought({
  input,
  purchaseId,
}: {
  readonly input: PurchaseInputs;
  readonly purchaseId: string;
}) {
  const t = useTexts(drawTexts);
  return (
    <Paper heading={t('alreadyTitle')}>
      <PageTitle>{t('alreadyTitle')}</PageTitle>
      <p>{t('alreadyHint')}</p>
      <ButtonStack>
        <LinkButton
          kind="primary"
          wide
          to={paths.gachaAnimation(purchaseId)}
          state={arrivingFrom('confirm-buy-product')}
        >
          {t('toCards')}
        </LinkButton>
        <LinkButton wide to={paths.packDetail(input.packId)}>
          {t('toPack')}
        </LinkButton>
      </ButtonStack>
    </Paper>
  );
}
