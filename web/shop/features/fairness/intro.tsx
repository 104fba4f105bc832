import type { ReactNode } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import styles from './intro.module.css';
import { fairnessTexts } from './texts.ts';

/** The head of the screen. It explains the check before any data is loaded. */
export function FairnessIntro({ children }: { readonly children: ReactNode }) {
  const t = useTexts(fairnessTexts);
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <header className={styles.intro}>
        <h1>{t('title')}</h1>
        <p className={styles.tagline}>{t('tagline')}</p>
        <p>{t('lead')}</p>
      </header>
      {children}
    </div>
  );
}
