import { parentPort, workerData } from 'node:worker_threads';
import { charactersOf, subset } from './subset.ts';
import type { SubsetAnswer, SubsetRequest } from './subset-in-worker.ts';

const { face, lists }: SubsetRequest = workerData;
const known = await charactersOf(face);
const answer: SubsetAnswer = [];
for (const list of lists) {
  const characters = new Set(list).intersection(known);
  answer.push({
    characters: [...characters].join(''),
    woff2: new Uint8Array(await subset(face, characters)),
  });
}
parentPort?.postMessage(answer);
