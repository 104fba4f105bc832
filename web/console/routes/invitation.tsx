import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { passwordLength } from '#contract/limits.ts';
import { fieldText } from '../../kit/lib/form.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { SecretField } from '../../kit/ui/secret-field.tsx';
import { Failure } from '../features/session/failure.tsx';
import styles from '../features/session/form.module.css';
import { setSession } from '../features/session/session.ts';
import { sessionTexts } from '../features/session/texts.ts';
import { useAttempt } from '../features/session/use-attempt.ts';
import { type AnswerOf, send } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { Single } from '../ui/single.tsx';

/**
 * Accepts an invitation. Its token is behind the `#`, which browsers send to no server and write to
 * no log.
 */
export function Invitation() {
  const t = useTexts(sessionTexts);
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const reading = useAttempt();
  const accepting = useAttempt();
  const [invited, setInvited] = useState<AnswerOf<typeof operations.readInvitation> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each token
  useEffect(() => {
    void reading.run(() => send(operations.readInvitation, { body: { token } }), setInvited);
  }, [token]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { token, password: fieldText(new FormData(event.currentTarget), 'password') };
    void accepting.run(
      () => send(operations.acceptInvitation, { body }),
      (session) => {
        setSession(session);
        void navigate(paths.home, { replace: true });
      },
    );
  };
  return (
    <Single heading={t('invitationTitle')}>
      <PageTitle>{t('invitationTitle')}</PageTitle>
      <Failure failed={reading.failed ?? accepting.failed} />
      {invited !== null && (
        <form className={styles.form} onSubmit={onSubmit}>
          <p>{t('invitationFor', { name: invited.name, mail: invited.mail })}</p>
          <input type="hidden" name="mail" autoComplete="username" value={invited.mail} readOnly />
          <SecretField
            label={t('newPassword')}
            name="password"
            autoComplete="new-password"
            required
            minLength={passwordLength.min}
            maxLength={passwordLength.max}
            labels={{ show: t('show'), hide: t('hide') }}
          />
          <Button kind="primary" type="submit" busy={accepting.isBusy}>
            {t('accept')}
          </Button>
        </form>
      )}
    </Single>
  );
}
