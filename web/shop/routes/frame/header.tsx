import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { tab } from '#contract/shop/catalog.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { ErrorBoundary } from '../../../kit/ui/error-boundary.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { LoadingOverlay } from '../../../kit/ui/spinner.tsx';
import { useViewer, type Viewer } from '../../features/accounts/viewer.ts';
import { packIn, paths } from '../../lib/paths.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { Price } from '../../ui/price.tsx';
import { loginFor } from '../guards.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { ScreenError } from './screen-error.tsx';
import { frameTexts } from './texts.ts';

const loadMenu = () => import('./menu.tsx');

/**
 * Preloads the code of the menu and of every dialog. A failure is handled and shown when the menu
 * opens.
 */
export function preloadMenu(): void {
  void loadMenu().catch(() => undefined);
}

const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

/** The header of every screen: logo, language, balance or login, menu. */
export function Header() {
  const t = useTexts(frameTexts);
  const viewer = useViewer();
  const [menu, setMenu] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const common = useTexts(commonTexts);
  const news = (viewer?.waiting?.cards ?? 0) + (viewer?.unread ?? 0);

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.inner}>
          <Link to={paths.top()} className={styles.logo}>
            <LogoMark height={34} />
            <span className={styles.name} lang="ja">
              開封
            </span>
            <span className={styles.latin}>Kaifu</span>
            <span className="visually-hidden"> {t('top')}</span>
          </Link>
          <MainPages />
          <div className={styles.languages}>
            <LanguageSwitch />
          </div>
          <Balances viewer={viewer} />
          <button
            type="button"
            className={styles.menu}
            aria-label={
              (viewer?.waiting ? t('menuWaiting', { count: viewer.waiting.cards }) : t('menu')) +
              (viewer?.unread ? ` ${t('news')} ${viewer.unread}` : '')
            }
            aria-haspopup="dialog"
            aria-expanded={menu === 'open'}
            onPointerEnter={preloadMenu}
            onFocus={preloadMenu}
            onClick={() => setMenu(menu === 'open' ? 'closed' : 'open')}
          >
            <Icon name="menu" size={26} />
            {news > 0 && <span className={styles.badge} data-count={Math.min(news, 99)} />}
          </button>
        </div>
      </div>
      {menu !== 'unopened' && (
        <ErrorBoundary fallback={menu === 'open' && <ScreenError />}>
          <Suspense fallback={menu === 'open' && <LoadingOverlay label={common('loading')} />}>
            <Menu viewer={viewer} open={menu === 'open'} onClose={() => setMenu('closed')} />
          </Suspense>
        </ErrorBoundary>
      )}
    </header>
  );
}

/** The first links of the menu, on wide windows only; CSS hides them on others. */
function MainPages() {
  const t = useTexts(frameTexts);
  return (
    <nav aria-label={t('mainPages')} className={styles.pages}>
      <Link to={paths.findPacks()}>{t('findPacks')}</Link>
      <Link to={paths.packList(tab.all)}>{t('allPacks')}</Link>
      <Link to={paths.top(tab.posts)}>{t('news')}</Link>
      <Link to={paths.userGuide()}>{t('guide')}</Link>
      <Link to={paths.fairness()}>{t('proof')}</Link>
    </nav>
  );
}

/** Points and coins of a member, or the login for a visitor; reserves the space while loading. */
function Balances({ viewer }: { readonly viewer: Viewer | undefined }) {
  const t = useTexts(frameTexts);
  const language = useLanguage();
  const { search } = useLocation();
  if (viewer === undefined) return <span className={styles.placeholder} />;
  if (!viewer.isMember) {
    return (
      <Link to={loginFor(search)} className={styles.login}>
        {t('login')}
      </Link>
    );
  }
  return (
    <Link to={paths.buyPoint(packIn(search))} className={styles.balance}>
      <Price amount={viewer.points} kind="points" language={language} />
      <Price amount={viewer.coins} kind="coins" language={language} />
      <span className={styles.plus} aria-hidden="true">
        +
      </span>
      <span className="visually-hidden"> {t('buyPoints')}</span>
    </Link>
  );
}
