import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BuyerLoad, BuyerOrder } from './buyer.ts';

const buyer = fileURLToPath(new URL('buyer.ts', import.meta.url));

/** Processes of the shop with members who are about to buy. */
export interface Buyers {
  /** Lets all of them buy, until each has answered; and waits until their processes have ended. */
  run(): Promise<BuyerLoad>;
}

/** Starts buyers in processes of their own; returns once all of them are warm. */
export async function startBuyers(orders: readonly BuyerOrder[]): Promise<Buyers> {
  const children = orders.map((order) => fork(buyer, [JSON.stringify(order)]));
  // Wait for all exits from the beginning, because one process may end before another.
  const ended = Promise.all(children.map((child) => once(child, 'exit')));
  await Promise.all(children.map(nextWord));
  return {
    async run() {
      const loads = await Promise.all(
        children.map((child) => {
          const load = nextWord(child) as Promise<BuyerLoad>;
          child.send('go');
          return load;
        }),
      );
      await ended;
      const sum = (key: keyof BuyerLoad) => loads.reduce((total, load) => total + load[key], 0);
      const most = (key: keyof BuyerLoad) => Math.max(...loads.map((load) => load[key]));
      return {
        ...{ perSecond: sum('perSecond'), cpuMs: sum('cpuMs') },
        ...{ p50: most('p50'), p99: most('p99') },
      };
    },
  };
}

/** Waits for the next message of a child process. Throws if it ends. */
function nextWord(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`a buyers’ process ended with code ${code}`)));
  });
}
