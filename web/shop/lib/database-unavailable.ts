import { useSyncExternalStore } from 'react';

/**
 * Whether the shop's database is unavailable. Calls are then retried automatically (api-client.ts).
 */
let isUnavailable = false;
const listeners = new Set<() => void>();

/** Stores whether the server's database is unavailable, and notifies the listeners of a change. */
export function setDatabaseUnavailable(now: boolean): void {
  if (now === isUnavailable) return;
  isUnavailable = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the database is unavailable now; the component is drawn again when that changes. */
export function useIsDatabaseUnavailable(): boolean {
  return useSyncExternalStore(subscribe, () => isUnavailable);
}
