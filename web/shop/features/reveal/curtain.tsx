import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import styles from './reveal-show.module.css';
import { revealTexts } from './texts.ts';

interface Props {
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/** Covers the screen and keeps the focus inside, as a modal of the browser's own. */
export function Curtain({ onEscape, children }: Props) {
  const t = useTexts(revealTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The page behind neither scrolls nor keeps a strip free for its scroll bar.
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    style.scrollbarGutter = 'auto';
    return () => {
      element?.close();
      style.overflow = '';
      style.scrollbarGutter = '';
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.show}
      aria-label={t('stage')}
      // The back button of an Android phone goes back, as on every screen: it would close the
      // dialog over nothing.
      closedby="none"
      onKeyDown={(event) => {
        // A browser that knows no `closedby` would close it, too.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEscape();
      }}
    >
      {children}
    </dialog>
  );
}
