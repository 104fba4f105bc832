import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { sessionValues } from '../../../../kit/lib/session-values.ts';

/** Whether this browser's member wants cards to follow the phone. */
const wish = sessionValues('kaifu.tilt.', z.boolean(), () => localStorage);

/**
 * The sensor of a browser that asks, as Safari does and Chrome since 153; none of the standard
 * types knows.
 */
interface Sensor {
  readonly prototype: DeviceOrientationEvent;
  readonly requestPermission?: () => Promise<PermissionState>;
}

/**
 * Nobody may feel how a phone is held before its owner agreed, asked from within a press. A desk,
 * where Chrome would ask all the same, is not held: there is nothing to switch.
 */
const askBrowser = (): (() => Promise<PermissionState>) | undefined => {
  const isHeld = matchMedia('(pointer: coarse)').matches;
  const sensor: Sensor | undefined =
    typeof DeviceOrientationEvent === 'undefined' || !isHeld ? undefined : DeviceOrientationEvent;
  return sensor?.requestPermission?.bind(sensor);
};

/** Whether cards follow the phone's own tilt, beside the finger. */
export interface TiltConsent {
  /** This browser asks its owner first, so there is something to switch. */
  readonly asks: boolean;
  /** The phone's tilt may be followed. */
  readonly on: boolean;
  /** To be called within the press that switches it. */
  switchTo(on: boolean): void;
  /** To be called within each press: a consent given on an earlier visit has to be renewed. */
  renew(): void;
}

/**
 * Where a browser asks, the tilt is off until somebody wants it: a dialog must not come between a
 * member and a card.
 */
export function useTiltConsent(): TiltConsent {
  const ask = useMemo(askBrowser, []);
  const [wanted, setWanted] = useState(() => wish.read('on') ?? false);
  const [granted, setGranted] = useState(ask === undefined);

  const request = useCallback(async () => {
    if (!ask) return;
    // A browser refuses whoever asks outside of a press, or over http; that is a no as well.
    const answer = await ask().catch(() => 'denied' as const);
    setGranted(answer === 'granted');
    setWanted(answer === 'granted');
    wish.keep('on', answer === 'granted');
  }, [ask]);

  return useMemo(
    () => ({
      asks: ask !== undefined,
      on: granted && (ask === undefined || wanted),
      switchTo(on) {
        if (on) {
          void request();
          return;
        }
        setWanted(false);
        wish.keep('on', false);
      },
      renew() {
        if (wanted && !granted) void request();
      },
    }),
    [ask, granted, wanted, request],
  );
}
