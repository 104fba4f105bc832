import { Worker } from 'node:worker_threads';
import * as z from 'zod';

const answer = z.object({ id: z.int(), isValid: z.boolean() });

/**
 * Verifies signatures of beacons in a worker thread: each takes 20 to 30 ms. The thread starts with
 * the first signature and does not keep the process alive.
 */
export class SignatureVerifier {
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, PromiseWithResolvers<boolean>>();

  /**
   * Verifies a signature of the beacon in the worker thread.
   *
   * @throws the worker's error
   */
  verify(publicKey: Buffer, round: number, signature: Buffer): Promise<boolean> {
    const id = ++this.#lastId;
    const result = Promise.withResolvers<boolean>();
    this.#waiting.set(id, result);
    this.#worker ??= this.#start();
    this.#worker.postMessage({ id, publicKey, round, signature });
    return result.promise;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** Starts the worker thread, which answers the calls of `verify` that wait. */
  #start(): Worker {
    const worker = new Worker(new URL('./verify-worker.ts', import.meta.url));
    worker.unref();
    worker.on('message', (message: unknown) => {
      const { id, isValid } = answer.parse(message);
      this.#waiting.get(id)?.resolve(isValid);
      this.#waiting.delete(id);
    });
    const fail = (error: unknown) => {
      this.#worker = undefined;
      for (const result of this.#waiting.values()) result.reject(error);
      this.#waiting.clear();
    };
    worker.once('error', fail);
    worker.once('exit', (code) => fail(new Error(`the beacon's worker ended with code ${code}`)));
    return worker;
  }
}
