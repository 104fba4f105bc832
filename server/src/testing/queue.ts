import { Logger, runOnce } from 'graphile-worker';
import { findRecipient } from '../accounts/index.ts';
import { openLog } from '../app/log.ts';
import { openWorkerPool } from '../db/worker-pool.ts';
import type { Task } from '../jobs/job.ts';
import { messageTasks } from '../messages/index.ts';
import { noticeMails } from '../notices/index.ts';
import type { TestShop } from './test-shop.ts';

/** A message as it was sent. */
export interface SentMessage {
  kind: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
}

/**
 * Runs all jobs in the shop's queue as one of its processes would, and returns the messages that
 * they sent.
 */
export async function workQueue(shop: TestShop): Promise<SentMessage[]> {
  const sent: SentMessage[] = [];
  const sending = messageTasks({
    db: shop.db,
    clock: shop.clock,
    log: openLog('silent'),
    mail: {
      send: async ({ to, subject, text }) => void sent.push({ kind: 'mail', to, subject, text }),
      close: () => {},
    },
    sms: { send: async ({ to, text }) => void sent.push({ kind: 'sms', to, subject: '', text }) },
    shopUrl: 'https://shop.example',
    findRecipient: (memberId) => findRecipient(shop.db, memberId),
    notices: noticeMails(shop),
  });
  await runTasks(shop, [...shop.tasks, ...sending]);
  return sent;
}

/** Runs the queued jobs of these tasks once. */
export async function runTasks(shop: TestShop, tasks: readonly Task[]): Promise<void> {
  // A pool made by the worker would still be closing connections when the test's database is
  // dropped.
  const pool = openWorkerPool(shop.url, () => {});
  await runOnce({
    pgPool: pool,
    taskList: Object.fromEntries(
      tasks.map((task) => [task.name, (payload: unknown) => task.work(payload)]),
    ),
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  });
  await pool.end();
}
