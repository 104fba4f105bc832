/** What an operator can hold a member back from. */
export const deeds = ['login', 'buy', 'draw', 'exchange', 'ship'] as const;
export type Deed = (typeof deeds)[number];

/** What a member is held back from, as it is kept. */
export interface Restriction {
  readonly restrictedFrom: readonly string[] | null;
  /** From then on nothing is held back; null where it has no end. */
  readonly restrictedUntil: Date | null;
}

/** That a deed is held back, as a refusal keeps it. */
export type HeldBack<Wanted extends Deed = Deed> = {
  readonly deed: Wanted;
  /** The instant at which it ends, in ISO 8601; null where it has no end. */
  readonly until: string | null;
};

/**
 * What a member is held back from at `now`, in the order of `deeds`: a restriction ends by the
 * clock alone.
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
 * The first of these deeds that a member is held back from at `now`; undefined where they may do
 * all of them.
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
