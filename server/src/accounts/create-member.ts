import type { Database } from '../db/database.ts';
import { insertAccount } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { insertBirthDate } from '../protection/index.ts';
import { insertMember } from './accounts.queries.ts';
import { mailKeyOf } from './mail.rules.ts';
import type { Profile } from './profile.rules.ts';

export interface MemberDetails {
  mail: string;
  /** Made by `hashPassword`. */
  passwordHash: string;
  lastName: string;
  firstName: string;
  phone: string;
  phoneVerified: boolean;
  /** Such as `1990-04-02`; the member is asked for it if it is missing. */
  bornOn?: string | undefined;
  /** The address stays empty if this is missing. */
  address?: Pick<Profile, 'postalCode' | 'country' | 'prefectureId' | 'city' | 'street'>;
}

/**
 * Creates a member with an empty ledger account.
 *
 * @returns the member's id
 */
export async function createMember(
  db: Database,
  clock: Clock,
  details: MemberDetails,
): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const memberId = await insertMember(tx, {
      mail: details.mail,
      mailKey: mailKeyOf(details.mail),
      passwordHash: details.passwordHash,
      lastName: details.lastName,
      firstName: details.firstName,
      phone: details.phone,
      phoneVerifiedAt: details.phoneVerified ? now : null,
      ...details.address,
      createdAt: now,
    });
    await insertAccount(tx, memberId);
    if (details.bornOn !== undefined)
      await insertBirthDate(tx, memberId, { bornOn: details.bornOn, isInherited: false }, now);
    return memberId;
  });
}
