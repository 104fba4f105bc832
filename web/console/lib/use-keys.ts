import { useEffect } from 'react';

const typing = 'input, textarea, select, [contenteditable]';
const rowLinks = '[data-rows] a[data-row]';

/**
 * Handles the keys of every screen: ⌘K or Ctrl+K for the palette, `/` for the search field, `j` and
 * `k` for the rows.
 */
export function useKeys(onPalette: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return;
      const hasModifier = event.metaKey || event.ctrlKey || event.altKey;
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey) {
        event.preventDefault();
        onPalette();
        return;
      }
      const { target } = event;
      if (hasModifier || (target instanceof Element && target.closest(typing) !== null)) return;
      if (document.querySelector('[role=dialog]') !== null) return;
      if (event.key === '/') focusSearch(event);
      if (event.key === 'j') focusRow(1);
      if (event.key === 'k') focusRow(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onPalette]);
}

/** Moves the focus to the search field of the screen. */
function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (field === null) return;
  // Otherwise the field would get the slash.
  event.preventDefault();
  field.focus();
  field.select();
}

/** Moves the focus to the next or previous row of the list. */
function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(rowLinks)];
  const current = links.findIndex((link) => link.matches(':focus'));
  const next = current === -1 && step === -1 ? links.length - 1 : current + step;
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
}
