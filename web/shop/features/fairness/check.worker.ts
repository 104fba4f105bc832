/**
 * Worker that checks one pack outside the page's main thread: reads the log from the shop, opens
 * its rounds in further workers and reports progress. The page stops it with `terminate()`.
 */
import type { CheckEvent, CheckOrder } from './check.ts';
import { LogUnreadable, readShopLog } from './shop-log.ts';
import { createThreadPool, type Thread, type ThreadAnswer } from './threads.ts';
import { type Progress, verify } from './verifier/verify.ts';
import { identityOf } from './verifier/workshop.ts';

addEventListener('message', ({ data }: MessageEvent<CheckOrder>) => {
  check(data).catch((cause: unknown) => {
    post({ kind: 'unread', reason: cause instanceof LogUnreadable ? cause.reason : 'error' });
  });
});

/** Reads a pack's log and checks it with threads, and posts the progress and the result. */
async function check({ plan, threads }: CheckOrder): Promise<void> {
  const at = Date.now();
  const source = await readShopLog((input, init) => fetch(input, init), plan.packId);
  const { seal, sealHash, rounds, head } = source;
  post({ kind: 'sealed', seal, sealHash, rounds, seen: { round: rounds, hash: head, at } });
  const workshop = createThreadPool(
    Array.from({ length: threads }, () => startThread()),
    identityOf(source),
  );
  const result = await verify(plan, source, workshop, reportProgress());
  workshop.dismiss();
  post({ kind: 'result', result });
}

/**
 * Reports progress ten times a second. More messages would cost more time than the check itself.
 */
function reportProgress() {
  let postedAt = 0;
  return ({ reached, drawn }: Progress) => {
    if (performance.now() - postedAt < 100) return;
    postedAt = performance.now();
    post({ kind: 'reached', reached, drawn });
  };
}

function post(event: CheckEvent): void {
  postMessage(event);
}

/** Starts a web worker that verifies rounds. */
function startThread(): Thread {
  const worker = new Worker(new URL('./open-rounds.worker.ts', import.meta.url), {
    type: 'module',
  });
  return {
    post: (request) => worker.postMessage(request),
    listen(onAnswer, onError) {
      worker.addEventListener('message', ({ data }: MessageEvent<ThreadAnswer>) => onAnswer(data));
      worker.addEventListener('error', (event) => onError(new Error(event.message)));
    },
    end: () => worker.terminate(),
  };
}
