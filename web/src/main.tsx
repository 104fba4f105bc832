import './ui/tokens.css';
import './ui/base.css';
import './ui/shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { onLanguage } from './lib/i18n.ts';
import { bringTypefaces } from './lib/typefaces.ts';

onLanguage((language) => {
  document.documentElement.lang = language;
});

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no #app');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// Without them the page reads well, too.
bringTypefaces().catch(() => undefined);
