import { useEffect, useRef, useState } from 'react';

/** Scrolled by less than this, in px, the page is where it was. */
const samePlacePx = 48;

/**
 * Whether what stays below the page is to take one row: as soon as somebody scrolls, to read.
 * `unfold` shows it whole until they scroll on.
 */
export function useFold(): { readonly isFolded: boolean; readonly unfold: () => void } {
  const [isFolded, setFolded] = useState(false);
  const unfoldedAt = useRef<number | null>(null);
  useEffect(() => {
    const look = () => {
      const from = unfoldedAt.current;
      if (from !== null && Math.abs(window.scrollY - from) < samePlacePx) return;
      unfoldedAt.current = null;
      setFolded(window.scrollY > samePlacePx);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  const unfold = () => {
    unfoldedAt.current = window.scrollY;
    setFolded(false);
  };
  return { isFolded, unfold };
}
