import { countUnlinked, findHead, findLinks } from './audit.queries.ts';
import { firstHash, hashOfEntry } from './audit-chain.rules.ts';
import type { Database } from './database.ts';

export type AuditVerification =
  | {
      kind: 'intact';
      entries: number;
      /** Written by a server of an earlier version, and not in the chain yet. */
      unlinked: number;
      head: { position: number; hash: Buffer };
    }
  /** `changed`: the entry is not what it was. `missing`: one before it is gone. */
  | { kind: 'broken'; error: 'changed' | 'missing'; position: number }
  /** The chain does not reach a head that was mailed, or has another hash there. */
  | { kind: 'broken'; error: 'other-head'; position: number };

const pageSize = 1000;

/**
 * Computes the chain of the audit log again, in one snapshot.
 *
 * @param known position and hash of an entry, from a mail. They also show that nobody has deleted
 *   the newest entries or written another chain.
 */
export function verifyAudit(
  db: Database,
  known?: { position: number; hash: Buffer },
): Promise<AuditVerification> {
  return db.snapshot(async (tx): Promise<AuditVerification> => {
    let previous = firstHash;
    let position = 0;
    for (;;) {
      const links = await findLinks(tx, position, pageSize);
      for (const link of links) {
        if (link.position !== position + 1)
          return { kind: 'broken', error: 'missing', position: position + 1 };
        position = link.position;
        if (!hashOfEntry(previous, link).equals(link.hash))
          return { kind: 'broken', error: 'changed', position };
        previous = link.hash;
        if (known?.position === position && !known.hash.equals(link.hash))
          return { kind: 'broken', error: 'other-head', position };
      }
      if (links.length < pageSize) break;
    }
    const head = await findHead(tx);
    if (head.position !== position)
      return { kind: 'broken', error: 'missing', position: position + 1 };
    if (known !== undefined && known.position > position)
      return { kind: 'broken', error: 'other-head', position: known.position };
    return { kind: 'intact', entries: position, unlinked: await countUnlinked(tx), head };
  });
}
