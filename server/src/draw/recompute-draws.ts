import { setImmediate as endOfTurn } from 'node:timers/promises';
import { type Seal, seal as sealSchema } from '#contract/shop/draw.ts';
import { SignatureVerifier } from '../beacon/index.ts';
import type { Database } from '../db/database.ts';
import type { Found } from '../lib/fill-text.ts';
import type { PackDiscrepancy } from './check-draws.queries.ts';
import type { DrawFinding } from './check-draws.texts.ts';
import { findClosing } from './closing.queries.ts';
import { findRounds, findSeal } from './draw.queries.ts';
import { findDrawState, findRoundsOfVersion2 } from './draw-2.queries.ts';
import { countDrawnBefore, findNewestSignatures, findRoundCounts } from './recompute.queries.ts';
import {
  type RecomputedRound,
  recomputeClosing,
  recomputeRound1,
  recomputeRound2,
  recomputeSeal,
  type StateBefore,
  type StoredSeal,
} from './recompute-round.ts';
import { findVoiding } from './voiding.queries.ts';

/** How much of a shop's draws one run recomputes. A run takes about a millisecond for a round. */
export interface RecomputeLimits {
  /** The most rounds. The same part of each pack's rounds is recomputed. */
  rounds: number;
  /** The most signatures of the beacon. Each takes 20 to 30 ms, in a thread of its own. */
  signatures: number;
}

export const nightlyLimits: RecomputeLimits = { rounds: 20_000, signatures: 500 };
export const noLimits: RecomputeLimits = { rounds: Infinity, signatures: Infinity };

/** How much a run recomputed, out of all that is stored. */
export interface RecomputedDraws {
  /** Recomputed rounds. */
  rounds: number;
  /** All stored rounds. */
  allRounds: number;
  /** Verified signatures of the beacon. */
  signatures: number;
  /**
   * All signatures that could be verified: of the recomputed rounds, and the newest stored ones.
   */
  allSignatures: number;
  findings: PackDiscrepancy[];
}

/** Rounds are read in pages of this many, so that memory stays bounded. */
const roundsOnPage = 100;
/** The recomputation of a pack stops after this many findings. */
const maxFindings = 20;
/** How many of the newest stored numbers of each chain are verified, even if no draw uses them. */
const newestSignatures = 50;

/**
 * Recomputes the draws of both versions from the stored seals and entries, as the public verifier
 * does from the published log: seal, closing, commits, receipts, numbers of the beacon and their
 * signatures, proofs, results and extras. If there are more rounds than the limit, it recomputes
 * consecutive rounds of each pack from a random one on, so that repeated runs reach all.
 */
export async function recomputeDraws(
  db: Database,
  limits: RecomputeLimits = nightlyLimits,
): Promise<RecomputedDraws> {
  const packs = await findRoundCounts(db);
  const allRounds = packs.reduce((sum, { rounds }) => sum + rounds, 0);
  const run = new Recomputation(db);
  for (const { packId, rounds } of packs) {
    // Without a limit nothing is multiplied: 0 rounds times Infinity is not a number.
    const part =
      limits.rounds >= allRounds ? rounds : Math.ceil((rounds * limits.rounds) / allRounds);
    const from = 1 + Math.floor(Math.random() * (rounds - part + 1));
    await run.recomputePack(packId, from, from + part - 1);
  }
  const signatures = await run.verifySignatures(limits.signatures);
  const { rounds, findings } = run;
  return { rounds, allRounds, ...signatures, findings };
}

interface UsedSignature {
  packId: number;
  publicKey: Buffer;
  number: number;
  signature: Buffer;
}

/** One run: its findings, and the signatures of the beacon that it met. */
class Recomputation {
  readonly #db: Database;
  readonly findings: PackDiscrepancy[] = [];
  rounds = 0;
  /** By chain, number and signature: many rounds use the same one. */
  readonly #signatures = new Map<string, UsedSignature>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Recomputes a pack's seal and closing, and its rounds `from` to `to`. */
  async recomputePack(packId: number, from: number, to: number): Promise<void> {
    const row = await findSeal(this.#db, packId);
    if (row === undefined) return;
    const parsed = sealSchema.safeParse(JSON.parse(row.seal));
    if (!parsed.success) return this.#report(packId, [{ kind: 'seal-unreadable', facts: {} }]);
    const stored: StoredSeal = { row, seal: parsed.data };
    this.#report(packId, recomputeSeal(stored));
    for (const closing of [
      await findClosing(this.#db, packId),
      await findVoiding(this.#db, packId),
    ]) {
      if (closing !== undefined) this.#report(packId, recomputeClosing(stored, closing));
    }
    try {
      await this.#recomputeRounds(stored, from, to);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const facts = { round: from - 1, error: error.message };
      this.#report(packId, [{ kind: 'rounds-not-drawn', facts }]);
    }
  }

  async #recomputeRounds(stored: StoredSeal, from: number, to: number): Promise<void> {
    const { packId } = stored.row;
    let before = await this.#findBefore(stored, from);
    const found = this.findings.length;
    for (let first = from; first <= to; first += roundsOnPage) {
      const last = Math.min(to, first + roundsOnPage - 1);
      for (const recompute of await this.#readRounds(stored, first, last)) {
        const { findings, after } = recompute(before);
        before = after;
        this.rounds += 1;
        this.#report(packId, findings);
        if (this.findings.length - found >= maxFindings) return;
        // A round takes a millisecond: requests are answered between two rounds.
        await endOfTurn();
      }
    }
  }

  /** Reads rounds of either version, each as a function that recomputes it. */
  async #readRounds(
    { row, seal }: StoredSeal,
    from: number,
    to: number,
  ): Promise<((before: StateBefore) => RecomputedRound)[]> {
    if (seal.scheme !== 'kaifu-draw-2') {
      const rounds = await findRounds(this.#db, row.packId, from, to);
      return rounds.map((round) => (before) => recomputeRound1({ row, seal }, before, round));
    }
    const rounds = await findRoundsOfVersion2(this.#db, row.packId, from, to);
    for (const { beacon, draw } of rounds) {
      if (beacon !== null && draw?.signature != null)
        this.#noteSignature(row.packId, seal, beacon, draw.signature);
    }
    return rounds.map((round) => (before) => recomputeRound2({ row, seal }, before, round));
  }

  /** Finds the state of a pack before round `from`, by the stored results of earlier rounds. */
  async #findBefore({ row, seal }: StoredSeal, from: number): Promise<StateBefore> {
    const { packId } = row;
    const isVersion2 = seal.scheme === 'kaifu-draw-2';
    // Read first: rounds that are drawn meanwhile are not in the count.
    const state = await findDrawState(this.#db, packId);
    if (isVersion2 && seal.beacon !== null) await this.#noteNewestSignatures(packId, seal);
    const [drawn, [round1], [round2]] = await Promise.all([
      from === 1 ? [] : countDrawnBefore(this.#db, packId, isVersion2, from),
      isVersion2 ? [] : findRounds(this.#db, packId, from - 1, from - 1),
      isVersion2 ? findRoundsOfVersion2(this.#db, packId, from - 1, from - 1) : [],
    ]);
    const drawnOf = new Map(drawn.map((prize) => [prize.prizeId, prize.drawn]));
    return {
      previous: round1?.hash ?? round2?.commitHash ?? row.sealHash,
      beacon: round2?.beacon ?? null,
      isDrawn: state === undefined || state.round >= from - 1,
      drawn: drawn.reduce((sum, prize) => sum + prize.drawn, 0),
      counts: seal.prizes.map(({ id, count }) => count - (drawnOf.get(id) ?? 0)),
    };
  }

  /** Adds the newest stored numbers of the chain of a pack: the next draws may use them. */
  async #noteNewestSignatures(packId: number, seal: Seal2): Promise<void> {
    if (seal.beacon === null) return;
    const chainHash = Buffer.from(seal.beacon.chain_hash, 'hex');
    for (const { round, signature } of await findNewestSignatures(
      this.#db,
      chainHash,
      newestSignatures,
    ))
      this.#noteSignature(packId, seal, round, signature);
  }

  /** Notes a signature of the beacon, to be verified at the end. */
  #noteSignature(packId: number, { beacon }: Seal2, number: number, signature: Buffer): void {
    if (beacon === null) return;
    const key = `${beacon.public_key} ${number} ${signature.toString('hex')}`;
    if (this.#signatures.has(key)) return;
    const publicKey = Buffer.from(beacon.public_key, 'hex');
    this.#signatures.set(key, { packId, publicKey, number, signature });
  }

  /** Verifies the noted signatures, or a random part of them if there are more than `limit`. */
  async verifySignatures(limit: number): Promise<{ signatures: number; allSignatures: number }> {
    const all = [...this.#signatures.values()];
    const chosen = all.length <= limit ? all : shuffled(all).slice(0, limit);
    const verifier = new SignatureVerifier();
    try {
      for (const { packId, publicKey, number, signature } of chosen) {
        if (!(await verifier.verify(publicKey, number, signature)))
          this.#report(packId, [{ kind: 'beacon-signature', facts: { number } }]);
      }
    } finally {
      await verifier.close();
    }
    return { signatures: chosen.length, allSignatures: all.length };
  }

  #report(packId: number, findings: readonly Found<DrawFinding>[]): void {
    for (const finding of findings) this.findings.push({ packId, ...finding });
  }
}

type Seal2 = Extract<Seal, { scheme: 'kaifu-draw-2' }>;

/** Returns the values in a random order. */
function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
