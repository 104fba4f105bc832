import type { PackIdentity } from './verifier/opening.ts';
import {
  type OpenedBatch,
  type OpeningTask,
  openOnThisThread,
  type RoundOpener,
} from './verifier/workshop.ts';

/** The messages to a thread: first the pack, then batches of rounds. */
export type ThreadRequest =
  | { kind: 'pack'; pack: PackIdentity }
  | { kind: 'open'; tasks: readonly OpeningTask[] };

/** The answer to a batch. */
export type ThreadAnswer = OpenedBatch;

/**
 * A thread that opens rounds: the common interface of a browser's Worker and a Node thread. Answers
 * come in the order of the requests.
 */
export interface Thread {
  post(request: ThreadRequest): void;
  listen(onAnswer: (answer: ThreadAnswer) => void, onError: (cause: Error) => void): void;
  end(): void;
}

/** Makes a pool that distributes rounds over threads; `dismiss` ends the threads. */
export function createThreadPool(
  threads: readonly Thread[],
  pack: PackIdentity,
): RoundOpener & { dismiss(): void } {
  const workers = threads.map((thread) => workerOf(thread, pack));
  return {
    // Two batches for each thread: one running, one waiting.
    lanes: threads.length * 2,
    /** Sends rounds to the thread with the least work, which opens and checks them. */
    openRounds(tasks) {
      const [idlest] = workers.toSorted((a, b) => a.waiting.length - b.waiting.length);
      if (idlest === undefined) throw new Error('no thread to open rounds on');
      return idlest.ask(tasks);
    },
    dismiss() {
      for (const thread of threads) thread.end();
    },
  };
}

interface Waiting {
  resolve(answer: ThreadAnswer): void;
  reject(cause: Error): void;
}

/** Wraps a thread so that rounds can be given to it and its results awaited. */
function workerOf(thread: Thread, pack: PackIdentity) {
  const waiting: Waiting[] = [];
  let broken: Error | null = null;
  thread.listen(
    (answer) => waiting.shift()?.resolve(answer),
    (cause) => {
      broken = cause;
      for (const { reject } of waiting.splice(0)) reject(cause);
    },
  );
  thread.post({ kind: 'pack', pack });
  const ask = (tasks: readonly OpeningTask[]) =>
    new Promise<ThreadAnswer>((resolve, reject) => {
      if (broken !== null) return reject(broken);
      waiting.push({ resolve, reject });
      thread.post({ kind: 'open', tasks });
    });
  return { waiting, ask };
}

/** Runs inside the thread: computes the answer to each request that has one. */
export function openOnThread(
  answer: (opened: ThreadAnswer) => void,
): (request: ThreadRequest) => void {
  let workshop: RoundOpener | null = null;
  return (request) => {
    if (request.kind === 'pack') workshop = openOnThisThread(request.pack);
    // Thrown outside the promise, so that the error reaches the code that started this thread.
    else
      workshop?.openRounds(request.tasks).then(answer, (cause: unknown) =>
        setTimeout(() => {
          throw cause;
        }),
      );
  };
}
