import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { operations } from '#contract/console/index.ts';
import type { Today } from '#contract/console/today.ts';
import { observeServerTime } from '../../../kit/lib/server-clock.ts';
import { send } from '../../lib/api.ts';
import { queryClient, ReadFailed } from '../../lib/queries.ts';
import { watchToday } from './watch-today.ts';

const queryKey = [operations.getToday.path];
/** Milliseconds between two reads while no event stream reaches this browser. */
export const pollMs = 30_000;

let isLive = false;
const listeners = new Set<() => void>();

function setLive(live: boolean): void {
  isLive = live;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the event stream works, so that the figures of Today need no polling. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => isLive);
}

/** Reads the figures of the screen Today. A stream updates them; without one they are polled. */
export function useToday() {
  const live = useIsLive();
  return useQuery<Today, ReadFailed>({
    queryKey,
    refetchInterval: live ? false : pollMs,
    queryFn: async ({ signal }) => {
      const sentAt = Date.now();
      const result = await send(operations.getToday, { signal });
      if (!result.ok) throw new ReadFailed(result.problem);
      observeServerTime(Date.parse(result.answer.at), sentAt, Date.now());
      return result.answer;
    },
  });
}

/**
 * Keeps the start screen's figures up to date from the server's stream. Reports when the session
 * has ended or its permissions have changed.
 */
export function useWatchToday(onSessionChange: () => void): void {
  useEffect(() => {
    const stop = watchToday({
      onToday(today) {
        const before = queryClient.getQueryData<Today>(queryKey);
        queryClient.setQueryData(queryKey, today);
        // Other figures than before: the permissions of this person have changed.
        if (before && Object.keys(before).join() !== Object.keys(today).join()) onSessionChange();
      },
      onLive: setLive,
      onEnded: onSessionChange,
    });
    return () => {
      stop();
      setLive(false);
    };
  }, [onSessionChange]);
}
