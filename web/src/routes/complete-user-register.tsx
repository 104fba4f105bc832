import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { getUserDetail } from '#contract/profile.ts';
import { registrationTexts } from '../features/accounts/registration-texts.ts';
import { VerifyPhone } from '../features/accounts/verify-phone.tsx';
import { refreshViewer, useViewer } from '../features/accounts/viewer.ts';
import { useTexts } from '../lib/i18n.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { callQuery, invalidateCall } from '../lib/queries.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EndMark, Paper } from '../ui/paper.tsx';

/** /complete-user-register: thanks, and the phone to verify. */
export function Component() {
  const t = useTexts(registrationTexts);
  const [search] = useSearchParams();
  const packId = numberFromQuery(search.get('packId'));
  const isMember = useViewer()?.isMember ?? false;
  return (
    <Paper heading={t('completeTitle')} mark={<EndMark />}>
      <PageTitle>{t('completeTitle')}</PageTitle>
      <p>{t('completeLead')}</p>
      {isMember ? <PhoneStep /> : <p>{t('completeLogin')}</p>}
      {!isMember && (
        <LinkButton kind="primary" wide to={paths.login(packId ?? undefined)}>
          {t('toLogin')}
        </LinkButton>
      )}
      {isMember && packId !== null && (
        <LinkButton kind="primary" wide to={paths.packDetail(packId)}>
          {t('toPack')}
        </LinkButton>
      )}
      <LinkButton {...(isMember && packId === null && { kind: 'primary' })} wide to={paths.top()}>
        {t('toTop')}
      </LinkButton>
    </Paper>
  );
}

function PhoneStep() {
  const t = useTexts(registrationTexts);
  const { data } = useQuery(callQuery(getUserDetail, {}));
  if (data === undefined) return null;
  const { tel, end_sms } = data.detail;
  return (
    <>
      {end_sms === 0 && <p>{t('completeVerify')}</p>}
      <VerifyPhone
        tel={tel}
        isVerified={end_sms === 1}
        onVerified={() => {
          void invalidateCall(getUserDetail);
          void refreshViewer();
        }}
      />
    </>
  );
}
