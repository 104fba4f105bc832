import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { refreshViewer, useViewer, type WaitingCards } from '../../features/accounts/viewer.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useAtServerTime } from '../../lib/server-clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { frameTexts } from './texts.ts';
import styles from './waiting-bar.module.css';

const minuteMs = 60_000;

/** Screens that are about these cards already: the opening, the choice and the last check. */
const aboutCards: readonly string[] = [
  paths.gachaAnimation(),
  paths.getCardList(),
  paths.confirmGetCardList([]),
];

/** Says on every other screen that cards wait for a choice, and leads to those whose deadline is the nearest. */
export function WaitingBar() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  if (!viewer?.waiting || aboutCards.includes(pathname)) return null;
  return <Waiting key={viewer.waiting.until} waiting={viewer.waiting} />;
}

function Waiting({ waiting: { cards, until, packHistoryId } }: { readonly waiting: WaitingCards }) {
  const t = useTexts(frameTexts);
  const minutes = useAtServerTime((now) => Math.max(0, Math.ceil((Date.parse(until) - now) / minuteMs)));
  const isOver = minutes === 0;
  // Others may wait behind those that have just lapsed.
  useEffect(() => {
    if (isOver) void refreshViewer();
  }, [isOver]);
  if (isOver) return null;
  // Whole hours that are left: 5 until the last second of the fifth.
  const hours = Math.floor((minutes - 1) / 60);
  return (
    <aside aria-label={t('waitingLabel')}>
      <Link to={paths.getCardList(packHistoryId)} className={styles.bar} data-urgent={hours < 1 || undefined}>
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
