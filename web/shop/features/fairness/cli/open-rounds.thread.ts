/** The Node thread that opens rounds (`threads.ts`). */
import { parentPort } from 'node:worker_threads';
import { openOnThread } from '../threads.ts';

const port = parentPort;
if (port === null)
  throw new Error('this file is a thread of the command, and runs as nothing else');
port.on(
  'message',
  openOnThread((opened) => port.postMessage(opened)),
);
