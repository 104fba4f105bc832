import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Countdown, useRemaining } from '../../ui/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './deadline.module.css';
import { wonCardTexts } from './texts.ts';

/** The last hour is shown as urgent. */
const urgentMs = 60 * 60 * 1000;

interface Props {
  /** ISO instant, by the shop's clock. */
  readonly until: string;
  readonly onExpired: () => void;
}

/** How long the cards can still be chosen for. Tells once when that is over. */
export function Deadline({ until, onExpired }: Props) {
  const t = useTexts(wonCardTexts);
  const remaining = useRemaining(until);
  const expired = remaining === 0;
  const latest = useRef(onExpired);
  latest.current = onExpired;
  useEffect(() => {
    if (expired) latest.current();
  }, [expired]);
  return (
    <p className={styles.deadline} data-urgent={remaining < urgentMs || undefined}>
      <Icon name="clock" size={18} />
      <span>{t('timeLeft')}</span>
      <strong>
        <Countdown until={until} />
      </strong>
    </p>
  );
}
