import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useAtServerTime } from '../../../kit/lib/server-clock.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { minute } from '../../../kit/lib/time.rules.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { refreshViewer, useViewer, type WaitingCards } from '../../features/accounts/viewer.ts';
import { isVisitorsPage } from '../../lib/first-answers.ts';
import { paths } from '../../lib/paths.ts';
import { frameTexts } from './texts.ts';
import styles from './waiting-bar.module.css';

/** The bar's last content in this browser: a page shows it at once, before the viewer is loaded. */
const stored = sessionValues(
  'kaifu.',
  z.object({ cards: z.int(), until: z.string(), packHistoryId: z.string() }),
  () => localStorage,
);
const barName = 'waiting';

function cachedCards(): WaitingCards | null {
  return isVisitorsPage() ? null : stored.read(barName);
}

/** Screens that show these cards already: the opening, the choice and the final check. */
const aboutCards: readonly string[] = [
  paths.gachaAnimation(),
  paths.getCardList(),
  paths.cardBox(),
  paths.confirmGetCardList([]),
];

/**
 * Screens on which packs or points are bought, by buttons in their lower part. Nothing that matters
 * stands in the first 44 px of these.
 */
const buysBelow: readonly string[] = [
  paths.packDetail(0),
  paths.confirmBuyProduct(0, 0),
  paths.confirmBuyPoint(0),
].map((address) => address.replace(/\?.*/, ''));

/**
 * Shows on every other screen that cards wait for a choice, and links to those with the nearest
 * deadline.
 */
export function WaitingBar() {
  const { pathname } = useLocation();
  if (aboutCards.includes(pathname)) return null;
  return <BarOfScreen key={pathname} whenLate={buysBelow.includes(pathname) ? 'upper' : 'lower'} />;
}

interface BarOfScreenProps {
  /** A position where it covers no title and no button of the purchase. */
  readonly whenLate: 'upper' | 'lower';
}

/**
 * Places the bar about waiting cards so that nothing shifts. If the bar was there when the screen
 * was first drawn, its space stays. If waiting cards are reported later, the bar overlays an edge
 * of the screen until the next one.
 */
function BarOfScreen({ whenLate }: BarOfScreenProps) {
  const viewer = useViewer();
  const waiting = viewer === undefined ? cachedCards() : viewer.waiting;
  const [hasPlace] = useState(waiting !== null);
  useEffect(() => {
    if (viewer === undefined) return;
    if (viewer.waiting === null) stored.remove(barName);
    else stored.write(barName, viewer.waiting);
  }, [viewer]);
  if (waiting === null && !hasPlace) return null;
  return (
    <div className={styles.place} data-over={hasPlace ? undefined : whenLate}>
      {waiting !== null && <Waiting key={waiting.until} waiting={waiting} />}
    </div>
  );
}

/**
 * A bar that says how many cards wait for the member's choice, and for how long, and links to the
 * choice.
 */
function Waiting({ waiting: { cards, until, packHistoryId } }: { readonly waiting: WaitingCards }) {
  const t = useTexts(frameTexts);
  const minutes = useAtServerTime((now) =>
    Math.max(0, Math.ceil((Date.parse(until) - now) / minute)),
  );
  const isOver = minutes === 0;
  // Other cards may wait after those that have just expired.
  useEffect(() => {
    if (isOver) void refreshViewer();
  }, [isOver]);
  if (isOver) return null;
  // Whole hours that are left: with 5 h 01 min and with 6 h it shows 5, with 5 h it shows 4.
  const hours = Math.floor((minutes - 1) / 60);
  return (
    <aside aria-label={t('waitingLabel')}>
      <Link
        to={paths.getCardList(packHistoryId)}
        className={styles.bar}
        data-urgent={hours < 1 || undefined}
      >
        <span className={styles.inner}>
          <Icon name="clock" size={20} />
          <span>
            {t('waiting', { count: cards })}
            <span className={styles.left}>
              {hours < 1 ? t('minutesLeft', { count: minutes }) : t('hoursLeft', { count: hours })}
            </span>
          </span>
          <span className={styles.choose}>{t('choose')}</span>
          <Icon name="next" size={18} />
        </span>
      </Link>
    </aside>
  );
}
