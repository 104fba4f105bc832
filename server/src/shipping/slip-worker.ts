import { parentPort, workerData } from 'node:worker_threads';
import { drawSlip, type Slip } from './draw-slip.ts';

const slip: Slip = workerData;
parentPort?.postMessage(new Uint8Array(await drawSlip(slip)));
