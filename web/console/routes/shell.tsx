import { useCallback, useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { signOut } from '../features/session/session.ts';
import { desksOf } from '../features/shell/desks.ts';
import { Palette } from '../features/shell/palette.tsx';
import { useRead } from '../lib/queries.ts';
import { useKeys } from '../lib/use-keys.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import styles from './shell.module.css';
import { shellTexts } from './texts.ts';

/** Milliseconds between two looks at what waits for approval. */
const countIntervalMs = 60_000;

/** The frame of every screen: menu, palette, person, language. */
export function Shell({ session }: { readonly session: Session }) {
  const t = useTexts(shellTexts);
  const [showsPalette, setShowsPalette] = useState(false);
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
        <Outlet />
      </main>
      {showsPalette && (
        <Palette permissions={session.permissions} onClose={() => setShowsPalette(false)} />
      )}
    </div>
  );
}

function Menu({ permissions }: Pick<Session, 'permissions'>) {
  const t = useTexts(shellTexts);
  const { data } = useRead(operations.listApprovals, {}, { refetchInterval: countIntervalMs });
  const count = data?.items.filter(({ mayDecide }) => mayDecide).length ?? 0;
  return (
    <nav aria-label={t('menu')} className={styles.menu}>
      {desksOf(permissions).map(({ path, name }) => (
        <NavLink key={path} to={path}>
          {t(name)}
          {name === 'approvals' && count > 0 && (
            <span className={styles.count}>
              {count}
              <span className="visually-hidden">{t('waiting')}</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
