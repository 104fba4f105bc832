import type { Clock } from '../lib/clock.ts';
import type { StaffPrincipal, SystemPrincipal } from '../lib/principal.ts';
import { insertAuditEntries } from './audit.queries.ts';
import type { Database, Tx } from './database.ts';

/** The principal who makes a change, and the reason. */
export interface Actor {
  principal: StaffPrincipal | SystemPrincipal;
  why: string;
  /** The origin, such as `console 192.0.2.1`; by default the command line. */
  origin?: string;
  /** The second person who has approved it. */
  approver?: StaffPrincipal;
  /** Whether it needs a second person, but the shop has only one. */
  singleHanded?: boolean;
  /** Runs in the transaction before the change. It throws to prevent the change. */
  atStart?: (tx: Tx) => Promise<unknown>;
  /**
   * Runs in the transaction of the change, before it commits. It throws if the session has ended
   * meanwhile or the idempotency key was used; then nothing is changed.
   */
  beforeCommit?: (tx: Tx) => Promise<unknown>;
}

/** An audited change. Personal data is named by its id: an entry can never be erased. */
export interface AuditedChange {
  /** Such as `member 12`; empty if it is the shop as a whole. */
  subject: string;
  details?: Record<string, unknown>;
}

/**
 * Makes the actor for work that no person does in the console: of a job or of the command line.
 *
 * @param name the user of the machine, or the job
 */
export function systemActor(name: string, why: string): Actor {
  return { principal: { kind: 'system', name }, why };
}

/** The id of the member of staff who acts; null if it is a command or a job. */
export function staffIdOf({ principal }: Pick<Actor, 'principal'>): number | null {
  return principal.kind === 'staff' ? principal.staffId : null;
}

/** Whether one person of staff acts, in a shop that has a second one. */
export function isAlone(actor: Pick<Actor, 'principal' | 'approver' | 'singleHanded'>): boolean {
  return staffIdOf(actor) !== null && actor.approver === undefined && actor.singleHanded !== true;
}

/**
 * Runs `work` in one transaction. Each change that `work` records is written to the audit log in
 * the same transaction. If it records none, no audit entry is written.
 *
 * @param action the command, such as `points adjust`
 */
export function audited<Result>(
  db: Database,
  clock: Clock,
  actor: Actor,
  action: string,
  work: (tx: Tx, record: (change: AuditedChange) => void) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await actor.atStart?.(tx);
    const changes: AuditedChange[] = [];
    const result = await work(tx, (change) => {
      changes.push(change);
    });
    if (changes.length > 0) {
      await actor.beforeCommit?.(tx);
      await recordAudit(tx, clock, actor, action, changes);
    }
    return result;
  });
}

/**
 * Writes changes to the audit log, in the transaction that makes them. Commands use `audited`; this
 * is for changes that follow from another one, in its transaction (`tools/one-helper.test.ts`).
 */
export function recordAudit(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  action: string,
  changes: readonly AuditedChange[],
): Promise<unknown> {
  const { principal, why, origin, approver, singleHanded = false } = actor;
  const entries = changes.map(({ subject, details = {} }) => ({
    principalKind: principal.kind,
    principalId: staffIdOf(actor),
    who: principal.name,
    why,
    action,
    subject,
    details,
    origin: origin ?? (principal.kind === 'system' ? 'command line' : ''),
    approverId: approver?.staffId ?? null,
    approver: approver?.name ?? null,
    singleHanded,
  }));
  return insertAuditEntries(tx, entries, clock.now());
}
