import { useRef } from 'react';

/** Returns the value, or the last one that was not null. A dialog shows it while it closes. */
export function useLastShown<Value>(value: Value | null): Value | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}
