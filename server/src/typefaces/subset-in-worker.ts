import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { Face } from './faces.ts';

/** What the worker is asked: one subset for each entry of `lists`. */
export interface SubsetRequest {
  face: Face;
  lists: string[];
}

/** What it answers, in the order of `lists`. Characters that the face lacks are left out. */
const answer = z.array(z.object({ characters: z.string(), woff2: z.instanceof(Uint8Array) }));
export type SubsetAnswer = z.infer<typeof answer>;

/**
 * Makes subsets of one face on a thread of its own, because each takes up to a second of computing.
 *
 * @param lists the characters of each subset
 * @throws whatever the worker threw
 */
export async function subsetInWorker(face: Face, lists: readonly string[]): Promise<SubsetAnswer> {
  const workerData: SubsetRequest = { face, lists: [...lists] };
  const worker = new Worker(new URL('./subset-worker.ts', import.meta.url), { workerData });
  // A process that ends does not wait for it.
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
