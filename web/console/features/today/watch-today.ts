import * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { type Today, today } from '#contract/console/today.ts';

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
/** After this time, in milliseconds, a stream that was refused is requested again. */
const retryMs = 60_000;
/** Milliseconds after the end of a session until a stream of the next session is requested. */
const renewedMs = 1_000;

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
      const close = openStream(publish);
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

/** Opens the stream, again and again. A browser repeats it by itself after a lost connection. */
function openStream(publish: (sent: Message) => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (afterMs: number) => {
    source.close();
    publish({ kind: 'live', isLive: false });
    timer = setTimeout(open, afterMs);
  };
  /** Opens the stream of the figures of Today, and publishes what arrives. */
  function open() {
    source = new EventSource(`/api/${operations.watchToday.path}`);
    source.addEventListener('open', () => publish({ kind: 'live', isLive: true }));
    source.addEventListener('message', ({ data }) => {
      const read = z.safeParse(today, JSON.parse(String(data)));
      // The server is of another version. A reload repairs that.
      if (read.success) publish({ kind: 'today', today: read.data });
    });
    source.addEventListener('ended', () => {
      publish({ kind: 'ended' });
      again(renewedMs);
    });
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) again(retryMs);
      else publish({ kind: 'live', isLive: false });
    });
  }
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
