import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Operation } from '#contract/console/operation.ts';
import { useLanguage } from '../../kit/lib/i18n.ts';
import type { AnswerOf, RequestOf, Result } from './api.ts';
import { openStream } from './event-stream.ts';
import { keyOf, queryClient, useRead } from './queries.ts';

interface LiveOptions<O extends Operation, W extends Operation> {
  /** The stream of the same answers, and what it is asked for. */
  readonly watch: W;
  readonly watchRequest: Pick<RequestOf<W>, 'params' | 'query'>;
  /** Reads it in the background, again and again while no stream reaches this browser. */
  readonly poll: (request: RequestOf<O>) => Promise<Result<AnswerOf<O>>>;
  /** Milliseconds between two of those reads. */
  readonly pollMs: number;
}

/**
 * Reads an operation for a screen that shows it as it changes. A stream updates the answer while
 * the tab is shown; without one it is polled.
 *
 * @returns the read; `isLive` while a stream updates it; `isStale` if the last poll has failed
 */
export function useLiveRead<O extends Operation, W extends Operation>(
  operation: O,
  request: RequestOf<O>,
  { watch, watchRequest, poll, pollMs }: LiveOptions<O, W>,
) {
  const key = keyOf(operation, request, useLanguage());
  const read = useRead(operation, request);
  const isShown = useIsShown();
  const [isLive, setLive] = useState(false);
  const [isStale, setStale] = useState(false);
  const asked = useSame({ key, request, watchRequest });
  useEffect(() => {
    if (!isShown) return undefined;
    const close = openStream(watch, asked.watchRequest, {
      onAnswer(answer) {
        queryClient.setQueryData(asked.key, answer);
        setStale(false);
      },
      onLive: setLive,
    });
    return () => {
      close();
      setLive(false);
    };
  }, [watch, asked, isShown]);
  const pollNow = useEffectEvent(poll);
  useEffect(() => {
    if (isLive || !isShown) return undefined;
    const timer = setInterval(async () => {
      const result = await pollNow(asked.request);
      setStale(!result.ok);
      if (result.ok) queryClient.setQueryData(asked.key, result.answer);
    }, pollMs);
    return () => clearInterval(timer);
  }, [asked, isLive, isShown, pollMs]);
  return { read, isLive, isStale };
}

/** Returns the first of equal values: each rendering makes other objects of the same request. */
function useSame<Value>(value: Value): Value {
  const [first, setFirst] = useState(value);
  if (JSON.stringify(first) === JSON.stringify(value)) return first;
  setFirst(value);
  return value;
}

/** Whether this tab is shown. Hidden tabs need no connection: a browser has six with HTTP/1.1. */
function useIsShown(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
