import type { ReactNode } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './single.module.css';

interface SingleProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** A screen with one task, before the person is signed in. */
export function Single({ heading, children }: SingleProps) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.name} lang="ja">
          開封
        </p>
        <h1>{heading}</h1>
        {children}
      </div>
      <LanguageSwitch />
    </main>
  );
}
