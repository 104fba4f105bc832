import { parentPort, workerData } from 'node:worker_threads';
import { drawEvidence, type Evidence } from './draw-evidence.ts';

const evidence: Evidence = workerData;
parentPort?.postMessage(new Uint8Array(await drawEvidence(evidence)));
