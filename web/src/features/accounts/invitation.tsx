import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getReferral } from '#contract/verification.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import styles from './registration.module.css';
import { verifyPhoneTexts } from './verify-phone-texts.ts';

/** How a member invites friends: their code, a link that fills it in, and how many have come. */
export function Invitation() {
  const t = useTexts(verifyPhoneTexts);
  const [copied, setCopied] = useState(false);
  const { data } = useQuery(callQuery(getReferral, {}));
  if (data === undefined) return null;
  const { code, friends, max_friends: max, point: points } = data;
  const link = new URL(paths.userRegister(undefined, code), window.location.origin).href;
  return (
    <section className={styles.stack}>
      <h2>{t('invite')}</h2>
      <p>{t('inviteLead', { points, max })}</p>
      {code === '' ? (
        <p>{t('inviteLocked')}</p>
      ) : (
        <>
          <p className={styles.code}>
            <span className="visually-hidden">{t('inviteCode')}</span> {code}
          </p>
          <p>
            {t('inviteLink')}
            <br />
            <a href={link}>{link}</a>
          </p>
          <Button
            onClick={() => {
              // Where the clipboard is closed to us, the link above can be copied by hand.
              navigator.clipboard?.writeText(link).then(
                () => setCopied(true),
                () => undefined,
              );
            }}
          >
            {t('copy')}
          </Button>
          {copied && <Notice kind="success">{t('copied')}</Notice>}
          <p>{t('friends', { friends, max })}</p>
        </>
      )}
    </section>
  );
}
