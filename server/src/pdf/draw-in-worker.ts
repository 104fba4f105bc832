import * as z from 'zod';
import { answerOfWorker } from '../lib/answer-of-worker.ts';

const pdf = z.instanceof(Uint8Array);

/**
 * Draws a PDF in a worker thread: a thousand labels take a second of CPU time.
 *
 * @param file the worker: it posts the bytes of the PDF
 * @param request the worker's input (`workerData`)
 * @throws the worker's error
 */
export function drawInWorker(file: URL, request: unknown): Promise<Uint8Array> {
  return answerOfWorker(file, request, pdf);
}
