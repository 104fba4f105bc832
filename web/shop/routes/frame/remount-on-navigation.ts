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
  const navigationType = useNavigationType();
  const screen = useRef<HTMLElement>(null);
  const shown = useRef(location);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    const isOther = before.pathname !== location.pathname;
    if (isOther || remounts(before, location, navigationType)) window.scrollTo(0, 0);
    if (isOther) screen.current?.focus({ preventScroll: true });
  }, [location, navigationType]);
  return screen;
}

/**
 * Whether a navigation within one screen scrolls to its top. A link to the screen itself does. A
 * tab, a section, a sheet over the screen, Back and Forward do not.
 */
function remounts(before: Location, now: Location, navigationType: `${NavigationType}`): boolean {
  if (
    before.key === now.key ||
    navigationType === 'POP' ||
    now.hash !== '' ||
    sheetOver(now.state) !== null
  )
    return false;
  // A tab replaces the history entry of another tab. A link to the current URL replaces its entry,
  // too, but leaves the query unchanged.
  return navigationType === 'PUSH' || before.search === now.search;
}
