import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { getSpendingNote } from '#contract/shop/protection.ts';
import { formatPoints, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { endActivityNote } from '../../lib/activity.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { HelpLinks } from './help-lines.tsx';
import styles from './reminder.module.css';
import { reminderTexts } from './reminder-texts.ts';

/** The last day with unusually much paid or spent whose note the member has closed. */
const read = sessionValues('kaifu.', z.string(), () => localStorage);
const name = 'spending-note';

interface ReminderProps {
  /** The hours in the shop that the note names; 0 if no such note is due. */
  readonly hours: number;
  /** Whether a purchase of points or of a pack begins or ends on this screen. */
  readonly isAtPurchase: boolean;
  /** Shown if no note is due. */
  readonly otherwise: ReactNode;
  /** Whether the note is below the rest of the screen, not above a part of it. */
  readonly isInline?: boolean;
}

/**
 * A note at the edge of the screen, with links to the member's limits and to help. It appears after
 * each hour in the shop. Where points or packs are bought it also appears on a day on which the
 * member paid, or spent on packs, unusually much.
 */
export function Reminder({ hours, isAtPurchase, otherwise, isInline = false }: ReminderProps) {
  const t = useTexts(reminderTexts);
  const unusual = useUnusualDay(isAtPurchase);
  const [isClosed, setIsClosed] = useState(false);
  const due = unusual !== null && read.read(name) !== unusual.day ? unusual : null;
  if (isClosed) return null;
  if (due === null && hours === 0) return otherwise;
  const close = () => {
    if (due === null) endActivityNote();
    else read.write(name, due.day);
    setIsClosed(true);
  };
  const { title, lead } = due ?? { title: t('hours', { count: hours }), lead: t('hoursLead') };
  return (
    <aside className={isInline ? styles.inline : styles.reminder} aria-label={title}>
      <strong>{title}</strong>
      <p>{lead}</p>
      <p>{t('help')}</p>
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

/**
 * The note about today if the member paid unusually much, or else spent unusually much on packs;
 * null if today is like other days, and where nothing is bought.
 */
function useUnusualDay(isAtPurchase: boolean): { day: string; title: string; lead: string } | null {
  const t = useTexts(reminderTexts);
  const language = useLanguage();
  const { data } = useQuery({
    ...callQuery(getSpendingNote, {}),
    enabled: isAtPurchase,
    staleTime: 0,
  });
  if (!isAtPurchase || data === undefined) return null;
  const { unusual: paid, unusual_spent: spent } = data;
  if (paid !== null) {
    const title = t('unusual', { yen: formatYen(paid.yen, language) });
    return { day: paid.day, title, lead: t('unusualLead') };
  }
  if (spent !== null) {
    const title = t('unusualSpent', { points: formatPoints(spent.points, language) });
    return { day: spent.day, title, lead: t('unusualSpentLead') };
  }
  return null;
}
