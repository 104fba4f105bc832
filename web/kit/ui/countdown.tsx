import { formatCountdown } from '../lib/format.ts';
import { useNow } from '../lib/server-clock.ts';

/** Milliseconds until an ISO instant by the server's clock, updated each second; 0 after it. */
export function useRemaining(until: string): number {
  return Math.max(0, Date.parse(until) - useNow());
}

/**
 * A countdown `hh.mm.ss` until an ISO time; nothing after it. `role="timer"` keeps screen readers
 * from announcing each second.
 */
export function Countdown({ until }: { readonly until: string }) {
  const remaining = useRemaining(until);
  if (remaining === 0) return null;
  return (
    <time role="timer" dateTime={until}>
      {formatCountdown(remaining)}
    </time>
  );
}
