import * as z from 'zod/mini';
import type { Operation } from '#contract/console/operation.ts';
import { type AnswerOf, addressOf, type RequestOf } from './api.ts';

export interface StreamListener<Answer> {
  onAnswer(answer: Answer): void;
  /** Called when the stream opens or breaks. While it is broken, the answer must be polled. */
  onLive(isLive: boolean): void;
  /** The server sends no more: the session is over or renewed, or the record is gone. */
  onEnded?(): void;
}

/** After this time, in milliseconds, a stream that was refused is requested again. */
const retryMs = 60_000;
/** Milliseconds after the end of a session until a stream of the next session is requested. */
const renewedMs = 1_000;

/**
 * Opens the stream of an operation, again and again. A browser repeats it by itself after a lost
 * connection.
 *
 * @returns a function that closes it
 */
export function openStream<O extends Operation>(
  operation: O,
  request: Pick<RequestOf<O>, 'params' | 'query'>,
  listener: StreamListener<AnswerOf<O>>,
): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (afterMs: number) => {
    source.close();
    listener.onLive(false);
    timer = setTimeout(open, afterMs);
  };
  function open() {
    source = new EventSource(addressOf(operation, request));
    source.addEventListener('open', () => listener.onLive(true));
    source.addEventListener('message', ({ data }) => {
      const read = z.safeParse<O['answer']>(operation.answer, JSON.parse(String(data)));
      // The server is of another version. A reload repairs that.
      if (read.success) listener.onAnswer(read.data);
    });
    source.addEventListener('ended', () => {
      listener.onEnded?.();
      again(renewedMs);
    });
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) again(retryMs);
      else listener.onLive(false);
    });
  }
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
