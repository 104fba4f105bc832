import type { Seal } from '#contract/shop/draw.ts';
import type { Found } from '../lib/fill-text.ts';
import type { DrawFinding } from './check-draws.texts.ts';
import type { ClosingRow } from './closing.queries.ts';
import { closingMessageOf } from './closing.rules.ts';
import { commitOf, drawInputOf } from './commit.rules.ts';
import type { RoundRow, SealRow } from './draw.queries.ts';
import { drawPrizes } from './draw.rules.ts';
import type { RoundOfVersion2 } from './draw-2.queries.ts';
import { extrasOf } from './extras.rules.ts';
import { alphaOf, roundHashOf, sealHashOf } from './proof.rules.ts';
import { isSignedWith, verifyReceipt } from './receipt.ts';
import { verifyProof } from './vrf.ts';

/** A seal as it is stored, with its text parsed. */
export interface StoredSeal {
  row: SealRow;
  seal: Seal;
}

/** The state of a pack before a round. The round must follow from it. */
export interface StateBefore {
  /** Commit (in version 1 hash) of the round before, or the hash of the seal. */
  previous: Buffer;
  /** The beacon's number of the round before; null without one. */
  beacon: number | null;
  /** False if a round before was not drawn when it was read. Later draws are not compared then. */
  isDrawn: boolean;
  /** Cards drawn before. */
  drawn: number;
  /** Cards of each prize that are not drawn yet, in seal order. */
  counts: readonly number[];
}

/** A recomputed round. */
export interface RecomputedRound {
  /** Each value that is not what it must be. */
  findings: Found<DrawFinding>[];
  after: StateBefore;
}

/** Compares a stored seal with its hash and its key. Returns each difference. */
export function recomputeSeal({ row, seal }: StoredSeal): Found<DrawFinding>[] {
  const findings: Found<DrawFinding>[] = [];
  if (!sealHashOf(row.seal).equals(row.sealHash)) findings.push({ kind: 'seal-hash', facts: {} });
  if (seal.public_key !== row.publicKey.toString('hex'))
    findings.push({ kind: 'seal-key', facts: {} });
  if (seal.pack_id !== row.packId)
    findings.push({ kind: 'seal-pack', facts: { of: seal.pack_id } });
  return findings;
}

/**
 * Verifies the signature of a closing. Returns a finding if it is false, or if the pack is of
 * version 1, which has no closing.
 */
export function recomputeClosing(
  { row, seal }: StoredSeal,
  { head, voidFrom, signature }: ClosingRow,
): Found<DrawFinding>[] {
  if (seal.scheme !== 'kaifu-draw-2') return [{ kind: 'closing-version', facts: {} }];
  const message = closingMessageOf({
    packId: row.packId,
    sealHash: row.sealHash,
    head,
    voidFrom,
  });
  return isSignedWith(Buffer.from(seal.receipt_key, 'hex'), message, signature)
    ? []
    : [{ kind: 'closing-signature', facts: {} }];
}

/**
 * Recomputes a round of version 1 from its entries: input, proof, hash and results (fairness.md).
 *
 * @throws RangeError if the round asks for more cards than remain
 */
export function recomputeRound1(
  { row: { packId, sealHash }, seal }: StoredSeal,
  before: StateBefore,
  round: RoundRow,
): RecomputedRound {
  const report = findingsOf(round.round);
  const { entries, previous, alpha, proof, hash } = round;
  if (!previous.equals(before.previous)) report('round-unchained');
  if (!alphaOf({ packId, sealHash, round: round.round, previous, entries }).equals(alpha))
    report('round-input');
  if (!roundHashOf(alpha, proof).equals(hash)) report('round-other-hash');
  const beta = verifyProof(Buffer.from(seal.public_key, 'hex'), alpha, proof);
  if (beta === undefined) report('round-proof');
  const drawn = redraw(seal, before, beta, round);
  if (drawn.isDifferent) report('round-results');
  return { findings: report.findings, after: { ...before, ...drawn.after, previous: hash } };
}

/**
 * Recomputes a round of version 2 from its entries: commit, receipt and number of the beacon. If
 * the round is drawn, also recomputes its proof, results and extras (fairness-2). The beacon's
 * signature is not verified here.
 *
 * @throws RangeError if the round asks for more cards than remain
 */
export function recomputeRound2(
  stored: StoredSeal & { seal: Extract<Seal, { scheme: 'kaifu-draw-2' }> },
  before: StateBefore,
  { draw, ...bound }: RoundOfVersion2,
): RecomputedRound {
  const { row, seal } = stored;
  const report = findingsOf(bound.round);
  const { commitHash, beacon } = bound;
  if (!bound.previous.equals(before.previous)) report('round-unchained');
  if (!commitOf({ ...bound, packId: row.packId, sealHash: row.sealHash }).equals(commitHash))
    report('round-commit');
  if (!verifyReceipt(Buffer.from(seal.receipt_key, 'hex'), commitHash, bound.receipt))
    report('round-receipt');
  if ((beacon === null) !== (seal.beacon === null))
    report(beacon === null ? 'round-without-number' : 'round-with-number');
  if ((before.beacon ?? 0) > (beacon ?? 0)) report('round-earlier-number');
  const after = { previous: commitHash, beacon };
  if (draw === null || !before.isDrawn)
    return { findings: report.findings, after: { ...before, ...after, isDrawn: false } };
  if ((draw.signature === null) !== (beacon === null))
    report(draw.signature === null ? 'round-without-signature' : 'round-with-signature');
  const input = drawInputOf(commitHash, draw.signature);
  const beta = verifyProof(Buffer.from(seal.public_key, 'hex'), input, draw.proof);
  if (beta === undefined) report('round-proof');
  const drawn = redraw(seal, before, beta, { ...bound, ...draw });
  if (drawn.isDifferent) report('round-results');
  const size = seal.prizes.reduce((sum, { count }) => sum + count, 0);
  const cardCounts = bound.entries.map(({ count }) => count);
  const extras = extrasOf(seal.extras, size, before.drawn, cardCounts);
  if (
    !isSame(
      draw.extras,
      extras.map((won) => won.map(({ id }) => id)),
    )
  )
    report('round-extras');
  return { findings: report.findings, after: { ...before, ...drawn.after, ...after } };
}

/** Returns a function that collects findings about a round. */
function findingsOf(round: number) {
  const findings: Found<DrawFinding>[] = [];
  return Object.assign((kind: DrawFinding) => void findings.push({ kind, facts: { round } }), {
    findings,
  });
}

/**
 * Draws a round's prizes again and compares them with the stored results. With a false proof
 * nothing can be drawn: then the stored results are used to compute what remains, so that the later
 * rounds are not reported as well.
 */
function redraw(
  { prizes }: Seal,
  { counts, drawn }: StateBefore,
  beta: Buffer | undefined,
  { entries, results }: Pick<RoundRow, 'entries' | 'results'>,
): { isDifferent: boolean; after: Pick<StateBefore, 'counts' | 'drawn'> } {
  const cardCounts = entries.map(({ count }) => count);
  const cards = cardCounts.reduce((sum, count) => sum + count, drawn);
  if (beta === undefined) {
    const taken = Map.groupBy(results.flat(), (id) => id);
    const left = prizes.map(({ id }, place) =>
      Math.max(0, (counts[place] ?? 0) - (taken.get(id)?.length ?? 0)),
    );
    return { isDifferent: false, after: { counts: left, drawn: cards } };
  }
  const again = drawPrizes(beta, counts, cardCounts);
  const ids = again.drawn.map((places) => places.map((place) => prizes[place]?.id));
  return { isDifferent: !isSame(results, ids), after: { counts: again.left, drawn: cards } };
}

/** Whether two lists of ids for each entry are the same. */
function isSame(stored: readonly number[][], expected: readonly (number | undefined)[][]): boolean {
  return JSON.stringify(stored) === JSON.stringify(expected);
}
