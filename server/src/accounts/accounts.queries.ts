import type { Insertable } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Language, Member } from '../db/types.ts';
import type { MemberSession } from '../http/http-session.ts';
import type { Recipient } from '../messages/index.ts';
import type { Profile } from './profile.rules.ts';

/** What is left out takes the table's default. */
export type NewMember = Pick<
  Insertable<Member>,
  'mail' | 'mailKey' | 'passwordHash' | 'lastName' | 'firstName' | 'phone' | 'phoneVerifiedAt' | 'createdAt'
> &
  Partial<Profile & { language: Language }>;

export async function insertMember(tx: Tx, member: NewMember): Promise<number> {
  const [row] = await tx.run(query.insertInto('member').values(member).returning('id'));
  if (row === undefined) throw new Error('the new member has no id');
  return row.id;
}

export async function selectCredentials(
  db: Executor,
  mailKey: string,
): Promise<{ id: number; passwordHash: string } | undefined> {
  const [row] = await db.run(
    query.selectFrom('member').select(['id', 'passwordHash']).where('mailKey', '=', mailKey),
  );
  return row;
}

export async function selectMember(
  db: Executor,
  id: number,
): Promise<{ token: string; lastName: string; firstName: string } | undefined> {
  const [row] = await db.run(
    query.selectFrom('member').select(['token', 'lastName', 'firstName']).where('id', '=', id),
  );
  return row;
}

export async function selectPhone(db: Executor, id: number): Promise<string | undefined> {
  const [row] = await db.run(query.selectFrom('member').select('phone').where('id', '=', id));
  return row?.phone;
}

export async function selectRecipient(db: Executor, id: number): Promise<Recipient | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('member')
      .select(['mail as address', 'language', 'lastName', 'firstName'])
      .where('id', '=', id)
      .where('closedAt', 'is', null),
  );
  return row;
}

export async function selectCustomer(
  db: Executor,
  id: number,
): Promise<{ token: string; mail: string; lastName: string; firstName: string } | undefined> {
  const [row] = await db.run(
    query.selectFrom('member').select(['token', 'mail', 'lastName', 'firstName']).where('id', '=', id),
  );
  return row;
}

export function insertSession(
  tx: Executor,
  session: {
    idHash: Buffer;
    memberId: number;
    createdAt: Date;
    expiresAt: Date;
    needsNewPassword: boolean;
    device: string;
  },
): Promise<unknown> {
  return tx.run(query.insertInto('session').values(session));
}

export async function selectSession(
  db: Executor,
  idHash: Buffer,
  now: Date,
): Promise<(Omit<MemberSession, 'idHash'> & { lastUsedAt: Date | null }) | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.memberId')
      .select([
        'session.memberId',
        'member.token',
        'session.needsNewPassword',
        'session.checkedPackId',
        'session.checkedCount',
        'session.lastUsedAt',
      ])
      .where('idHash', '=', idHash)
      .where('expiresAt', '>', now),
  );
  return row;
}

export function deleteSession(db: Executor, idHash: Buffer): Promise<unknown> {
  return db.run(query.deleteFrom('session').where('idHash', '=', idHash));
}

export async function deleteExpiredSessions(db: Executor, now: Date): Promise<number> {
  const rows = await db.run(query.deleteFrom('session').where('expiresAt', '<=', now).returning('memberId'));
  return rows.length;
}

/** @returns whether the session is still there */
export async function updateCheckedPack(
  db: Executor,
  idHash: Buffer,
  checked: { checkedPackId: number; checkedCount: number },
): Promise<boolean> {
  const rows = await db.run(
    query.updateTable('session').set(checked).where('idHash', '=', idHash).returning('idHash'),
  );
  return rows.length === 1;
}
