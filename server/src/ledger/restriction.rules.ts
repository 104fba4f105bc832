/** The actions that an operator can forbid to a member. */
export const deeds = ['login', 'buy', 'draw', 'exchange', 'ship'] as const;
export type Deed = (typeof deeds)[number];

/** A member's restriction, as it is stored. */
export interface Restriction {
  readonly restrictedFrom: readonly string[] | null;
  /** The restriction ends at this instant; null if it has no end. */
  readonly restrictedUntil: Date | null;
}

/** The restricted action of a refusal, as it is stored. */
export type HeldBack<Wanted extends Deed = Deed> = {
  readonly deed: Wanted;
  /** The instant of its end, in ISO 8601; null if it has no end. */
  readonly until: string | null;
};

/**
 * The actions that are restricted at `now`, in the order of `deeds`. A restriction ends by the
 * clock; nothing has to be written.
 */
export function restrictedDeeds(restriction: Restriction | undefined, now: Date): Deed[] {
  const { restrictedFrom, restrictedUntil } = restriction ?? {
    restrictedFrom: null,
    restrictedUntil: null,
  };
  if (restrictedFrom === null || (restrictedUntil !== null && restrictedUntil <= now)) return [];
  return deeds.filter((deed) => restrictedFrom.includes(deed));
}

/**
 * The first of these actions that is restricted at `now`; undefined if the member may do all of
 * them.
 */
export function heldBackFrom<Wanted extends Deed>(
  restriction: Restriction | undefined,
  wanted: readonly Wanted[],
  now: Date,
): HeldBack<Wanted> | undefined {
  const restricted = restrictedDeeds(restriction, now);
  const deed = wanted.find((one) => restricted.includes(one));
  return deed && { deed, until: restriction?.restrictedUntil?.toISOString() ?? null };
}
