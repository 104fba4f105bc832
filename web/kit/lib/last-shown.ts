import { useRef } from 'react';

/** The last value that was not null. A dialog keeps showing it while it closes. */
export function useLastShown<Value>(value: Value | null): Value | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}
