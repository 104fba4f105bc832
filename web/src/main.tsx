import './ui/tokens.css';
import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { listenToApi } from './lib/api.ts';
import { onLanguage } from './lib/i18n.ts';
import { paths } from './lib/paths.ts';
import { queryClient } from './lib/queries.ts';
import { loginFor } from './routes/guards.ts';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes);

listenToApi({
  onLoginRequired: () => void router.navigate(loginFor(new URL(window.location.href))),
  onMaintenance: () => void router.navigate(paths.maintenance(), { replace: true }),
});

onLanguage((language) => {
  document.documentElement.lang = language;
});

const app = document.getElementById('app');
if (app === null) throw new Error('index.html has no #app');
createRoot(app).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

// Typefaces come after the first paint: their list of unicode ranges alone is larger than the page.
void import('./ui/fonts.css');
