import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { LinkList } from '../../kit/ui/link-list.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { profileTexts } from '../features/accounts/profile-texts.ts';
import { paths } from '../lib/paths.ts';

/** /user-menu: the settings of the account. */
export function Component() {
  const t = useTexts(profileTexts);
  const links = [
    { to: paths.changeMember(), label: t('changeMember') },
    { to: paths.myAddresses(), label: t('myAddresses') },
    { to: paths.myParcels(), label: t('myParcels') },
    { to: paths.changePassword(), label: t('changePassword') },
    { to: paths.mySessions(), label: t('mySessions') },
    { to: paths.myName(), label: t('myName') },
    { to: paths.myLimits(), label: t('myLimits') },
    { to: paths.myConsents(), label: t('myConsents') },
    { to: paths.transferPoint(), label: t('transferPoint') },
    { to: paths.myData(), label: t('myData') },
  ];
  return (
    <Paper heading={t('userMenu')}>
      <PageTitle>{t('userMenu')}</PageTitle>
      <nav aria-label={t('userMenu')}>
        <LinkList links={links} />
      </nav>
      <LinkButton wide to={paths.myPage()}>
        {t('myPage')}
      </LinkButton>
    </Paper>
  );
}
