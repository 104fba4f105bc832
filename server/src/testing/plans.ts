import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { query } from '../db/pool.ts';

/**
 * Runs queries and returns PostgreSQL's plans for them. Sequential scans are made expensive, so
 * that even for small tables the plans are those of a large shop.
 */
export async function plansOf(
  db: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<string> {
  const plans: string[] = [];
  await work({
    ...db,
    /** Stores PostgreSQL's plan of a query, then runs the query. */
    async run(asked) {
      const plain = 'plain' in asked ? asked.plain : asked;
      const { sql: text, parameters } = 'compile' in plain ? plain.compile() : plain;
      await db.transaction(async (tx) => {
        await tx.run(sql`set local enable_seqscan = off`.compile(query));
        const lines = await tx.run<object>({ sql: `explain (costs off) ${text}`, parameters });
        plans.push(lines.map((line) => Object.values(line).join('')).join('\n'));
      });
      return db.run(asked);
    },
  });
  return plans.join('\n\n');
}
