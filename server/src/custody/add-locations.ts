import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { type ProblemLine, readLocationCode } from './intake.rules.ts';
import { insertLocations } from './locations.queries.ts';

export interface LocationsAdded {
  added: number;
  /** How many existed already. */
  before: number;
  problems: ProblemLine[];
}

/**
 * Adds the locations of a text, one a line. A line that is not a location code is returned as a
 * problem; all others are added.
 */
export function addLocations(
  db: Database,
  clock: Clock,
  text: string,
  actor: Actor,
): Promise<LocationsAdded> {
  return audited(db, clock, actor, 'stock locations', async (tx, record) => {
    const codes = new Set<string>();
    const problems: ProblemLine[] = [];
    for (const [index, written] of text.split(/\r\n?|\n/).entries()) {
      if (written.trim() === '') continue;
      const code = readLocationCode(written);
      if (code !== undefined) codes.add(code);
      else
        problems.push({
          line: index + 1,
          written: written.slice(0, 200),
          problem: { kind: 'invalid-location' },
        });
    }
    const added = await insertLocations(tx, [...codes], clock.now());
    if (added > 0) record({ subject: 'stock', details: { locations: [...codes] } });
    return { added, before: codes.size - added, problems };
  });
}
