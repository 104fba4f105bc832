import type { ReactNode } from 'react';
import { tab } from '#contract/catalog.ts';
import { shippingBusinessDays } from '#contract/limits.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonStack, LinkButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { EndMark, Paper } from '../../ui/paper.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './decision-done.module.css';
import type { Done } from './done-state.ts';
import { wonCardTexts } from './texts.ts';

interface Props {
  /** Null where the screen was opened without a decision. */
  readonly done: Done | null;
  /** The member's points after it, null while unknown. */
  readonly balance: number | null;
}

/** What was decided, what follows from it, and where to go next. */
export function DecisionDone({ done, balance }: Props) {
  const t = useTexts(wonCardTexts);
  const language = useLanguage();
  const later = done?.later ?? 0;
  return (
    <Paper heading={t('thanksTitle')} mark={<EndMark />}>
      {done === null && <p>{t('thanksGeneric')}</p>}
      {done?.settledBefore && <p>{t('thanksBefore')}</p>}
      {done && !done.settledBefore && (
        <ul className={styles.done}>
          {done.shipped > 0 && (
            <Line icon="parcel" title={t('thanksShipped', { count: done.shipped })}>
              {t('thanksShippedHint', { days: shippingBusinessDays })}
            </Line>
          )}
          {done.converted > 0 && (
            <Line icon="check" title={t('thanksConverted', { count: done.converted })}>
              {t('thanksPointsBack', { count: done.pointsBack })}
            </Line>
          )}
        </ul>
      )}
      <dl className={styles.balance}>
        <dt>{t('thanksBalance')}</dt>
        <dd>{balance !== null && <Price amount={balance} kind="points" language={language} />}</dd>
      </dl>
      {done && later > 0 && (
        <div className={styles.later}>
          <p>{done.settledBefore ? t('thanksPerhapsLater') : t('thanksLater', { count: later })}</p>
          <LinkButton wide to={paths.getCardList(done.packHistoryId ?? undefined)}>
            {t('thanksLaterAction')}
          </LinkButton>
        </div>
      )}
      <ButtonStack>
        <LinkButton kind="primary" size="lg" wide to={paths.packList(tab.all)}>
          {t('toPacks')}
        </LinkButton>
        <LinkButton wide to={paths.buyProductHistory()}>
          {t('toPurchases')}
        </LinkButton>
      </ButtonStack>
    </Paper>
  );
}

interface LineProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

function Line({ icon, title, children }: LineProps) {
  return (
    <li>
      <Icon name={icon} size={24} />
      <div>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
    </li>
  );
}
