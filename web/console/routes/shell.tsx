import { Suspense, useCallback, useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import type { Session } from '#contract/console/session.ts';
import type { Today } from '#contract/console/today.ts';
import { formatNumber } from '../../kit/lib/format.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { refreshSession, signOut } from '../features/session/session.ts';
import { type MenuScreenName, menuScreensFor } from '../features/shell/menu-screens.ts';
import { Palette } from '../features/shell/palette.tsx';
import { useToday, useWatchToday } from '../features/today/today.ts';
import { paths } from '../lib/paths.ts';
import { useKeys } from '../lib/use-keys.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from './shell.module.css';
import { shellTexts } from './texts.ts';

/** The frame of every screen: menu, palette, person, language. */
export function Shell({ session }: { readonly session: Session }) {
  const t = useTexts(shellTexts);
  const [showsPalette, setShowsPalette] = useState(false);
  useWatchToday(refreshSession);
  useKeys(useCallback(() => setShowsPalette(true), []));
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <header className={styles.head}>
        <p className={styles.name}>
          <span lang="ja">開封</span> <span>{t('console')}</span>
        </p>
        <div className={styles.person}>
          <Button
            size="sm"
            onClick={() => setShowsPalette(true)}
            aria-keyshortcuts="Meta+K Control+K"
          >
            {t('palette')}
          </Button>
          <LanguageSwitch />
          <span className={styles.who}>{session.staff.name}</span>
          <Button size="sm" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        </div>
        <Menu permissions={session.permissions} />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Suspense fallback={<ReadState error={null} refetch={() => undefined} />}>
          <Outlet />
        </Suspense>
      </main>
      {showsPalette && (
        <Palette permissions={session.permissions} onClose={() => setShowsPalette(false)} />
      )}
    </div>
  );
}

/** The menu of the console, with the number of things that wait. */
function Menu({ permissions }: Pick<Session, 'permissions'>) {
  const t = useTexts(shellTexts);
  const { data } = useToday();
  return (
    <nav aria-label={t('menu')} className={styles.menu}>
      {menuScreensFor(permissions).map(({ path, name }) => (
        <NavLink key={path} to={path} end={path === paths.home}>
          {t(name)}
          {data !== undefined && <Count count={countOf(name, data)} />}
        </NavLink>
      ))}
    </nav>
  );
}

/** A number in the menu; nothing for 0. */
function Count({ count }: { readonly count: number }) {
  const t = useTexts(shellTexts);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {formatNumber(count)}
      <span className="visually-hidden">{t('waiting')}</span>
    </span>
  );
}

/** Returns the number of things that wait at a screen of the menu. */
function countOf(name: MenuScreenName, { approvals, mails, parcels, payments }: Today): number {
  switch (name) {
    case 'approvals':
      return approvals.count;
    case 'shipping':
      return parcels === undefined ? 0 : parcels.overdue.count + parcels.dueToday.count;
    case 'mails':
      return mails === undefined ? 0 : mails.delayed.count + mails.refused.count;
    case 'payments':
      return payments?.count ?? 0;
    default:
      return 0;
  }
}
