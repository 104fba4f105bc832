import { useSyncExternalStore } from 'react';

/**
 * How far the server's clock is ahead of this device's, in milliseconds. Countdowns follow the
 * server's clock.
 */
let offsetMs = 0;

/**
 * Measures the server's clock from a response: its time, when the request was sent, and when the
 * response arrived, in epoch milliseconds. Assumes that both ways took equally long.
 */
export function observeServerTime(serverTime: number, sentAt: number, receivedAt: number): void {
  if (!Number.isFinite(serverTime)) return;
  const measured = serverTime - (sentAt + receivedAt) / 2;
  // A change within the measurement error is ignored, or countdowns would repeat or skip seconds.
  const error = (receivedAt - sentAt) / 2 + 50;
  if (Math.abs(measured - offsetMs) > error) offsetMs = measured;
}

/** Returns the server's current time in epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
  if (listeners.size > 0) timer = setTimeout(tick, 1000 - (serverNow() % 1000));
}

/** Calls a listener at each full second of the server's clock, until it is unsubscribed. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) timer = setTimeout(tick, 1000 - (serverNow() % 1000));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

const currentSecond = () => Math.floor(serverNow() / 1000) * 1000;

/**
 * Returns the server's current time in epoch milliseconds, rounded down to a second, and renders
 * again each second.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentSecond);
}

/**
 * Computes a result from the server's time each second, and renders again only when the result
 * changes.
 */
export function useAtServerTime<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(currentSecond()));
}
