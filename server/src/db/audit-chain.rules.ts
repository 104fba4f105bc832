import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** An entry of the audit log, as the database has it. */
export interface StoredAuditEntry {
  id: number;
  createdAt: Date;
  principalKind: string;
  principalId: number | null;
  who: string;
  why: string;
  action: string;
  subject: string;
  details: unknown;
  origin: string;
  approverId: number | null;
  approver: string | null;
  singleHanded: boolean;
}

/** The hash before the first entry. */
export const firstHash: Buffer = Buffer.alloc(32);

/**
 * Computes the hash of an audit entry in the chain: SHA-256 of the hash before it and of its
 * canonical JSON (JCS, RFC 8785). A change of an entry needs a change of each hash after it, and of
 * the heads that were mailed.
 */
export function hashOfEntry(previous: Buffer, entry: StoredAuditEntry): Buffer {
  const {
    id,
    createdAt,
    principalKind,
    principalId,
    who,
    why,
    action,
    subject,
    details,
    origin,
    approverId,
    approver,
    singleHanded,
  } = entry;
  const json = canonicalize({
    id,
    createdAt: createdAt.toISOString(),
    principalKind,
    principalId,
    who,
    why,
    action,
    subject,
    details,
    origin,
    approverId,
    approver,
    singleHanded,
  });
  return hash('sha256', Buffer.concat([previous, Buffer.from(json ?? '')]), 'buffer');
}

/**
 * Writes the position and hash of the newest audit entry as one text, such as in a mail:
 * `12:9f86d0…`.
 */
export function textOfHead({ position, hash: head }: { position: number; hash: Buffer }): string {
  return `${position}:${head.toString('hex')}`;
}

/**
 * Reads the position and hash of an audit entry from a text, as `textOfHead` writes it.
 *
 * @returns undefined if the text has another form
 */
export function readHead(text: string): { position: number; hash: Buffer } | undefined {
  const [, position = '', hex = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return hex === '' ? undefined : { position: Number(position), hash: Buffer.from(hex, 'hex') };
}
