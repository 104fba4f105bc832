import './ui/fallback-fonts.css';
import '../kit/ui/tokens.css';
import '../kit/ui/base.css';
import './ui/shell.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
// The code runs in pieces, because in one piece it would block a slow phone for a tenth of a
// second. The build bundles the imports below into one file; everything after a pause waits for it.
import './lib/pause/after-react.ts';
import './lib/api.ts';
import './lib/pause/after-contract.ts';
import { onLanguage } from '../kit/lib/i18n.ts';
import { replaceLostPictures } from '../kit/lib/lost-pictures.ts';
import { prefersSavingData } from '../kit/lib/save-data.ts';
import { App } from './app.tsx';
import { loadViewer } from './features/accounts/viewer.ts';
import { readFirstAnswers } from './lib/first-answers.ts';
import { loadTypefaces } from './lib/typefaces.ts';
import { preloadMenu } from './routes/frame/header.tsx';
import { loadScreenAt } from './routes.tsx';

onLanguage((language) => {
  document.documentElement.lang = language;
});

replaceLostPictures(document);

/**
 * Draws the screen of the URL once its code is loaded; until then the page shows the HTML that
 * it came with.
 */
async function start(): Promise<void> {
  // Running the code took a slow phone some time: pending input comes first.
  await new Promise((resolve) => setTimeout(resolve));
  readFirstAnswers();
  const place = document.getElementById('app');
  if (place === null) throw new Error('index.html has no #app');
  const root = createRoot(place);
  void loadViewer();
  await loadScreenAt(window.location);
  // Preloads before the screen's pictures: on a slow network the next press would wait seconds for
  // them.
  if (!prefersSavingData()) preloadMenu();
  // A transition draws in pieces and lets input in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
void start();

// The page is readable without the typefaces.
void loadTypefaces();
