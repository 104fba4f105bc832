import { useSyncExternalStore } from 'react';

/**
 * Whether the shop's database is unavailable. Calls are then retried automatically (api-client.ts).
 */
let isAway = false;
const listeners = new Set<() => void>();

export function setDatabaseAway(now: boolean): void {
  if (now === isAway) return;
  isAway = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsDatabaseAway(): boolean {
  return useSyncExternalStore(subscribe, () => isAway);
}
