import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { getSpendingNote } from '#contract/shop/protection.ts';
import { formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { endActivityNote } from '../../lib/activity.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { HelpLinks } from './help-lines.tsx';
import styles from './reminder.module.css';
import { reminderTexts } from './reminder-texts.ts';

/** The last day of unusual payments whose note the member has closed. */
const read = sessionValues('kaifu.', z.string(), () => localStorage);
const name = 'spending-note';

interface ReminderProps {
  /** The hours in the shop that the note names; 0 if no such note is due. */
  readonly hours: number;
  /** Whether this screen is one on which a payment ended. */
  readonly isAfterPayment: boolean;
  /** Shown if no note is due. */
  readonly otherwise: ReactNode;
}

/**
 * A note at the edge of the screen, with links to the member's limits and to help. It appears after
 * each hour in the shop, and after a payment on a day with unusually high payments.
 */
export function Reminder({ hours, isAfterPayment, otherwise }: ReminderProps) {
  const t = useTexts(reminderTexts);
  const language = useLanguage();
  const note = useQuery({
    ...callQuery(getSpendingNote, {}),
    enabled: isAfterPayment,
    staleTime: 0,
  });
  const [isClosed, setIsClosed] = useState(false);
  const unusual = isAfterPayment ? (note.data?.unusual ?? null) : null;
  const isSpending = unusual !== null && read.read(name) !== unusual.day;
  if (isClosed) return null;
  if (!isSpending && hours === 0) return otherwise;
  const close = () => {
    if (isSpending) read.write(name, unusual.day);
    else endActivityNote();
    setIsClosed(true);
  };
  const title = isSpending
    ? t('unusual', { yen: formatYen(unusual.yen, language) })
    : t('hours', { count: hours });
  return (
    <aside className={styles.reminder} aria-label={title}>
      <strong>{title}</strong>
      <p>{t(isSpending ? 'unusualLead' : 'hoursLead')}</p>
      <HelpLinks />
      <div className={styles.actions}>
        <LinkButton size="sm" to={paths.myLimits()} onClick={close}>
          {t('limits')}
        </LinkButton>
        <Button size="sm" kind="quiet" onClick={close}>
          {t('close')}
        </Button>
      </div>
    </aside>
  );
}
