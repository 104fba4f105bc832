import { useEffect, useRef } from 'react';

/** Calls `onRested` after `ms` while `active`; an endless rest waits for the member, and a hidden tab for their return. */
export function useRest(active: boolean, ms: number, onRested: () => void): void {
  const latest = useRef(onRested);
  latest.current = onRested;
  useEffect(() => {
    if (!active || !Number.isFinite(ms)) return;
    const goOn = () => {
      if (!document.hidden) latest.current();
    };
    const timer = setTimeout(goOn, ms);
    document.addEventListener('visibilitychange', goOn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', goOn);
    };
  }, [active, ms]);
}
