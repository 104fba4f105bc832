import * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { type Today, today } from '#contract/console/today.ts';
import { openStream } from '../../lib/event-stream.ts';

/** A message between the tabs of a browser. */
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('today'), today }),
  z.object({ kind: z.literal('live'), isLive: z.boolean() }),
  z.object({ kind: z.literal('ended') }),
  /** A tab was opened and asks for the newest state. */
  z.object({ kind: z.literal('hello') }),
]);
type Message = z.infer<typeof message>;

export interface TodayListener {
  onToday(today: Today): void;
  /** Called when the stream opens or breaks. While it is broken, the figures must be polled. */
  onLive(isLive: boolean): void;
  /** The session of the stream is over: signed out, expired, or renewed by a second factor. */
  onEnded(): void;
}

const name = 'kaifu-today';

/**
 * Follows the figures of Today with one event stream for all tabs of the browser: the tab that
 * holds a lock opens the stream and forwards its messages to the others. If the browser has no
 * locks (a URL without https), each tab opens a stream.
 *
 * @returns a function that stops it
 */
export function watchToday(listener: TodayListener): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const canShare = 'BroadcastChannel' in window && 'locks' in navigator;
  const channel = canShare ? new BroadcastChannel(name) : undefined;
  let newest: Message[] = [];
  const publish = (sent: Message) => {
    newest = [...newest.filter(({ kind }) => kind !== sent.kind && kind !== 'ended'), sent];
    handle(listener, sent);
    channel?.postMessage(sent);
  };
  channel?.addEventListener('message', ({ data }) => {
    const received = z.safeParse(message, data);
    // A tab of another version may send what this one cannot read.
    if (!received.success) return;
    if (received.data.kind !== 'hello') handle(listener, received.data);
    else for (const sent of newest) channel.postMessage(sent);
  });
  channel?.postMessage({ kind: 'hello' } satisfies Message);
  const lead = () =>
    new Promise<void>((done) => {
      const close = openStream(
        operations.watchToday,
        {},
        {
          onAnswer: (read) => publish({ kind: 'today', today: read }),
          onLive: (isLive) => publish({ kind: 'live', isLive }),
          onEnded: () => publish({ kind: 'ended' }),
        },
      );
      signal.addEventListener('abort', () => {
        close();
        done();
      });
    });
  if (channel === undefined) void lead();
  else navigator.locks.request(name, { signal }, lead).catch(() => {}); // Rejects when it stops.
  return () => {
    ending.abort();
    channel?.close();
  };
}

/** Calls the function of a listener that fits a message of the stream. */
function handle(listener: TodayListener, received: Message): void {
  if (received.kind === 'today') listener.onToday(received.today);
  if (received.kind === 'live') listener.onLive(received.isLive);
  if (received.kind === 'ended') listener.onEnded();
}
