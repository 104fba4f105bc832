import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

/** Calls a listener when the setting for less movement changes, until it is unsubscribed. */
function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether the device's setting asks for reduced motion. Nothing may then move by itself. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
