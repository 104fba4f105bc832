import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { referral } from '#contract/limits.ts';
import { getUserDetail } from '#contract/shop/profile.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { EndMark, Paper } from '../../kit/ui/paper.tsx';
import { registrationTexts } from '../features/accounts/registration-texts.ts';
import { VerifyPhone } from '../features/accounts/verify-phone.tsx';
import { refreshViewer, useViewer } from '../features/accounts/viewer.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { callQuery, invalidateCall } from '../lib/queries.ts';
import { TopLink } from '../ui/top-link.tsx';

/**
 * Screen /complete-user-register[?packId]: thanks the new member and offers to verify the phone.
 * The golden button is the next step: back to the pack that the member came for.
 */
export function Component() {
  const t = useTexts(registrationTexts);
  const [search] = useSearchParams();
  const packId = numberFromQuery(search.get('packId'));
  const isMember = useViewer()?.isMember ?? false;
  const { data } = useQuery({ ...callQuery(getUserDetail, {}), enabled: isMember });
  const phoneWaits = data?.detail.end_sms === 0;
  return (
    <Paper heading={t('completeTitle')} mark={<EndMark />}>
      <PageTitle>{t('completeTitle')}</PageTitle>
      <p>{t('completeLead')}</p>
      {!isMember && <p>{t('completeLogin')}</p>}
      <ButtonStack>
        {isMember && packId !== null && (
          <LinkButton kind="primary" size="lg" wide to={paths.packDetail(packId)}>
            {t('toPack')}
          </LinkButton>
        )}
        {phoneWaits && <p>{t('completeVerify', { points: referral.points })}</p>}
        {data && (
          <VerifyPhone
            tel={data.detail.tel}
            isVerified={!phoneWaits}
            isNext={packId === null}
            onVerified={() => {
              void invalidateCall(getUserDetail);
              void refreshViewer();
            }}
          />
        )}
        {!isMember && (
          <LinkButton kind="primary" wide to={paths.login(packId ?? undefined)}>
            {t('toLogin')}
          </LinkButton>
        )}
        <TopLink kind={data && !phoneWaits && packId === null ? 'primary' : undefined} wide />
      </ButtonStack>
    </Paper>
  );
}
