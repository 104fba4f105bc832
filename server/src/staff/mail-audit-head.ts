import { findHead, linkUnlinkedEntries } from '../db/audit.queries.ts';
import { textOfHead } from '../db/audit-chain.rules.ts';
import { type OperatorChannel, queueMail } from '../messages/index.ts';
import { auditHeadMail } from './staff.mails.ts';
import { findAllStaff } from './staff.queries.ts';
import type { StaffDeps } from './staff-deps.ts';

/**
 * Mails the head of the audit log to the owners, or to the operator if there is none. A
 * person who changes the log afterwards cannot change these mails.
 */
export async function mailAuditHead(
  { db }: Pick<StaffDeps, 'db'>,
  operator: Pick<OperatorChannel, 'mail' | 'language'>,
): Promise<void> {
  const everybody = await findAllStaff(db);
  const owners = everybody.filter(
    ({ removedAt, roles, hasPassword }) =>
      removedAt === null && hasPassword && roles.includes('owner'),
  );
  const operators = [{ mail: operator.mail, language: operator.language ?? 'ja' }];
  await db.transaction(async (tx) => {
    await linkUnlinkedEntries(tx);
    const head = await findHead(tx);
    if (head.position === 0) return;
    for (const { mail, language } of owners.length > 0 ? owners : operators) {
      const to = { address: mail, language };
      await queueMail(tx, to, auditHeadMail(textOfHead(head)), { urgency: 'bulk' });
    }
  });
}
