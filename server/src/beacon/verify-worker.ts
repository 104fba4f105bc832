import { parentPort } from 'node:worker_threads';
import * as z from 'zod';
import { verifyBeacon } from './beacon-signature.ts';

const bytes = z.instanceof(Uint8Array).transform((array) => Buffer.from(array));
const question = z.object({ id: z.int(), publicKey: bytes, round: z.int(), signature: bytes });

parentPort?.on('message', (message: unknown) => {
  const { id, publicKey, round, signature } = question.parse(message);
  parentPort?.postMessage({ id, isValid: verifyBeacon(publicKey, round, signature) });
});
