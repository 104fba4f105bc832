import type { Database } from '../db/database.ts';
import type { MemberHolding } from './member-holding.ts';
import { selectProfile } from './profile.queries.ts';
import { findReferral } from './referral.ts';
import { selectSessions } from './sessions.queries.ts';

/** Everything the shop keeps of a member, of one moment, by the part of the shop that keeps it. */
export function gatherMemberData(
  db: Database,
  holdings: readonly MemberHolding[],
  memberId: number,
  now: Date,
): Promise<Record<string, unknown>> {
  return db.snapshot(async (tx) => {
    const data: Record<string, unknown> = {
      profile: await selectProfile(tx, memberId),
      // Without what identifies them: a download must not be a key.
      sessions: (await selectSessions(tx, memberId, now)).map(
        ({ idHash: _, ...session }) => session,
      ),
    };
    const { code = null, friends } = await findReferral(tx, memberId);
    data['referral'] = { code, friends };
    for (const { name, read } of holdings) data[name] = await read(tx, memberId);
    // As JSON will have it: instants are text.
    return JSON.parse(JSON.stringify(data));
  });
}
