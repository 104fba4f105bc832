import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Every route change scrolls to the top (spec, section 2) and moves the focus to the new screen, so that a
 * screen reader starts reading there. A change of the query alone is the same screen. Returns the ref of the
 * element that holds the screen.
 */
export function useFreshScreen() {
  const { pathname } = useLocation();
  const screen = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    screen.current?.focus({ preventScroll: true });
  }, [pathname]);
  return screen;
}
