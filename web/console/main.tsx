import '../kit/ui/tokens.css';
import '../kit/ui/base.css';
import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onLanguage } from '../kit/lib/i18n.ts';
import { replaceLostPictures } from '../kit/lib/lost-pictures.ts';
import { App } from './app.tsx';

onLanguage((language) => {
  document.documentElement.lang = language;
});

replaceLostPictures(document);

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no #app');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
