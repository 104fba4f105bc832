import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A link by which a member proves that their mailbox is theirs. */
export interface MailboxLink {
  /** The address, as log-ins compare it, that the link was mailed to. */
  mailKey: string;
  tokenHash: Buffer;
  mailedAt: Date;
}

/** Finds the link that was mailed to a member last. */
export async function findMailboxLink(
  db: Executor,
  memberId: number,
): Promise<MailboxLink | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('mailboxLink')
      .select(['mailKey', 'tokenHash', 'mailedAt'])
      .where('memberId', '=', memberId),
  );
  return row;
}

/** Stores the link that is mailed to a member. An earlier one no longer works. */
export function upsertMailboxLink(tx: Tx, memberId: number, link: MailboxLink): Promise<unknown> {
  return tx.run(
    query
      .insertInto('mailboxLink')
      .values({ memberId, ...link })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(link)),
  );
}

/** Locks an open account, and reads its address and whether its mailbox is proved. */
export async function lockMailbox(
  tx: Tx,
  memberId: number,
): Promise<{ mailKey: string; mailProvedAt: Date | null } | undefined> {
  const [row] = await tx.run(
    query
      .selectFrom('member')
      .select(['mailKey', 'mailProvedAt'])
      .where('id', '=', memberId)
      .where('closedAt', 'is', null)
      .forUpdate(),
  );
  return row;
}

/** Whether a member has proved that their mailbox is theirs. */
export async function isMailProved(db: Executor, memberId: number): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('member')
      .select('id')
      .where('id', '=', memberId)
      .where('mailProvedAt', 'is not', null),
  );
  return rows.length > 0;
}
