import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkList } from '../../kit/ui/link-list.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { AccountSummary } from '../features/accounts/account-summary.tsx';
import { Invitation } from '../features/accounts/invitation.tsx';
import { profileTexts } from '../features/accounts/profile-texts.ts';
import { useViewer } from '../features/accounts/viewer.ts';
import { OpenOfferNotice } from '../features/copy-offers/open-offer-notice.tsx';
import { useWaitingPayments, WaitingCards } from '../features/payments/waiting-payments.tsx';
import { paths } from '../lib/paths.ts';

/** Screen /my-page: name, points, and links to the member's own screens. */
export function Component() {
  const t = useTexts(profileTexts);
  const viewer = useViewer();
  const waiting = useWaitingPayments();
  const links = [
    { to: paths.buyPoint(), label: t('buyPoints') },
    { to: paths.buyPointHistory(), label: t('pointHistory') },
    { to: paths.buyProductHistory(), label: t('purchaseHistory') },
    { to: paths.myCollection(), label: t('collection') },
    { to: paths.coinHistory(), label: t('coinHistory') },
    { to: paths.exchangeCard(), label: t('exchange') },
    { to: paths.myNotices(), label: t('myNotices') },
    { to: paths.myFavourites(), label: t('myFavourites') },
    { to: paths.myCoupons(), label: t('myCoupons') },
    { to: paths.myLetters(), label: t('myLetters') },
    { to: paths.userMenu(), label: t('userMenu') },
    { to: paths.userGuide(), label: t('guide') },
  ];
  return (
    <Paper heading={t('myPage')}>
      <PageTitle>{t('myPage')}</PageTitle>
      {viewer !== undefined && <AccountSummary viewer={viewer} />}
      {waiting.isPending ? (
        <Skeleton height="46rem" radius="var(--radius-md)" />
      ) : (
        <>
          <OpenOfferNotice />
          <WaitingCards read={waiting} />
          <nav aria-label={t('myPage')}>
            <LinkList links={links} />
          </nav>
          <Invitation />
        </>
      )}
    </Paper>
  );
}
