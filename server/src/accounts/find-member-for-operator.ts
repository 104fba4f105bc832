import type { Database } from '../db/database.ts';
import { findMemberByMail } from './find-member-by-mail.ts';
import { findProfile, type RegisteredMember } from './profile.queries.ts';

/** A member, as an operator may see them. */
export interface MemberOverview extends RegisteredMember {
  id: number;
}

/** Finds an open account by member id or mail address. */
export async function findMemberForOperator(
  db: Database,
  idOrMail: string,
): Promise<MemberOverview | undefined> {
  const id = /^\d{1,15}$/.test(idOrMail) ? Number(idOrMail) : await findMemberByMail(db, idOrMail);
  const registered = id === undefined ? undefined : await findProfile(db, id);
  return id === undefined || registered === undefined ? undefined : { id, ...registered };
}
