import { formatCountdown } from '../lib/format.ts';
import { useNow } from '../lib/server-clock.ts';

/**
 * Milliseconds until an ISO instant by the shop's clock, 0 once it has passed; counts down each
 * second.
 */
export function useRemaining(until: string): number {
  return Math.max(0, Date.parse(until) - useNow());
}

/**
 * `hh.mm.ss` until an ISO instant; nothing once it has passed. Not announced each second: it is a
 * timer.
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
