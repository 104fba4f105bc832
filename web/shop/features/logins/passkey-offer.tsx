import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listPasskeys } from '#contract/shop/passkeys.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { endPasskeyOffer } from '../../lib/passkey-offer.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { loginTexts } from './login-texts.ts';
import { canUsePasskeys } from './passkey-client.ts';
import styles from './passkey-offer.module.css';

/**
 * Offers a member without a passkey to set one up. The offer ends when the member answers it, has a
 * passkey already, or cannot use one in this browser.
 */
export function PasskeyOffer() {
  const t = useTexts(loginTexts);
  const can = canUsePasskeys();
  const passkeys = useQuery({ ...callQuery(listPasskeys, {}), enabled: can });
  const [isAnswered, setIsAnswered] = useState(false);
  const count = passkeys.data?.data.list.length;
  useEffect(() => {
    if (!can || (count !== undefined && count > 0)) endPasskeyOffer();
  }, [can, count]);
  if (isAnswered || count !== 0) return null;
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
