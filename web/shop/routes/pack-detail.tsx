import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { getPack, type Pack } from '#contract/shop/catalog.ts';
import { daysUntil, formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Countdown, useRemaining } from '../../kit/ui/countdown.tsx';
import { useViewer } from '../features/accounts/viewer.ts';
import { useAvailability } from '../features/catalog/availability.ts';
import { detailTexts } from '../features/catalog/detail-texts.ts';
import { LineUp } from '../features/catalog/line-up.tsx';
import { PackHistory } from '../features/catalog/pack-history.tsx';
import { PackPulls } from '../features/catalog/pack-pulls.tsx';
import { PackStock } from '../features/catalog/pack-stock.tsx';
import { SimilarPacks } from '../features/catalog/similar-packs.tsx';
import { PurchasePanel } from '../features/draw/purchase-panel.tsx';
import { drawTexts } from '../features/draw/texts.ts';
import { PackVoiding } from '../features/fairness/pack-voiding.tsx';
import { useSeenHeads } from '../features/fairness/use-seen-heads.ts';
import { FavouriteButton } from '../features/favourites/favourite-button.tsx';
import {
  arrivingFrom,
  errorFromNavigationState,
  navigationStateNotFound,
  sheetOver,
} from '../lib/navigation-state.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import styles from './pack-detail.module.css';
import { PackDetailSkeleton } from './pack-detail-skeleton.tsx';
import { PackPage } from './pack-page.tsx';
import { ProofLinkText } from './proof-words.tsx';

/** Interval of reading remaining stock, and so the chances, while the page is visible. */
const refreshMs = 10_000;

/** Screen /pack-detail?packId={id}[&errorMessageCount]: a pack, its line-up, and its purchase. */
export function Component() {
  const [search] = useSearchParams();
  const packId = numberFromQuery(search.get('packId'));
  if (packId === null)
    return <Navigate to={paths.top()} replace state={navigationStateNotFound()} />;
  return <PackDetail key={packId} packId={packId} />;
}

/** Reads a pack again and again, and shows it or why it could not be read. */
function PackDetail({ packId }: { readonly packId: number }) {
  const read = useQuery({
    ...callQuery(getPack, { params: { packId } }),
    ...keepShownData,
    refetchInterval: refreshMs,
  });
  if (read.isPending) return <PackDetailSkeleton />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { detail } = read.data;
  return detail.id === '' ? (
    <Navigate to={paths.top()} replace state={navigationStateNotFound()} />
  ) : (
    <PackScreen pack={detail} />
  );
}

/** A pack on sale or after it, with its purchase and what happened to it. */
function PackScreen({ pack }: { readonly pack: Pack }) {
  useSeenHeads(Number(pack.id));
  const viewer = useViewer();
  const detail = useTexts(detailTexts);
  return (
    <PackPage
      pack={pack}
      beside={<FavouriteButton pack={pack} viewer={viewer} />}
      buying={<BuyingPlace pack={pack} />}
      proof={
        <div className={styles.links}>
          <Link to={paths.fairness(pack.id)} className={styles.fairness}>
            <ProofLinkText draw={pack.draw} />
          </Link>
          {pack.trial === 1 && (
            <LinkButton wide to={paths.trialOpening(pack.id)}>
              {detail('trial')}
            </LinkButton>
          )}
        </div>
      }
      lineUp={<LineUp pack={pack} refreshMs={refreshMs} />}
      facts={
        <>
          <PackPulls packId={pack.id} />
          <PackStock packId={pack.id} />
          <PackHistory packId={pack.id} />
        </>
      }
    />
  );
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/**
 * Whether the screen has enough lines of text in height to keep the purchase fixed at the bottom.
 */
function roomBelow(): boolean {
  return (
    window.innerHeight >=
    36 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  );
}

/** The purchase, or the reason why it is not possible now. */
function BuyingPlace({ pack }: { readonly pack: Pack }) {
  const t = useTexts(drawTexts);
  const availability = useAvailability(pack);
  const hasRoomBelow = useSyncExternalStore(onResize, roomBelow);
  const others = <SimilarPacks pack={pack} linkOf={(other) => paths.packDetail(other.id)} />;
  const closed = {
    onSale: null,
    soldOut: (
      <div className={styles.closed}>
        <p className={styles.soldOut}>{t('soldOut')}</p>
        <p>{t('soldOutHint')}</p>
        <PackVoiding packId={pack.id} />
        {others}
      </div>
    ),
    ended: (
      <div className={styles.closed}>
        <p>{t('ended')}</p>
        <PackVoiding packId={pack.id} />
        {others}
      </div>
    ),
    paused: (
      <div className={styles.closed}>
        <h2 className={styles.paused}>{t('paused')}</h2>
        <p>{pack.pause?.reason}</p>
        {others}
      </div>
    ),
    limited: <p className={styles.closed}>{pack.limit_message}</p>,
    beforeStart: <BeforeStart startDate={pack.start_date} />,
  }[availability];
  return (
    <section
      className={styles.buying}
      data-surface="paper"
      data-open={availability === 'onSale' && hasRoomBelow}
      aria-label={t('buy')}
    >
      <Buying pack={pack} closed={closed} alternatives={others} />
    </section>
  );
}

/** The start of sale in days and hours with its date, beside the countdown of the specification. */
function StartMoment({ startDate }: { readonly startDate: string }) {
  const t = useTexts(drawTexts);
  const language = useLanguage();
  const { days, hours } = daysUntil(useRemaining(startDate));
  return (
    <p className={styles.start}>
      {days > 0 && <span>{t('startsInDays', { days, hours })}</span>}
      <span>{t('startsAt', { moment: formatDateTime(startDate, language) })}</span>
    </p>
  );
}

/** The countdown to a pack's start of sale. */
function BeforeStart({ startDate }: { readonly startDate: string | null }) {
  const t = useTexts(drawTexts);
  if (startDate === null) return <p className={styles.closed}>{t('startsSoon')}</p>;
  return (
    <div className={styles.closed}>
      <p>{t('startsIn')}</p>
      <p className={styles.countdown}>
        <Countdown until={startDate} />
      </p>
      <StartMoment startDate={startDate} />
    </div>
  );
}

interface BuyingProps {
  readonly pack: Pack;
  readonly closed: ReactNode;
  readonly alternatives: ReactNode;
}

/** The panel that buys a pack, for members and visitors. */
function Buying({ pack, closed, alternatives }: BuyingProps) {
  const t = useTexts(drawTexts);
  const viewer = useViewer();
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const errorText = search.has('errorMessageCount')
    ? (errorFromNavigationState(location.state) ?? t('refused'))
    : null;
  const owned = pack.payment_method === '1' ? viewer?.points : viewer?.coins;
  const covered = sheetOver(location.state);
  // Reads the history after the response: the sheet and its entry may have been closed meanwhile.
  const inSheet = useRef(false);
  useEffect(() => {
    inSheet.current = covered !== null;
  }, [covered]);
  return (
    <PurchasePanel
      pack={pack}
      balance={owned ?? null}
      visit={covered ?? location.key}
      errorText={errorText}
      isVisitor={viewer?.isMember === false}
      proposed={numberFromQuery(search.get('buyCount')) ?? 1}
      closed={closed}
      alternatives={alternatives}
      onLogin={() => void navigate(paths.login(pack.id))}
      onBought={(purchaseId) =>
        void navigate(paths.gachaAnimation(purchaseId), {
          state: arrivingFrom('pack-detail'),
          replace: inSheet.current,
        })
      }
    />
  );
}
