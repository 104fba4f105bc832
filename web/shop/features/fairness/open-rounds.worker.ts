/** The browser worker that opens rounds (`threads.ts`). */
import { openOnThread, type ThreadRequest } from './threads.ts';

const receiveRequest = openOnThread((opened) => postMessage(opened));

addEventListener('message', ({ data }: MessageEvent<ThreadRequest>) => receiveRequest(data));
