import { useSyncExternalStore } from 'react';

/**
 * What the shop's clock is ahead of this device's, in milliseconds: countdowns must agree with the
 * shop.
 */
let offsetMs = 0;

/**
 * Takes the shop's time of an answer; half the round trip is put down to the way back. All in epoch
 * ms.
 */
export function observeServerTime(serverTime: number, sentAt: number, receivedAt: number): void {
  if (!Number.isFinite(serverTime)) return;
  const measured = serverTime - (sentAt + receivedAt) / 2;
  // Within the error of the measurement keep what there is, or seconds would repeat or be skipped.
  const error = (receivedAt - sentAt) / 2 + 50;
  if (Math.abs(measured - offsetMs) > error) offsetMs = measured;
}

/** The shop's time now, in epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
  if (listeners.size > 0) timer = setTimeout(tick, 1000 - (serverNow() % 1000));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) timer = setTimeout(tick, 1000 - (serverNow() % 1000));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

const currentSecond = () => Math.floor(serverNow() / 1000) * 1000;

/** The shop's time as epoch milliseconds of the whole second; renders again each second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentSecond);
}

/**
 * What `read` makes of the shop's time, asked each second; renders again only when that changes.
 */
export function useAtServerTime<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(currentSecond()));
}
