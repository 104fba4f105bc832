import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { BuyRequest } from '../../server/src/draw/index.ts';

/** Another design for selling packs, on the same tables. */
export interface Rival {
  buy(request: BuyRequest): Promise<void>;
  close(): Promise<void>;
}

/** Creates the rivals' SQL functions in a database. */
export async function installRivals(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(await readFile(new URL('rivals.sql', import.meta.url), 'utf8'));
  await client.end();
}

/**
 * Makes a rival design: one stored function per purchase. A single round trip checks, draws and
 * writes.
 */
export function oneFunction(
  url: string,
  connections: number,
): Rival & { ask(request: BuyRequest): Promise<unknown> } {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  async function ask({ memberId, packId, count, key, purchaseId }: BuyRequest): Promise<unknown> {
    const { rows } = await pool.query<{ rival_buy: unknown }>({
      name: 'rival_buy',
      text: 'select rival_buy($1, $2, $3, $4, $5, $6)',
      values: [memberId, packId, count, key, purchaseId, new Date()],
    });
    return rows[0]?.rival_buy;
  }
  return {
    ask,
    async buy(request) {
      const answer = await ask(request);
      if (!isBought(answer))
        throw new Error(`the function sold nothing: ${JSON.stringify(answer)}`);
    },
    close: () => pool.end(),
  };
}

function isBought(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'bought'
  );
}

/**
 * Makes a rival design, that of an ordinary service: eight statements in sequence, each awaited.
 */
export function eightRoundTrips(url: string, connections: number): Rival {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  return {
    /**
     * Buys packs in one transaction of eight statements, each sent after the answer to the one
     * before.
     */
    async buy({ memberId, packId, count, key, purchaseId, payloadHash }) {
      const client = await pool.connect();
      const run = (name: string, text: string, values: unknown[]) =>
        client.query({ name, text, values });
      const now = new Date();
      try {
        await client.query('begin');
        await run('account', 'select * from ledger_account where member_id = $1 for update', [
          memberId,
        ]);
        await run(
          'stock',
          'select stock.*, pack.price from pack_stock as stock join pack on id = pack_id where pack_id = $1 for update of stock',
          [packId],
        );
        await run(
          'draw',
          'select stock.sold, rival_take(stock, $2, $3) from pack_stock as stock where pack_id = $1 and remaining >= $3',
          [packId, memberId, count],
        );
        await run(
          'ledger',
          `with spent as (
             update ledger_account set points_debited = points_debited + $2, entries = entries + 1
             where member_id = $1 returning entries, points
           )
           insert into journal_entry
             (member_id, number, currency, amount, shop_account, kind, balance_after, reference, created_at)
           select $1, entries, 'point', -$2::bigint, 'sales', 'pack_bought', points, $3, $4 from spent`,
          [memberId, count, purchaseId, now],
        );
        await run(
          'purchase',
          `insert into purchase (member_id, id, pack_id, round, first_position, count, currency, paid, coins_earned, open_cards,
             created_at, decide_by)
           select $1, $2, $3, 1, sold - $4 + 1, $4, 'point', $4, 0, $4, $5, $5 from pack_stock where pack_id = $3`,
          [memberId, purchaseId, packId, count, now],
        );
        await run(
          'answer',
          `insert into idempotency_record (principal_id, key, call, payload_hash, answer, created_at)
           values ($1, $2, 'user/pack/buy', $3, '{"kind":"bought"}', $4)`,
          [memberId, key, payloadHash, now],
        );
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
