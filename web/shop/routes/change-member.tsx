import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { getUserDetail, type UserDetail } from '#contract/shop/profile.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { ProfileForm } from '../features/accounts/profile-form.tsx';
import { profileTexts } from '../features/accounts/profile-texts.ts';
import { useEditedValue } from '../features/accounts/use-edited-value.ts';
import { VerifyPhone } from '../features/accounts/verify-phone.tsx';
import { refreshViewer } from '../features/accounts/viewer.ts';
import { returnAddressFrom } from '../lib/navigation-state.ts';
import { paths } from '../lib/paths.ts';
import { callQuery, invalidateCall, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';

/**
 * Screen /change-member: the member's registered data. A member who came because an address is
 * missing goes back to the step that needs it.
 */
export function Component() {
  const t = useTexts(profileTexts);
  const returnTo = returnAddressFrom(useLocation().state);
  const detail = useQuery({ ...callQuery(getUserDetail, {}), ...keepShownData });
  return (
    <Paper heading={t('changeMember')}>
      <PageTitle>{t('changeMember')}</PageTitle>
      {detail.isPending && <Skeleton height="40rem" radius="var(--radius-md)" />}
      {detail.isLoadingError && (
        <ReadError failure={detail.error.failure} onRetry={() => void detail.refetch()} />
      )}
      <ButtonStack>
        {detail.data && <Details detail={detail.data.detail} />}
        {!detail.isPending && (
          <LinkButton wide to={returnTo ?? paths.myPage()}>
            {t(returnTo === null ? 'back' : 'goOn')}
          </LinkButton>
        )}
      </ButtonStack>
    </Paper>
  );
}

/** The form, and the link to verify the phone number in it, saved or not. */
function Details({ detail }: { readonly detail: UserDetail }) {
  const [tel, setTel] = useEditedValue(detail.tel);
  return (
    <>
      <ProfileForm detail={detail} onPhone={setTel} />
      <VerifyPhone
        tel={tel}
        isVerified={detail.end_sms === 1 || tel.trim() === ''}
        onVerified={() => {
          void invalidateCall(getUserDetail);
          void refreshViewer();
        }}
      />
    </>
  );
}
