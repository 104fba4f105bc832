import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import styles from './rich-text.module.css';

/**
 * HTML that the shop has sanitised (pack descriptions, news). Links within the shop go through the
 * router; those elsewhere have been made to open in a new tab.
 */
export function RichText({ html }: { readonly html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // Links that lead elsewhere, and mail and telephone numbers, are the browser's affair; one
    // without an address leads nowhere.
    if (link === null || link.origin !== window.location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link inside is a click, too
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links inside are pressed
    <div
      className={styles.text}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the shop before it is stored
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
