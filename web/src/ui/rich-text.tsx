import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import styles from './rich-text.module.css';

/**
 * HTML that the shop has sanitised (pack descriptions, news). Links within the shop go through the router;
 * links elsewhere open in a new tab.
 */
export function RichText({ html }: { readonly html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    event.preventDefault();
    const address = new URL(link.href);
    if (address.origin === window.location.origin) {
      void navigate(address.pathname + address.search + address.hash);
    } else {
      window.open(address, '_blank', 'noopener');
    }
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
