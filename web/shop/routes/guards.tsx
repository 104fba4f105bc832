import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loadViewer } from '../features/accounts/viewer.ts';
import { packIn, paths } from '../lib/paths.ts';
import { ScreenPending } from './frame/screen-pending.tsx';

/** Makes the login's URL; it preserves the pack that the visitor was about to buy. */
export function loginFor(search: string): string {
  return paths.login(packIn(search));
}

/**
 * Loads the viewer, and with it a csrf pair, for a public screen. The screen does not wait for it
 * and works even if it fails.
 */
export function Everyone() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each screen
  useEffect(() => void loadViewer(), [pathname]);
  return <Outlet />;
}

/**
 * Admits members only and checks this again for each screen. Redirects everybody else to the login.
 */
export function MembersOnly() {
  const { pathname, search } = useLocation();
  const [checked, setChecked] = useState({
    pathname: '',
    isMember: false,
    needsNewPassword: false,
  });

  useEffect(() => {
    let current = true;
    void loadViewer().then((viewer) => {
      // During maintenance the shop does not report the viewer. The maintenance page must return to
      // this screen, not to the login.
      if (!current || viewer === 'closed') return;
      const { isMember = false, needsNewPassword = false } = viewer ?? {};
      setChecked({ pathname, isMember, needsNewPassword });
    });
    return () => {
      current = false;
    };
  }, [pathname]);

  if (checked.pathname !== pathname) return <ScreenPending />;
  if (checked.needsNewPassword && pathname !== paths.changePassword()) {
    return <Navigate to={paths.changePassword(packIn(search))} replace />;
  }
  return checked.isMember ? <Outlet /> : <Navigate to={loginFor(search)} replace />;
}
