import { useEffect, useRef } from 'react';

/**
 * Calls `onRested` after `ms` milliseconds of visibility while `active`. An infinite `ms` waits for
 * the member. Returning to the tab restarts the timer.
 */
export function useRest(active: boolean, ms: number, onRested: () => void): void {
  const latest = useRef(onRested);
  latest.current = onRested;
  useEffect(() => {
    if (!active || !Number.isFinite(ms)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => latest.current(), ms);
    };
    rest();
    document.addEventListener('visibilitychange', rest);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', rest);
    };
  }, [active, ms]);
}
