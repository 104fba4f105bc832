import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listPasskeys, recordPasskeyOffer } from '#contract/shop/passkeys.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { send } from '../../lib/api.ts';
import { endPasskeyOffer, isPasskeyOfferDue } from '../../lib/passkey-offer.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, invalidateCall } from '../../lib/queries.ts';
import { loginTexts } from './login-texts.ts';
import { canUsePasskeys } from './passkey-client.ts';
import styles from './passkey-offer.module.css';

/**
 * Offers a member without a passkey to set one up: after a log-in once in this browser, at a
 * payment once in all. The offer ends when the member answers it, has a passkey already, or cannot
 * use one in this browser.
 */
export function PasskeyOffer({ isAtPayment }: { readonly isAtPayment: boolean }) {
  const can = canUsePasskeys();
  const passkeys = useQuery({ ...callQuery(listPasskeys, {}), enabled: can });
  const [isShown, setIsShown] = useState(false);
  const count = passkeys.data?.data.list.length;
  const isFirstPayment = isAtPayment && passkeys.data?.data.was_offered === 0;
  const isDue = count === 0 && (isFirstPayment || isPasskeyOfferDue());
  // It stays while it is shown: being shown ends that it is due.
  if (isDue && !isShown) setIsShown(true);
  const isUseless = !can || (count !== undefined && count > 0);
  useEffect(() => {
    if (isUseless) endPasskeyOffer();
  }, [isUseless]);
  return isShown ? <Offer isAtPayment={isAtPayment} /> : null;
}

function Offer({ isAtPayment }: { readonly isAtPayment: boolean }) {
  const t = useTexts(loginTexts);
  const [isAnswered, setIsAnswered] = useState(false);
  useEffect(() => {
    if (isAtPayment) void send(recordPasskeyOffer, {}).then(() => invalidateCall(listPasskeys));
  }, [isAtPayment]);
  if (isAnswered) return null;
  const answer = () => {
    endPasskeyOffer();
    setIsAnswered(true);
  };
  return (
    <aside className={styles.offer} aria-label={t('offerTitle')}>
      <strong>{t('offerTitle')}</strong>
      <p>{t('offerLead')}</p>
      <div className={styles.actions}>
        <LinkButton size="sm" to={paths.mySessions()} onClick={answer}>
          {t('offerAccept')}
        </LinkButton>
        <Button size="sm" kind="quiet" onClick={answer}>
          {t('offerDismiss')}
        </Button>
      </div>
    </aside>
  );
}
