import { useEffect, useState } from 'react';
import { type FeedPull, feedEvent, feedPath } from '#contract/shop/feed.ts';
import { withNewer } from './newest-pulls.rules.ts';

/** Whether the tab is visible, so that hidden tabs hold no connection. */
function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(!document.hidden);
  useEffect(() => {
    const follow = () => setIsVisible(!document.hidden);
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isVisible;
}

interface LivePulls {
  /** Newest first; null before the first event. */
  readonly pulls: readonly FeedPull[] | null;
  /** The shop has switched the feed off, or cannot serve it now. */
  readonly isOff: boolean;
}

/**
 * Reads the live feed while the tab is visible.
 *
 * @param once ends the stream after its first event
 */
export function useLivePulls({ once }: { readonly once: boolean }): LivePulls {
  const [read, setRead] = useState<LivePulls>({ pulls: null, isOff: false });
  const isVisible = useIsVisible();
  const isDone = once && read.pulls !== null;
  useEffect(() => {
    if (!isVisible || isDone) return;
    const stream = new EventSource(feedPath);
    stream.addEventListener('message', ({ data }) => {
      const event = feedEvent.safeParse(JSON.parse(String(data)));
      if (!event.success) return;
      setRead(({ pulls }) => ({ pulls: withNewer(pulls ?? [], event.data.pulls), isOff: false }));
    });
    stream.addEventListener('off', () => {
      stream.close();
      setRead({ pulls: null, isOff: true });
    });
    // A stream that is refused stays closed. Others connect again by themselves.
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return;
      setRead(({ pulls }) => ({ pulls, isOff: pulls === null }));
    });
    return () => stream.close();
  }, [isVisible, isDone]);
  return read;
}
