import { Worker } from 'node:worker_threads';
import * as z from 'zod';

const pdf = z.instanceof(Uint8Array);

/**
 * Draws a PDF in a worker thread: a thousand labels take a second of CPU time, in which a process
 * that also sells would answer nobody.
 *
 * @param file the worker: it posts the bytes of the PDF
 * @param request the worker's input (`workerData`)
 * @throws the worker's error
 */
export async function drawInWorker(file: URL, request: unknown): Promise<Uint8Array> {
  const worker = new Worker(file, { workerData: request });
  // The worker does not keep the process alive.
  worker.unref();
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (message: unknown) => resolve(pdf.parse(message)));
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`the worker that draws a PDF ended with code ${code}`)),
      );
    });
  } finally {
    await worker.terminate();
  }
}
