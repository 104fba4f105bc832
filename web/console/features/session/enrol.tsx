import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { send } from '../../lib/api.ts';
import { Single } from '../../ui/single.tsx';
import { AddAuthenticator, type AddedFactor } from './add-authenticator.tsx';
import { Failure } from './failure.tsx';
import { hasPasskeys, makePasskey } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { setSession, signOut } from './session.ts';
import { sessionTexts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** Sets up the first second factor. Without one the person sees no other screen. */
export function Enrol() {
  const t = useTexts(sessionTexts);
  const { isBusy, failed, run } = useAttempt();
  const [usesApp, setUsesApp] = useState(false);
  const [added, setAdded] = useState<AddedFactor | null>(null);
  if (added?.recoveryCodes) {
    return (
      <Single heading={t('codesTitle')}>
        <PageTitle>{t('codesTitle')}</PageTitle>
        <RecoveryCodes codes={added.recoveryCodes} onSaved={() => setSession(added.session)} />
      </Single>
    );
  }
  const byPasskey = () =>
    void run(async () => {
      const made = await makePasskey();
      if (!made.ok) return made;
      const body = { name: t('ownPasskey'), credential: made.answer };
      return await send(operations.addPasskey, { body });
    }, setAdded);
  return (
    <Single heading={t('enrolTitle')}>
      <PageTitle>{t('enrolTitle')}</PageTitle>
      {usesApp ? (
        <AddAuthenticator onAdded={setAdded} />
      ) : (
        <>
          <p>{t('enrolHint')}</p>
          <Failure failed={failed} />
          <ButtonStack>
            <Button kind="primary" onClick={() => setUsesApp(true)}>
              {t('useAuthenticator')}
            </Button>
            {hasPasskeys && (
              <Button onClick={byPasskey} busy={isBusy}>
                {t('usePasskey')}
              </Button>
            )}
          </ButtonStack>
        </>
      )}
      <Button kind="quiet" onClick={() => void signOut()}>
        {t('otherPerson')}
      </Button>
    </Single>
  );
}
