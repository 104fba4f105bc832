import { parentPort, workerData } from 'node:worker_threads';
import { drawLabels, type Label, type LabelSheetOptions } from './draw-labels.ts';

/** The worker's input. */
export interface LabelRequest {
  labels: readonly Label[];
  options: LabelSheetOptions;
}

const { labels, options }: LabelRequest = workerData;
parentPort?.postMessage(new Uint8Array(await drawLabels(labels, options)));
