import { useEffect, useRef, useState } from 'react';

/** Scrolling by less than this many px does not count. */
const minScrollPx = 48;

/**
 * Whether the bar at the bottom of the screen is folded to one row. Scrolling folds it, because
 * the person is reading. `unfold` shows all of it until the person scrolls again.
 */
export function useFold(): { readonly isFolded: boolean; readonly unfold: () => void } {
  const [isFolded, setFolded] = useState(false);
  const unfoldedAt = useRef<number | null>(null);
  useEffect(() => {
    const look = () => {
      const from = unfoldedAt.current;
      if (from !== null && Math.abs(window.scrollY - from) < minScrollPx) return;
      unfoldedAt.current = null;
      setFolded(window.scrollY > minScrollPx);
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
