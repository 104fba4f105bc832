import type { Database } from '../db/database.ts';
import type { MemberDataSource } from './member-data-source.ts';
import { findProfile, type RegisteredMember } from './profile.queries.ts';
import { findReferral } from './referral.ts';
import { findSessions } from './sessions.queries.ts';

/** Collects all data of a member from every part of the shop, in one snapshot. */
export function gatherMemberData(
  db: Database,
  sources: readonly MemberDataSource[],
  memberId: number,
  now: Date,
): Promise<Record<string, unknown>> {
  return db.snapshot(async (tx) => {
    const data: Record<string, unknown> = {
      profile: withoutRevision(await findProfile(tx, memberId)),
      // Without the session id hashes: a download must not give access to anything.
      sessions: (await findSessions(tx, memberId, now)).map(({ idHash: _, ...session }) => session),
    };
    const { code = null, friends } = await findReferral(tx, memberId);
    data['referral'] = { code, friends };
    for (const { name, read } of sources) data[name] = await read(tx, memberId);
    // Converts dates to text, as in the downloaded JSON.
    return JSON.parse(JSON.stringify(data));
  });
}

/**
 * Removes the revision from a member's download. It is for commands of staff, not data of the
 * member.
 */
function withoutRevision(profile: RegisteredMember | undefined) {
  if (profile === undefined) return undefined;
  const { revision: _, ...own } = profile;
  return own;
}
