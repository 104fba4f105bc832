import { useLayoutEffect, useRef } from 'react';
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router';
import { sheetOver } from '../../lib/navigation-state.ts';

/**
 * Scrolls to the top at every route change (spec, section 2). Another screen moves the focus to
 * itself as well, so that a screen reader starts reading there. This happens before the screen's
 * own effects: one of them may lead to a section of it.
 *
 * @returns the ref of the element that holds the screen
 */
export function useRemountOnNavigation() {
  const location = useLocation();
  const way = useNavigationType();
  const screen = useRef<HTMLElement>(null);
  const shown = useRef(location);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    const isOther = before.pathname !== location.pathname;
    if (isOther || remounts(before, location, way)) window.scrollTo(0, 0);
    if (isOther) screen.current?.focus({ preventScroll: true });
  }, [location, way]);
  return screen;
}

/**
 * Whether a navigation shows the same screen from its top again: a link to it does that, but no tab
 * of it, no section, no sheet over it, and no way back.
 */
function remounts(before: Location, now: Location, way: `${NavigationType}`): boolean {
  if (before.key === now.key || way === 'POP' || now.hash !== '' || sheetOver(now.state) !== null)
    return false;
  // A tab takes the place of another in the history; a link to the very URL that is shown does
  // so, too.
  return way === 'PUSH' || before.search === now.search;
}
