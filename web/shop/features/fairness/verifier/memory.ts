/** A round and its hash, as seen at some time. Round 0 stands for the seal. */
export interface Anchor {
  round: number;
  hash: string;
}

/**
 * What a checker keeps of a pack between checks. Because each hash covers everything before it, two
 * hashes are enough to notice any change of the past, and to go on with a long check where it
 * stopped: proofs up to `proved` were checked, and need no second look as long as that hash is
 * still there.
 */
export interface Memory {
  /** The furthest round seen. */
  seen: Anchor;
  /** The round up to which every proof was checked. */
  proved: Anchor;
}

/**
 * What is remembered once the log was followed up to `reached`, with or without proving all of it.
 */
export function remember(
  memory: Memory | null,
  sealHash: string,
  reached: Anchor,
  provedAll: boolean,
): Memory {
  const before = memory ?? {
    seen: { round: 0, hash: sealHash },
    proved: { round: 0, hash: sealHash },
  };
  return {
    seen: reached.round >= before.seen.round ? reached : before.seen,
    proved: provedAll && reached.round >= before.proved.round ? reached : before.proved,
  };
}
