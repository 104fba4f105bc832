import { useLayoutEffect } from 'react';

/** Two touches that end within this time are a double tap (spec, section 9). */
const doubleTapMs = 350;

/**
 * From this distance on, in CSS pixels, two taps hit two different things, such as 10 and then 100.
 */
const samePlacePx = 40;

/** The end of a touch: when (in ms) and where on the screen. */
export interface TouchEnd {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** Whether a touch makes a double tap with the one before it. */
export function isDoubleTap(last: TouchEnd | null, next: TouchEnd): boolean {
  if (last === null || next.at - last.at > doubleTapMs) return false;
  return Math.hypot(next.x - last.x, next.y - last.y) <= samePlacePx;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null;
}

/**
 * Applies the touch rules of the spec's common frame: no context menu (except in fields, where
 * people paste), no pinch zoom, and no double tap. The listeners on the document are active,
 * because passive ones cannot cancel.
 */
export function useTouchRules(): void {
  useLayoutEffect(() => {
    let last: TouchEnd | null = null;
    const noMenu = (event: MouseEvent) => {
      if (!isField(event.target)) event.preventDefault();
    };
    const noZoom = (event: TouchEvent) => {
      if (event.touches.length > 1) event.preventDefault();
    };
    const noDoubleTap = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      const next = { at: event.timeStamp, x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
      if (isDoubleTap(last, next)) event.preventDefault();
      last = next;
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
