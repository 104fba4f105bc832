import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import styles from './rich-text.module.css';

/**
 * A block of HTML that the server has sanitised (pack descriptions, news). Links within the shop
 * use the router. External links open in a new tab; the server has set their target.
 */
export function RichText({ html }: { readonly html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // The browser handles external links, and mail and telephone links. A link without an address
    // does nothing.
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
