import { useEffect, useRef } from 'react';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { hour } from '../../../kit/lib/time.rules.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { Countdown, useRemaining } from '../../../kit/ui/countdown.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { TopLink } from '../../ui/top-link.tsx';
import styles from './deadline.module.css';
import { wonCardTexts } from './texts.ts';

/** The last hour is shown as urgent. */
const urgentMs = hour;

interface Props {
  /** An ISO instant by the server's clock. */
  readonly until: string;
  readonly onExpired: () => void;
}

/** The time left to decide. Calls `onExpired` once when it is over. */
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

/**
 * A message that the deadline has passed, with a link to the purchase, which shows what was done
 * with its cards. Reads the balance again.
 */
export function DeadlinePassed({ packHistoryId }: { readonly packHistoryId: string }) {
  const t = useTexts(wonCardTexts);
  useEffect(() => void invalidateCall(getCurrentUser), []);
  return (
    <EmptyState
      icon="clock"
      title={t('expired')}
      actions={
        <>
          <LinkButton to={paths.buyProductHistoryDetail(packHistoryId)}>
            {t('whatBecame')}
          </LinkButton>
          <TopLink />
        </>
      }
    />
  );
}
