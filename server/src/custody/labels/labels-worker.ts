import { parentPort, workerData } from 'node:worker_threads';
import { drawLabels } from './draw-labels.ts';
import type { LabelRequest } from './labels-in-worker.ts';

const { labels, options }: LabelRequest = workerData;
parentPort?.postMessage(new Uint8Array(await drawLabels(labels, options)));
