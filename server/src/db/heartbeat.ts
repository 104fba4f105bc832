import type { Primary } from './primary.ts';

export interface HeartbeatOptions {
  /** The pause between two checks, in milliseconds. */
  pauseMs?: number;
  /** Called with the error when the server is given up. */
  onLeave?: (error: unknown) => void;
}

const defaultPauseMs = 1_000;

/**
 * Checks at intervals, each time on a new connection, that the database's server still answers.
 * After two failures in a row it closes all connections to that server. This is needed because a
 * frozen server, or one behind a cut network, closes no connection. Without the check each query
 * would wait for its own timeout. Connections of the queue would wait a quarter of an hour for the
 * operating system's timeout (Node.js cannot set TCP_USER_TIMEOUT).
 *
 * @returns a function that ends the checks
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
    // The second check follows at once: the first may have failed because this process was busy.
    if (!isOver) timer = setTimeout(beat, failures === 1 ? 0 : pauseMs).unref();
  };
  timer = setTimeout(beat, pauseMs).unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
