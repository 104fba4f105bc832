import { NavLink, Outlet } from 'react-router';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { signOut } from '../features/session/session.ts';
import { paths } from '../lib/paths.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import styles from './shell.module.css';
import { shellTexts } from './texts.ts';

/** The frame of every screen: menu, person, language. */
export function Shell({ session }: { readonly session: Session }) {
  const t = useTexts(shellTexts);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <header className={styles.head}>
        <p className={styles.name}>
          <span lang="ja">開封</span> <span>{t('console')}</span>
        </p>
        <nav aria-label={t('menu')} className={styles.menu}>
          <NavLink to={paths.account}>{t('account')}</NavLink>
          <NavLink to={paths.roles}>{t('roles')}</NavLink>
        </nav>
        <div className={styles.person}>
          <LanguageSwitch />
          <span className={styles.who}>{session.staff.name}</span>
          <Button size="sm" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
