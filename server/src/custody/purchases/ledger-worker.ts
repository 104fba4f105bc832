import { parentPort, workerData } from 'node:worker_threads';
import { drawLedger, type LedgerRequest } from './draw-ledger.ts';

const request: LedgerRequest = workerData;
parentPort?.postMessage(new Uint8Array(await drawLedger(request)));
