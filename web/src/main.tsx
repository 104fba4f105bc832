import './ui/tokens.css';
import './ui/base.css';
import './ui/shell.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadViewer } from './features/accounts/viewer.ts';
import { onLanguage } from './lib/i18n.ts';
import { bringTypefaces } from './lib/typefaces.ts';
import { loadScreenAt } from './routes.tsx';

onLanguage((language) => {
  document.documentElement.lang = language;
});

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no #app');
const root = createRoot(place);

// Who looks is asked beside the code of the screen, which is drawn when it is there: until then the page shows what it came
// with. As a transition, so that a slow phone draws it piece by piece and answers a touch in between.
void loadViewer();
void loadScreenAt(window.location).then(() =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);

// Without them the page reads well, too.
bringTypefaces().catch(() => undefined);
