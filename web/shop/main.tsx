import '../kit/ui/fallback-fonts.css';
import '../kit/ui/tokens.css';
import '../kit/ui/base.css';
import './ui/shell.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
// The code is run in pieces: all at once it would hold a slow phone for a tenth of a second. In the
// one file that the build makes of what is imported here, whatever follows a pause waits for it.
import './lib/pause/after-react.ts';
import './lib/api.ts';
import './lib/pause/after-contract.ts';
import { onLanguage } from '../kit/lib/i18n.ts';
import { savesData } from '../kit/lib/save-data.ts';
import { App } from './app.tsx';
import { loadViewer } from './features/accounts/viewer.ts';
import { readFirstAnswers } from './lib/first-answers.ts';
import { bringTypefaces } from './lib/typefaces.ts';
import { preloadMenu } from './routes/frame/header.tsx';
import { loadScreenAt } from './routes.tsx';

onLanguage((language) => {
  document.documentElement.lang = language;
});

/**
 * Draws what the address asks for, once its code is there: until then the page shows what it came
 * with.
 */
async function start(): Promise<void> {
  // The code has just been run, which took a slow phone long enough: what was touched meanwhile
  // comes first.
  await new Promise((resolve) => setTimeout(resolve));
  readFirstAnswers();
  const place = document.getElementById('app');
  if (place === null) throw new Error('index.html has no #app');
  const root = createRoot(place);
  void loadViewer();
  await loadScreenAt(window.location);
  // Before the screen's pictures: on a slow network what is pressed next would wait behind them for
  // seconds.
  if (!savesData()) preloadMenu();
  // As a transition it is drawn piece by piece, with room for a touch in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
void start();

// Without them the page reads well, too.
void bringTypefaces();
