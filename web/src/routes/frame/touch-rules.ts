import { useEffect } from 'react';

/** Two touches that end within this are a double tap (spec, section 9). */
export const doubleTapMs = 350;

/** Whether a touch that ends `now` makes a double tap with the one that ended at `last` (both in ms). */
export function isDoubleTap(last: number, now: number): boolean {
  return now - last <= doubleTapMs;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null;
}

/**
 * The touch rules of the spec's common frame: no context menu (but in fields, where people paste), no zoom by
 * two fingers, and a double tap is cancelled. They listen on the document, actively, as only so can they cancel.
 */
export function useTouchRules(): void {
  useEffect(() => {
    let lastEnd = Number.NEGATIVE_INFINITY;
    const noMenu = (event: MouseEvent) => {
      if (!isField(event.target)) event.preventDefault();
    };
    const noZoom = (event: TouchEvent) => {
      if (event.touches.length > 1) event.preventDefault();
    };
    const noDoubleTap = (event: TouchEvent) => {
      if (isDoubleTap(lastEnd, event.timeStamp)) event.preventDefault();
      lastEnd = event.timeStamp;
    };
    document.addEventListener('contextmenu', noMenu);
    document.addEventListener('touchstart', noZoom, { passive: false });
    document.addEventListener('touchend', noDoubleTap, { passive: false });
    return () => {
      document.removeEventListener('contextmenu', noMenu);
      document.removeEventListener('touchstart', noZoom);
      document.removeEventListener('touchend', noDoubleTap);
    };
  }, []);
}
