import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { sessionValues } from '../../../../kit/lib/session-values.ts';

/** Whether the member of this browser wants cards to follow the phone. */
const setting = sessionValues('kaifu.tilt.', z.boolean(), () => localStorage);

/**
 * The sensor of a browser that requires permission: Safari, and Chrome since 153. The standard
 * types lack it.
 */
interface Sensor {
  readonly prototype: DeviceOrientationEvent;
  readonly requestPermission?: () => Promise<PermissionState>;
}

/**
 * Returns the browser's function that asks for permission to read the tilt sensor; undefined if
 * none is needed. It must be called within a press. Desktops have no tilt, although Chrome would
 * ask there, too: they get no switch.
 */
const askBrowser = (): (() => Promise<PermissionState>) | undefined => {
  const isHeld = matchMedia('(pointer: coarse)').matches;
  const sensor: Sensor | undefined =
    typeof DeviceOrientationEvent === 'undefined' || !isHeld ? undefined : DeviceOrientationEvent;
  return sensor?.requestPermission?.bind(sensor);
};

/** Whether cards follow the phone's tilt, in addition to the pointer. */
export interface TiltConsent {
  /** This browser requires permission, so there is a switch. */
  readonly asks: boolean;
  /** The phone's tilt may be followed. */
  readonly on: boolean;
  /** Must be called within the press of the switch. */
  switchTo(on: boolean): void;
  /** Must be called within each press: permission from an earlier visit has to be renewed. */
  renew(): void;
}

/**
 * Holds whether cards follow the phone's tilt, and the switch for it. If a browser requires
 * permission, tilt is off until it is switched on: no dialog may interrupt an opening.
 */
export function useTiltConsent(): TiltConsent {
  const ask = useMemo(askBrowser, []);
  const [wanted, setWanted] = useState(() => setting.read('on') ?? false);
  const [granted, setGranted] = useState(ask === undefined);

  const request = useCallback(async () => {
    if (!ask) return;
    // Browsers reject requests outside of a press or over http; that counts as denied.
    const answer = await ask().catch(() => 'denied' as const);
    setGranted(answer === 'granted');
    setWanted(answer === 'granted');
    setting.write('on', answer === 'granted');
  }, [ask]);

  return useMemo(
    () => ({
      asks: ask !== undefined,
      on: granted && (ask === undefined || wanted),
      /** Switches the tilt on, after the browser's permission, or off. */
      switchTo(on) {
        if (on) {
          void request();
          return;
        }
        setWanted(false);
        setting.write('on', false);
      },
      renew() {
        if (wanted && !granted) void request();
      },
    }),
    [ask, granted, wanted, request],
  );
}
