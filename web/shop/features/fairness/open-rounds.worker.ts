/** The browser worker that opens rounds (`threads.ts`). */
import { openOnThread, type ThreadRequest } from './threads.ts';

const take = openOnThread((openings) => postMessage(openings));

addEventListener('message', ({ data }: MessageEvent<ThreadRequest>) => take(data));
