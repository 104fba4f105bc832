import type { ShopFinding } from './check-shop.texts.ts';

/** The fields of a finding that name its subject. */
const subjects = ['memberId', 'packId', 'cardId', 'day'] as const;

/**
 * Leaves of a second check what the first one found, too: the same kind of discrepancy of the same
 * subject. Its numbers may have changed meanwhile, because the shop goes on.
 */
export function findAgain(
  before: readonly ShopFinding[],
  now: readonly ShopFinding[],
): ShopFinding[] {
  const known = new Set(before.map(subjectOf));
  return now.filter((finding) => known.has(subjectOf(finding)));
}

/** Names what a finding is about; by all its facts if it has no subject. */
function subjectOf(finding: ShopFinding): string {
  const fields = new Map<string, unknown>(Object.entries(finding));
  const named = subjects.flatMap((name) => (fields.has(name) ? [fields.get(name)] : []));
  const rest = named.length > 0 ? [] : [...fields].filter(([name]) => name !== 'check');
  return JSON.stringify([finding.check, fields.get('kind'), named, rest]);
}
