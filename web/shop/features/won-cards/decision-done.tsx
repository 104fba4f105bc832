import type { ReactNode } from 'react';
import { shippingBusinessDays } from '#contract/limits.ts';
import { tab } from '#contract/shop/catalog.ts';
import { formatDate, formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../../kit/ui/button.tsx';
import { Icon, type IconName } from '../../../kit/ui/icon.tsx';
import { EndMark, Paper } from '../../../kit/ui/paper.tsx';
import { paths } from '../../lib/paths.ts';
import { Price } from '../../ui/price.tsx';
import styles from './decision-done.module.css';
import type { Done } from './done-state.ts';
import type { PurchaseWithCards } from './purchase-detail.tsx';
import { SettledBefore } from './settled-before.tsx';
import { wonCardTexts } from './texts.ts';

interface Props {
  /** Null if the screen was opened without a decision. */
  readonly done: Done | null;
  /** The purchase after the decision; null if unknown. */
  readonly purchase: PurchaseWithCards | null;
  /** The member's points and coins after the decision; null if unknown. */
  readonly balance: { readonly points: number; readonly coins: number } | null;
  /** Whether this member can buy the same pack again. */
  readonly canBuyAgain: boolean;
  /** Another purchase of the member with cards that wait for a decision. */
  readonly waitingIn: string | null;
}

/** The decision, its next steps, and links to continue. */
export function DecisionDone({ done, purchase, balance, canBuyAgain, waitingIn }: Props) {
  const t = useTexts(wonCardTexts);
  return (
    <Paper heading={t(done?.settledBefore ? 'settledTitle' : 'thanksTitle')} mark={<EndMark />}>
      {done === null && <p>{t('thanksGeneric')}</p>}
      {done?.settledBefore && <SettledBefore purchase={purchase} />}
      {done && !done.settledBefore && (
        <ul className={styles.done}>
          {done.shipped > 0 && (
            <Line icon="parcel" title={t('thanksShipped', { count: done.shipped })}>
              <ShippedWhen deliverOn={done.deliverOn} />
            </Line>
          )}
          {done.converted > 0 && (
            <Line icon="check" title={t('thanksConverted', { count: done.converted })}>
              {t('thanksPointsBack', { count: done.pointsBack })}
            </Line>
          )}
        </ul>
      )}
      <Balance purchase={purchase} balance={balance} />
      <NextSteps done={done} purchase={purchase} canBuyAgain={canBuyAgain} waitingIn={waitingIn} />
    </Paper>
  );
}

/** By when the cards leave, or for which day. */
function ShippedWhen({ deliverOn }: Pick<Done, 'deliverOn'>) {
  const t = useTexts(wonCardTexts);
  const language = useLanguage();
  if (deliverOn === undefined) return t('thanksShippedHint', { days: shippingBusinessDays });
  return t('thanksShippedFor', { date: formatDate(`${deliverOn}T12:00:00+09:00`, language) });
}

/** The balance in the currency of the pack; for coins also the price. */
function Balance({ purchase, balance }: Pick<Props, 'purchase' | 'balance'>) {
  const t = useTexts(wonCardTexts);
  const language = useLanguage();
  const isOfCoins = purchase?.payment_method === '2';
  const kind = isOfCoins ? 'coins' : 'points';
  return (
    <dl className={styles.balance}>
      {isOfCoins && (
        <div>
          <dt>{t('thanksCoinsSpent')}</dt>
          <dd>
            <Price amount={purchase.point} kind="coins" language={language} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t(isOfCoins ? 'thanksCoins' : 'thanksBalance')}</dt>
        <dd>
          {balance !== null && <Price amount={balance[kind]} kind={kind} language={language} />}
        </dd>
      </div>
    </dl>
  );
}

/** The next steps after a decision. If cards still wait, the golden button leads to them. */
function NextSteps({ done, purchase, canBuyAgain, waitingIn }: Omit<Props, 'balance'>) {
  const t = useTexts(wonCardTexts);
  const language = useLanguage();
  const decideBy = purchase?.decide_by ?? done?.decideBy ?? null;
  const isRestOpen =
    purchase === null ? (done?.later ?? 0) > 0 && !done?.settledBefore : purchase.open_card > 0;
  const rest = isRestOpen ? (purchase?.id ?? done?.packHistoryId ?? null) : null;
  const waiting = rest ?? waitingIn;
  const again = purchase && canBuyAgain && (
    <LinkButton
      kind={waiting === null ? 'primary' : 'secondary'}
      size="lg"
      wide
      to={paths.packDetail(purchase.pack_id)}
    >
      {t('again')}
    </LinkButton>
  );
  return (
    <ButtonStack>
      {rest !== null && (
        <p>
          {t('thanksLater', { count: purchase?.open_card ?? done?.later ?? 0 })}
          {decideBy !== null && (
            <>
              <br />
              {t('thanksLaterUntil', { when: formatDateTime(decideBy, language) })}
            </>
          )}
        </p>
      )}
      {waiting !== null && (
        <LinkButton kind="primary" size="lg" wide to={paths.getCardList(waiting)}>
          {t(rest === null ? 'thanksOthersAction' : 'thanksLaterAction')}
        </LinkButton>
      )}
      {again}
      <LinkButton wide to={paths.packList(tab.all)}>
        {t('toPacks')}
      </LinkButton>
      <LinkButton wide to={paths.buyProductHistory()}>
        {t('toPurchases')}
      </LinkButton>
    </ButtonStack>
  );
}

interface LineProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

/** A line with an icon, a title and a text. */
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
