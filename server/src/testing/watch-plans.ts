import type { Database, Executor } from '../db/database.ts';
import { wrapDatabase } from './wrap-database.ts';

/** How Citus runs a statement. */
export interface CitusPlan {
  /** The function that sent it. */
  sentBy: string;
  /** Whether it asks several shards. */
  isOnManyShards: boolean;
  /** Whether it first gathers rows on the coordinator, and works on them there. */
  gathersRows: boolean;
  text: string;
}

/**
 * Watches a database on Citus.
 *
 * @returns the database, and the plan of each statement that is sent with it, by its SQL
 */
export function watchPlans(db: Database): { db: Database; plans: Map<string, CitusPlan> } {
  const plans = new Map<string, CitusPlan>();
  const watched = (executor: Executor): Executor['run'] =>
    async function run(asked) {
      const form = 'citus' in asked ? asked.citus : asked;
      const { sql, parameters } = 'compile' in form ? form.compile() : form;
      const isPlanned = /^\s*(?:select|with|insert|update|delete)\b/i.test(sql);
      if (isPlanned && !plans.has(sql)) {
        plans.set(sql, { sentBy: '', isOnManyShards: false, gathersRows: false, text: '' });
        const sentBy = nameOfSender(run);
        const lines = await db.run<object>({ sql: `explain (costs off) ${sql}`, parameters });
        plans.set(
          sql,
          planOf(sentBy, lines.map((line) => Object.values(line).join('')).join('\n')),
        );
      }
      return executor.run(asked);
    };
  return { db: wrapDatabase(db, watched), plans };
}

function planOf(sentBy: string, text: string): CitusPlan {
  const tasks = [...text.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
  const isOnManyShards = tasks.some((count) => count > 1);
  const gathersRows = isOnManyShards && text.includes('Distributed Subplan');
  return { sentBy, isOnManyShards, gathersRows, text };
}

/** Finds the name of the function of a `*.queries.ts` that called this one. */
function nameOfSender(called: (...words: never[]) => unknown): string {
  const holder: { stack?: string } = {};
  Error.captureStackTrace(holder, called);
  const line = (holder.stack ?? '').split('\n').find((each) => each.includes('.queries.ts'));
  return line?.match(/at (?:async )?([\w.]+)/)?.[1] ?? 'unknown';
}
