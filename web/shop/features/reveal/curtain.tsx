import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import styles from './reveal-show.module.css';
import { revealTexts } from './texts.ts';

interface Props {
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

/** Covers the screen and traps the focus: a native modal dialog. */
export function Curtain({ onEscape, children }: Props) {
  const t = useTexts(revealTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The page behind must not scroll, and reserves no space for its scroll bar.
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
      // Android's Back navigates, as on every screen. Closing the dialog would leave an empty
      // screen.
      closedby="none"
      onKeyDown={(event) => {
        // A browser without support for `closedby` would close the dialog, too.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEscape();
      }}
    >
      {children}
    </dialog>
  );
}
