import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { Label, LabelSheetOptions } from './draw-labels.ts';

/** The worker's input. */
export interface LabelRequest {
  labels: readonly Label[];
  options: LabelSheetOptions;
}

const pdf = z.instanceof(Uint8Array);

/**
 * Draws labels as a PDF in a worker thread: a thousand take a second of CPU time, in which a
 * process that also sells would answer nobody.
 *
 * @throws the worker's error
 */
export async function drawLabelsInWorker(request: LabelRequest): Promise<Uint8Array> {
  const worker = new Worker(new URL('./labels-worker.ts', import.meta.url), {
    workerData: request,
  });
  // The worker does not keep the process alive.
  worker.unref();
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (message: unknown) => resolve(pdf.parse(message)));
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`the worker that draws labels ended with code ${code}`)),
      );
    });
  } finally {
    await worker.terminate();
  }
}
