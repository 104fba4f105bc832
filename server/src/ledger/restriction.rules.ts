/** The actions that an operator can forbid to a member. */
export const restrictableActions = ['login', 'buy', 'draw', 'exchange', 'ship'] as const;
export type RestrictableAction = (typeof restrictableActions)[number];

/** A member's restriction, as it is stored. */
export interface Restriction {
  readonly restrictedFrom: readonly string[] | null;
  /** The restriction ends at this instant; null if it has no end. */
  readonly restrictedUntil: Date | null;
}

/** The restricted action of a refusal, as it is stored. */
export type RestrictedAction<Wanted extends RestrictableAction = RestrictableAction> = {
  readonly deed: Wanted;
  /** The instant of its end, in ISO 8601; null if it has no end. */
  readonly until: string | null;
};

/**
 * The actions that are restricted at `now`, in the order of `deeds`. A restriction ends by the
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
  return restrictableActions.filter((deed) => restrictedFrom.includes(deed));
}

/**
 * The first of these actions that is restricted at `now`; undefined if the member may do all of
 * them.
 */
export function findRestrictedAction<Wanted extends RestrictableAction>(
  restriction: Restriction | undefined,
  wanted: readonly Wanted[],
  now: Date,
): RestrictedAction<Wanted> | undefined {
  const restricted = restrictedActions(restriction, now);
  const deed = wanted.find((one) => restricted.includes(one));
  return deed && { deed, until: restriction?.restrictedUntil?.toISOString() ?? null };
}
