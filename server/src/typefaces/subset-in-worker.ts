import * as z from 'zod';
import { answerOfWorker } from '../lib/answer-of-worker.ts';
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
export function subsetInWorker(face: Face, lists: readonly string[]): Promise<SubsetAnswer> {
  const request: SubsetRequest = { face, lists: [...lists] };
  return answerOfWorker(new URL('./subset-worker.ts', import.meta.url), request, answer);
}
