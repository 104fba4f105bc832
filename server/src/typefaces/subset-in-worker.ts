import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { Face } from './faces.ts';

/** The worker's input: it makes one subset for each entry of `lists`. */
export interface SubsetRequest {
  face: Face;
  lists: string[];
}

/** The worker's output, in the order of `lists`. Characters missing in the face are left out. */
const answer = z.array(z.object({ characters: z.string(), woff2: z.instanceof(Uint8Array) }));
export type SubsetAnswer = z.infer<typeof answer>;

/**
 * Makes subsets of one face in a worker thread, because each takes up to a second of CPU time.
 *
 * @param lists the characters of each subset
 * @throws the worker's error
 */
export async function subsetInWorker(face: Face, lists: readonly string[]): Promise<SubsetAnswer> {
  const workerData: SubsetRequest = { face, lists: [...lists] };
  const worker = new Worker(new URL('./subset-worker.ts', import.meta.url), { workerData });
  // The worker does not keep the process alive.
  worker.unref();
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (message: unknown) => resolve(answer.parse(message)));
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`the worker that makes typefaces ended with code ${code}`)),
      );
    });
  } finally {
    await worker.terminate();
  }
}
