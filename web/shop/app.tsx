import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, useNavigate, useRoutes } from 'react-router';
import { useLanguage } from '../kit/lib/i18n.ts';
import { resetViewer } from './features/accounts/viewer.ts';
import { setApiListeners } from './lib/api.ts';
import { createFactorPrompt, type FactorQuestion, IsFactorAsked } from './lib/factor-question.ts';
import { navigationStateInterrupted } from './lib/navigation-state.ts';
import { paths } from './lib/paths.ts';
import { queryClient } from './lib/queries.ts';
import { loginFor } from './routes/guards.tsx';
import { routes } from './routes.tsx';

/** Loaded when it is needed: most members never see it. */
const StepUp = lazy(async () => ({
  default: (await import('./features/logins/step-up.tsx')).StepUp,
}));

/** The screens, and the redirects that a response of the shop causes on any of them. */
function Screens() {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<FactorQuestion | null>(null);
  // Data is read in one language (callQuery): a switch of the language redraws every screen, even
  // one without text of its own.
  useLanguage();
  useEffect(() => {
    setApiListeners({
      onLoginRequired: () => {
        void resetViewer();
        void navigate(loginFor(window.location.search));
      },
      onMaintenance: () => {
        const { pathname, search, hash } = window.location;
        if (pathname === paths.maintenance()) return;
        void navigate(paths.maintenance(), {
          replace: true,
          state: navigationStateInterrupted(pathname + search + hash),
        });
      },
      // Data, input and requests of one member must never reach the next.
      onOtherMember: () => window.location.reload(),
      onFactorRequired: createFactorPrompt(setQuestion),
    });
  }, [navigate]);
  const screens = useRoutes(routes);
  return (
    <>
      <IsFactorAsked value={question !== null}>{screens}</IsFactorAsked>
      {question !== null && (
        <Suspense>
          <StepUp {...question} />
        </Suspense>
      )}
    </>
  );
}

/** The shop's app: its queries, router and screens. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
