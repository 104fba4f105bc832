import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loadViewer } from '../features/accounts/viewer.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { ScreenPending } from './frame/screen-pending.tsx';

/** Where a visitor logs in, keeping the pack they were about to buy. */
export function loginFor(search: string): string {
  return paths.login(numberFromQuery(new URLSearchParams(search).get('packId')) ?? undefined);
}

/**
 * Public screens load the viewer (and with it a csrf pair), and proceed meanwhile and even if that
 * fails.
 */
export function Everyone() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each screen
  useEffect(() => void loadViewer(), [pathname]);
  return <Outlet />;
}

/**
 * Admits members only, asked anew for each screen; whoever the shop does not call a member logs in
 * first.
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
      // A closed shop says nothing about who asks: the maintenance page leads back to this screen,
      // not to the login.
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
    return <Navigate to={paths.changePassword()} replace />;
  }
  return checked.isMember ? <Outlet /> : <Navigate to={loginFor(search)} replace />;
}
