import { missingAmong } from './debian-packages.mjs';

/** Debian's packages that this machine lacks for a restore drill. */
export const missingForDrill = () =>
  missingAmong([
    ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
    ['/usr/bin/pgbackrest', 'pgbackrest'],
    ['/usr/bin/setpriv', 'util-linux'],
  ]);

/** Why a rehearsal cannot run on this machine; undefined if it can. */
export async function drillHindrance() {
  const missing = await missingForDrill();
  return missing.length === 0 ? undefined : `these packages are missing: ${missing.join(', ')}`;
}
