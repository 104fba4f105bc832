import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter, useNavigate, useRoutes } from 'react-router';
import { useLanguage } from '../kit/lib/i18n.ts';
import { forgetViewer } from './features/accounts/viewer.ts';
import { listenToApi } from './lib/api.ts';
import { interrupting } from './lib/arrival.ts';
import { paths } from './lib/paths.ts';
import { queryClient } from './lib/queries.ts';
import { loginFor } from './routes/guards.tsx';
import { routes } from './routes.tsx';

/** The screens, and where an answer of the shop sends the person from any of them. */
function Screens() {
  const navigate = useNavigate();
  // What a screen reads is in one language (callQuery): a switch draws each anew, also one that
  // says no text itself.
  useLanguage();
  useEffect(() => {
    listenToApi({
      onLoginRequired: () => {
        void forgetViewer();
        void navigate(loginFor(window.location.search));
      },
      onMaintenance: () => {
        const { pathname, search, hash } = window.location;
        if (pathname === paths.maintenance()) return;
        void navigate(paths.maintenance(), {
          replace: true,
          state: interrupting(pathname + search + hash),
        });
      },
      // Nothing read, typed or begun for one member is shown to or sent for the next.
      onOtherMember: () => window.location.reload(),
    });
  }, [navigate]);
  return useRoutes(routes);
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
