import type { Primary } from './primary.ts';

export interface HeartbeatOptions {
  /** The pause between two questions, in milliseconds. */
  pauseMs?: number;
  /** Called with the reason when the server is left. */
  onLeave?: (error: unknown) => void;
}

const defaultPauseMs = 1_000;

/**
 * Asks the database's server again and again whether it still answers, each time on a new
 * connection, and has it left if it failed twice. A frozen server, or one behind a cut network,
 * closes no connection: without this each query would wait for its own timeout, and connections of
 * the queue for the operating system's, a quarter of an hour (Node.js cannot set
 * TCP_USER_TIMEOUT).
 *
 * @returns a function that ends it
 */
export function watchPrimary(
  primary: Primary,
  { pauseMs = defaultPauseMs, onLeave = () => {} }: HeartbeatOptions = {},
): () => void {
  let isOver = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const beat = async () => {
    try {
      await primary.check();
      failures = 0;
    } catch (error) {
      failures++;
      if (failures === 2) {
        primary.leave();
        onLeave(error);
      }
    }
    // A second question at once: the first may have failed because this process was busy.
    if (!isOver) timer = setTimeout(beat, failures === 1 ? 0 : pauseMs).unref();
  };
  timer = setTimeout(beat, pauseMs).unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
