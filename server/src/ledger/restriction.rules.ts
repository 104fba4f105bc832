/** The actions that an operator can forbid to a member. */
export const restrictableActions = ['login', 'buy', 'draw', 'exchange', 'ship'] as const;
export type RestrictableAction = (typeof restrictableActions)[number];

/** A member's restriction, as it is stored. */
export interface Restriction {
  readonly restrictedFrom: readonly string[] | null;
  /** The restriction ends at this instant; null if it has no end. */
  readonly restrictedUntil: Date | null;
}

/** A member's own break (docs/protection.md), as it is stored. */
export interface OwnBreak {
  /** Null if the member never began one. */
  readonly breakFrom: Date | null;
  /** The break ends at this instant; null if it is permanent. */
  readonly breakUntil: Date | null;
}

/** Until when a member must show that phone and mailbox are theirs before they buy, as stored. */
export interface ToVerify {
  /** Verifying the phone is no longer needed from this instant on; null if it is not needed. */
  readonly verifyPhoneUntil: Date | null;
  /** The same for proving the mailbox. */
  readonly verifyMailboxUntil: Date | null;
}

/** The restricted action of a refusal, as it is stored. */
export type RestrictedAction<Wanted extends RestrictableAction = RestrictableAction> = {
  readonly deed: Wanted;
  /** The instant of its end, in ISO 8601; null if it has no end. */
  readonly until: string | null;
  /** True if the member began this break; missing if an operator restricted the member. */
  readonly own?: true | undefined;
  /** True if the member has to verify their phone first; missing otherwise. */
  readonly phone?: true | undefined;
  /** True if the member has to prove their mailbox first; missing otherwise. */
  readonly mailbox?: true | undefined;
};

/**
 * The actions that a break stops. Log-in, decisions about won cards and shipping go on, so that the
 * member gets what they own.
 */
const stoppedByBreak: readonly RestrictableAction[] = ['buy', 'draw', 'exchange'];

/**
 * The actions that need a verified phone first, if the stated one is that of an excluded person.
 */
const stoppedByPhone: readonly RestrictableAction[] = ['buy', 'draw'];

/** The actions that need a proved mailbox first, if a break or an age may wait for it there. */
const stoppedByMailbox: readonly RestrictableAction[] = stoppedByBreak;

/**
 * Lists the actions that an operator's restriction forbids at `now`. A restriction ends by the
 * clock; nothing has to be written.
 */
export function restrictedActions(
  restriction: Restriction | undefined,
  now: Date,
): RestrictableAction[] {
  const { restrictedFrom, restrictedUntil } = restriction ?? {
    restrictedFrom: null,
    restrictedUntil: null,
  };
  if (restrictedFrom === null || (restrictedUntil !== null && restrictedUntil <= now)) return [];
  return restrictableActions.filter((action) => restrictedFrom.includes(action));
}

/** Whether the member's own break is in effect at `now`. */
export function isOnBreak({ breakFrom, breakUntil }: OwnBreak, now: Date): boolean {
  return breakFrom !== null && (breakUntil === null || now < breakUntil);
}

/**
 * Finds the first of these actions that an operator restricted, or else that the member's own break
 * or an unproved mailbox or phone stops; undefined if all are allowed.
 */
export function findForbiddenAction<Wanted extends RestrictableAction>(
  account: Restriction & OwnBreak & ToVerify,
  actions: readonly Wanted[],
  now: Date,
): RestrictedAction<Wanted> | undefined {
  const restricted = findRestrictedAction(account, actions, now);
  if (restricted !== undefined) return restricted;
  const stopped = isOnBreak(account, now)
    ? actions.find((action) => stoppedByBreak.includes(action))
    : undefined;
  if (stopped !== undefined)
    return { deed: stopped, until: account.breakUntil?.toISOString() ?? null, own: true };
  const { verifyPhoneUntil, verifyMailboxUntil } = account;
  const mailbox = actions.find((action) => stoppedByMailbox.includes(action));
  if (isNeeded(verifyMailboxUntil, now) && mailbox !== undefined)
    return { deed: mailbox, until: null, mailbox: true };
  const phone = actions.find((action) => stoppedByPhone.includes(action));
  if (isNeeded(verifyPhoneUntil, now) && phone !== undefined)
    return { deed: phone, until: null, phone: true };
  return undefined;
}

const isNeeded = (until: Date | null, now: Date) => until !== null && now < until;

/**
 * Finds the first of these actions that an operator restricted at `now`; undefined if all are
 * allowed.
 */
export function findRestrictedAction<Wanted extends RestrictableAction>(
  restriction: Restriction | undefined,
  actions: readonly Wanted[],
  now: Date,
): RestrictedAction<Wanted> | undefined {
  const restricted = restrictedActions(restriction, now);
  const deed = actions.find((action) => restricted.includes(action));
  return deed && { deed, until: restriction?.restrictedUntil?.toISOString() ?? null };
}
