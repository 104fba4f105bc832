import { useIsMutating } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { commonTexts } from '../../lib/common-texts.ts';
import { useTexts } from '../../lib/i18n.ts';
import { preloadScreens } from '../../lib/screen.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { LoadingOverlay } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { useFreshScreen } from './fresh-screen.ts';
import { Header } from './header.tsx';
import { ScreenPending } from './screen-pending.tsx';
import { frameTexts } from './texts.ts';
import { useTouchRules } from './touch-rules.ts';

/** What stands around every screen. */
export function Frame() {
  const t = useTexts(frameTexts);
  const common = useTexts(commonTexts);
  const { pathname } = useLocation();
  const screen = useFreshScreen();
  const writing = useIsMutating() > 0;
  useTouchRules();
  useEffect(() => void preloadScreens(), []);

  return (
    <>
      <a href="#screen" className={styles.skip}>
        {t('skip')}
      </a>
      <Header />
      <main id="screen" ref={screen} tabIndex={-1} className={styles.screen}>
        <ErrorBoundary key={pathname} fallback={<ScreenFault />}>
          <Suspense fallback={<ScreenPending />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {writing && <LoadingOverlay label={common('loading')} />}
    </>
  );
}

/** A screen that could not be drawn, most often because its code went away with a new version of the shop. */
function ScreenFault() {
  const t = useTexts(frameTexts);
  return (
    <ErrorState
      title={t('screenFault')}
      actions={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
    >
      <p>{t('screenFaultHint')}</p>
    </ErrorState>
  );
}
