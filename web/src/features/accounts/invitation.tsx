import { useQuery } from '@tanstack/react-query';
import { getReferral } from '#contract/verification.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './invitation.module.css';
import { verifyPhoneTexts } from './verify-phone-texts.ts';

/** How a member invites friends: their code, a link that fills it in, and how many have come. */
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
          <Shared code={code} />
          <p>{t('friends', { friends, max })}</p>
        </>
      )}
    </section>
  );
}

/** What a friend is given: the code, or the link that brings it along. */
function Shared({ code }: { readonly code: string }) {
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
      </div>
    </dl>
  );
}
