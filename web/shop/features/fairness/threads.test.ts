import { describe, expect, it } from 'vitest';
import { makeLog, makeSeal } from './testing/make-log.ts';
import { createThreadPool, openOnThread, type Thread, type ThreadAnswer } from './threads.ts';
import { sourceOf } from './verifier/log.ts';
import { readRound } from './verifier/open-round.ts';
import { verify } from './verifier/verify.ts';
import { identityOf, type OpeningTask } from './verifier/workshop.ts';

const log = makeLog(
  makeSeal([20, 80]),
  Array.from({ length: 70 }, (_, index) => [{ purchase: `p${index}`, count: 1, client_seed: '' }]),
);
const plan = { packId: 7, depth: 'mine', own: [{ purchase: 'p69' }], memory: null } as const;

describe('checking proofs on threads', () => {
  it('checking proofs on several threads in any sequence: the same result as on one thread', async () => {
    const threads = [slowThread(8), slowThread(1), slowThread(3)];
    const workshop = createThreadPool(threads, identityOf(sourceOf(log)));
    const result = await verify(plan, sourceOf(log), workshop);
    expect(result).toEqual(await verify(plan, sourceOf(log)));
    expect(result).toMatchObject({ ok: true, rounds: 70, proved: 1 });
    workshop.dismiss();
    expect(threads.every((thread) => thread.batches > 0 && thread.ended)).toBe(true);
  });

  it('checking proofs, a thread fails: this check and later ones end with the error of the thread', async () => {
    const thread = slowThread(1);
    const workshop = createThreadPool([thread], identityOf(sourceOf(log)));
    const tasks: OpeningTask[] = log.rounds.slice(0, 1).map((round) => ({
      ...{ read: readRound(identityOf(sourceOf(log)), round), prove: true, sum: false },
    }));
    const opening = workshop.openRounds(tasks);
    thread.fail(new Error('out of memory'));
    await expect(opening).rejects.toThrow('out of memory');
    await expect(workshop.openRounds(tasks)).rejects.toThrow('out of memory');
    await expect(verify(plan, sourceOf(log), workshop)).rejects.toThrow('out of memory');
  });
});

/** A fake thread that answers after a delay. */
function slowThread(milliseconds: number) {
  let listeners: { onAnswer(answer: ThreadAnswer): void; onError(cause: Error): void } | null =
    null;
  const receiveRequest = openOnThread((answer) =>
    setTimeout(() => listeners?.onAnswer(answer), milliseconds),
  );
  return {
    batches: 0,
    ended: false,
    post(request) {
      if (request.kind === 'open') this.batches++;
      receiveRequest(structuredClone(request));
    },
    listen(onAnswer, onError) {
      listeners = { onAnswer, onError };
    },
    end() {
      this.ended = true;
    },
    fail(cause: Error) {
      listeners?.onError(cause);
    },
  } satisfies Thread & { batches: number; ended: boolean; fail(cause: Error): void };
}
