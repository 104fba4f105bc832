import { Dialog } from '@base-ui/react/dialog';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { tab } from '#contract/shop/catalog.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { cx } from '../../../kit/lib/cx.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import backdrop from '../../../kit/ui/backdrop.module.css';
import { Button, ButtonStack, LinkButton } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { AccountSummary } from '../../features/accounts/account-summary.tsx';
import { logOut } from '../../features/accounts/log-out.ts';
import type { Viewer } from '../../features/accounts/viewer.ts';
import { useOperator } from '../../features/legal/operator.ts';
import { OutsideLink } from '../../features/legal/outside-link.tsx';
import { packIn, paths } from '../../lib/paths.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { loginFor } from '../guards.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { legalPages } from './legal-pages.ts';
import styles from './menu.module.css';
import { menuTexts } from './menu-texts.ts';
import { frameTexts } from './texts.ts';

interface MenuProps {
  readonly viewer: Viewer | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The hamburger menu: the viewer and the links. */
export function Menu({ viewer, open, onClose }: MenuProps) {
  const t = useTexts(frameTexts);
  const common = useTexts(commonTexts);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={cx(backdrop.backdrop)} />
        <Dialog.Popup className={cx(styles.popup)}>
          <Dialog.Title className="visually-hidden">{t('menu')}</Dialog.Title>
          <Dialog.Close className={cx(styles.close)} aria-label={common('close')}>
            <Icon name="close" size={26} />
          </Dialog.Close>
          <Person viewer={viewer} />
          <nav aria-label={t('menu')}>
            <Entries viewer={viewer} onClose={onClose} />
          </nav>
          <InOrOut viewer={viewer} onClose={onClose} />
          <LegalPages onClose={onClose} />
          <LanguageSwitch />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The links of the menu: first the member's own screens, then the shop, then its operator. */
function Entries({ viewer, onClose }: Omit<MenuProps, 'open'>) {
  const t = useTexts(frameTexts);
  const menu = useTexts(menuTexts);
  const operator = useOperator().data?.operator;
  const { search } = useLocation();
  const waiting = viewer?.waiting;
  const own = [
    ...(waiting
      ? [
          {
            to: paths.getCardList(waiting.packHistoryId),
            label: menu('waiting', { count: waiting.cards }),
          },
        ]
      : []),
    {
      to: paths.myNotices(),
      label: viewer?.unread ? menu('unread', { count: viewer.unread }) : menu('notices'),
    },
    { to: paths.myPage(), label: menu('myPage') },
    { to: paths.myFavourites(), label: menu('favourites') },
    { to: paths.buyPoint(packIn(search)), label: menu('buyPoints') },
    { to: paths.buyPointHistory(), label: menu('pointHistory') },
    { to: paths.buyProductHistory(), label: menu('purchaseHistory') },
    { to: paths.myCollection(), label: menu('collection') },
    { to: paths.exchangeCard(), label: menu('exchange') },
  ];
  const entries = [
    { to: paths.top(), label: t('top') },
    { to: paths.findPacks(), label: t('findPacks') },
    { to: paths.packList(tab.all), label: t('allPacks') },
    { to: paths.top(tab.posts), label: t('news') },
    ...(viewer?.isMember ? own : []),
    { to: paths.userGuide(), label: t('guide') },
    { to: paths.fairness(), label: t('proof') },
    { to: paths.contactForm(), label: t('contact') },
  ];
  return (
    <ul>
      {entries.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={styles.entry} onClick={onClose}>
            {label}
            <Icon name="next" size={18} />
          </Link>
        </li>
      ))}
      {operator !== undefined && operator.company_url !== '' && (
        <li>
          <OutsideLink to={operator.company_url} {...(styles.entry && { className: styles.entry })}>
            {menu('company')}
            <Icon name="external" size={18} />
          </OutsideLink>
        </li>
      )}
    </ul>
  );
}

/** Rarely used links, at the end. */
function LegalPages({ onClose }: Pick<MenuProps, 'onClose'>) {
  const t = useTexts(frameTexts);
  return (
    <nav aria-label={t('legal')}>
      <ul className={styles.legal}>
        {legalPages(t).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The member's name and balances, or a greeting for a visitor. */
function Person({ viewer }: { readonly viewer: Viewer | undefined }) {
  const t = useTexts(menuTexts);
  return (
    <div className={styles.person}>
      {viewer?.isMember ? (
        <AccountSummary viewer={viewer} />
      ) : (
        <p className={styles.visitor}>{t('visitor')}</p>
      )}
    </div>
  );
}

/** The button that logs out, or the links that log in and register. */
function InOrOut({ viewer, onClose }: Omit<MenuProps, 'open'>) {
  const t = useTexts(frameTexts);
  const menu = useTexts(menuTexts);
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const leaving = useMutation({
    mutationFn: logOut,
    onSuccess: (result) => {
      if (!result.ok) return;
      onClose();
      void navigate(paths.top());
    },
  });
  if (!viewer?.isMember) {
    return (
      <ButtonStack>
        <LinkButton kind="primary" wide to={loginFor(search)} onClick={onClose}>
          <Icon name="enter" />
          {t('login')}
        </LinkButton>
        <LinkButton wide to={paths.userRegister(packIn(search))} onClick={onClose}>
          {menu('register')}
        </LinkButton>
      </ButtonStack>
    );
  }
  return (
    <>
      {leaving.data?.ok === false && <Notice kind="danger">{failureText(leaving.data)}</Notice>}
      <Button wide busy={leaving.isPending} onClick={() => leaving.mutate()}>
        <Icon name="leave" />
        {menu('logout')}
      </Button>
    </>
  );
}
