import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createThreadPool, type Thread, type ThreadAnswer } from '../threads.ts';
import type { LogSource } from '../verifier/log.ts';
import { identityOf, openOnThisThread, type RoundOpener } from '../verifier/workshop.ts';

/** With fewer rounds, starting threads takes longer than it saves. */
const minRoundsForThreads = 200;

/**
 * Opens rounds on all cores, or on this thread if there are few. Call `dismiss` at the end, or the
 * process keeps running.
 */
export function openOnNodeThreads(source: LogSource): RoundOpener & { dismiss(): void } {
  const pack = identityOf(source);
  if (source.rounds < minRoundsForThreads) return { ...openOnThisThread(pack), dismiss() {} };
  return createThreadPool(
    Array.from({ length: availableParallelism() }, () => startThread()),
    pack,
  );
}

/** Starts a thread of Node that verifies rounds. */
function startThread(): Thread {
  const worker = new Worker(new URL('./open-rounds.thread.ts', import.meta.url));
  return {
    post: (request) => worker.postMessage(request),
    /** Passes the thread's results and errors on. */
    listen(onAnswer, onError) {
      worker.on('message', (answer: ThreadAnswer) => onAnswer(answer));
      worker.on('error', (cause) =>
        onError(cause instanceof Error ? cause : new Error(String(cause))),
      );
    },
    end: () => void worker.terminate(),
  };
}
