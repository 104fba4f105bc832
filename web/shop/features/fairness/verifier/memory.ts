/** A round and its hash at the time of a check. Round 0 is the seal. */
export interface Anchor {
  round: number;
  hash: string;
}

/**
 * A verifier's record of a pack between checks. Each hash covers everything before it. So two
 * hashes suffice to detect any change of the past, and to resume a long check: proofs up to
 * `proved` need no second check while the log still contains that hash.
 */
export interface Memory {
  /** The last round seen. */
  seen: Anchor;
  /** The last round up to which every proof was verified. */
  proved: Anchor;
}

/**
 * Makes the record to store after a check up to `reached`, with or without proving all of it.
 *
 * @param drawn the last round that could be proved; the rounds after it wait for the beacon
 */
export function remember(
  memory: Memory | null,
  sealHash: string,
  reached: Anchor,
  provedAll: boolean,
  drawn: Anchor = reached,
): Memory {
  const before = memory ?? {
    seen: { round: 0, hash: sealHash },
    proved: { round: 0, hash: sealHash },
  };
  return {
    seen: reached.round >= before.seen.round ? reached : before.seen,
    proved: provedAll && drawn.round >= before.proved.round ? drawn : before.proved,
  };
}
