import { Worker } from 'node:worker_threads';
import type * as z from 'zod';

/**
 * Does one piece of work in a new worker thread and returns its answer. The work takes about a
 * second of CPU time, in which the process could otherwise answer no request.
 *
 * @param file the worker: it posts its answer as one message
 * @param workerData the worker's input
 * @param answer the schema of the message
 * @throws the worker's error, or an error that names the file if it ends without an answer
 */
export async function answerOfWorker<Answer>(
  file: URL,
  workerData: unknown,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const worker = new Worker(file, { workerData });
  // The worker does not keep the process alive.
  worker.unref();
  try {
    const message = await new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`the worker ${file.pathname} ended with code ${code}, without an answer`)),
      );
    });
    return answer.parse(message);
  } finally {
    await worker.terminate();
  }
}
