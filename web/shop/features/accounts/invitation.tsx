import { useQuery } from '@tanstack/react-query';
import { getReferral } from '#contract/shop/verification.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import styles from './invitation.module.css';
import { verifyPhoneTexts } from './verify-phone-texts.ts';

/**
 * The part of a screen about inviting friends: the member's code, a link that prefills it, and how
 * many friends have joined.
 */
export function Invitation() {
  const t = useTexts(verifyPhoneTexts);
  const { data } = useQuery(callQuery(getReferral, {}));
  if (data === undefined) {
    return (
      <section className={styles.invitation}>
        <h2>{t('invite')}</h2>
        <Skeleton height="7rem" />
      </section>
    );
  }
  const { code, friends, max_friends: max, point: points } = data;
  return (
    <section className={styles.invitation}>
      <h2>{t('invite')}</h2>
      <p>{t('inviteLead', { points, max })}</p>
      {code === '' ? (
        <p>{t('inviteLocked')}</p>
      ) : (
        <>
          <InvitationCode code={code} points={points} />
          <p>{t('friends', { friends, max })}</p>
        </>
      )}
    </section>
  );
}

/** The code, and the link that contains it. */
function InvitationCode({ code, points }: { readonly code: string; readonly points: number }) {
  const t = useTexts(verifyPhoneTexts);
  const link = new URL(paths.userRegister(undefined, code), window.location.origin).href;
  return (
    <dl className={styles.shared}>
      <div>
        <dt>{t('inviteCode')}</dt>
        <dd>
          <span className={styles.code}>{code}</span>
          <CopyButton what={t('inviteCode')} text={code} />
        </dd>
      </div>
      <div>
        <dt>{t('inviteLink')}</dt>
        <dd>
          <a href={link}>{link}</a>
          <CopyButton what={t('inviteLink')} text={link} />
        </dd>
        <ShareButton text={t('shareText', { points })} url={link} />
      </div>
    </dl>
  );
}

/** Opens the device's share sheet with the invitation, if the device has one. */
function ShareButton({ text, url }: { readonly text: string; readonly url: string }) {
  const t = useTexts(verifyPhoneTexts);
  if (!('share' in navigator)) return null;
  // If the sheet is closed or fails, nothing is shared. The link beside it can still be copied.
  const share = () => void navigator.share({ text, url }).catch(() => undefined);
  return (
    <Button kind="primary" wide onClick={share}>
      {t('share')}
    </Button>
  );
}
