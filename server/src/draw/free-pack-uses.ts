import type { Executor, Tx } from '../db/database.ts';
import {
  findSharingMembers,
  type People,
  type PersonKeys,
  periodStarts,
} from '../protection/index.ts';
import type { BuyRequest } from './buy-result.ts';
import { findFreePackUses, insertFreePackUses } from './free-packs.queries.ts';
import { type FreePackUse, isUsedUnproved, unitsOfOthers } from './free-packs.rules.ts';

export type FindPersonKeys = People['findKeys'];

/**
 * The uses of free packs by the persons of some members, with all their accounts (decision 82). A
 * round reads them while it has the pack's stock locked, adds its own, and writes them in the same
 * transaction: the rounds of a pack come one after the other, so no account misses another's use.
 */
export class FreePackUses {
  readonly #persons: ReadonlyMap<number, PersonKeys>;
  /** Members whose mailbox another account has, or had. */
  readonly #sharing: ReadonlySet<number>;
  readonly #today: Date;
  readonly #uses: FreePackUse[];
  readonly #added: FreePackUse[] = [];

  private constructor(
    persons: readonly PersonKeys[],
    sharing: readonly number[],
    today: Date,
    uses: FreePackUse[],
  ) {
    this.#persons = new Map(persons.map((person) => [person.memberId, person]));
    this.#sharing = new Set(sharing);
    this.#today = today;
    this.#uses = uses;
  }

  static async read(
    db: Executor,
    findPersonKeys: FindPersonKeys,
    packIds: readonly number[],
    memberIds: readonly number[],
    now: Date,
  ): Promise<FreePackUses> {
    const [persons, sharing] = await Promise.all([
      findPersonKeys(db, memberIds),
      findSharingMembers(db, memberIds, now),
    ]);
    const digests = persons.flatMap(({ mailbox, phone }) => [...mailbox, ...phone]);
    const uses = await findFreePackUses(db, packIds, digests);
    return new FreePackUses(persons, sharing, periodStarts(now).day, uses);
  }

  /** Counts the units of a pack that other accounts of a member's person had. */
  ofOthers(packId: number, memberId: number): { bought: number; boughtToday: number } {
    const person = this.#persons.get(memberId);
    if (person === undefined) return { bought: 0, boughtToday: 0 };
    const uses = this.#uses.filter((use) => use.packId === packId);
    return unitsOfOthers(uses, person, this.#today);
  }

  /**
   * Whether a member must prove their mailbox first: it is not proved, and another account has it,
   * or had it when it took this pack.
   */
  mustProveMailbox(packId: number, memberId: number): boolean {
    const person = this.#persons.get(memberId);
    if (person === undefined || person.isMailboxProved) return false;
    const uses = this.#uses.filter((use) => use.packId === packId);
    return this.#sharing.has(memberId) || isUsedUnproved(uses, person);
  }

  /** Counts a purchase of this round. */
  add({ packId, purchaseId, memberId, count }: BuyRequest, usedAt: Date): void {
    const person = this.#persons.get(memberId);
    if (person === undefined) return;
    const { mailboxSince, isMailboxProved } = person;
    const common = { packId, purchaseId, memberId, count, usedAt, mailboxSince };
    const uses = [
      ...person.phone.map((digest) => ({ ...common, digest, isProved: true })),
      ...person.mailbox.map((digest) => ({ ...common, digest, isProved: isMailboxProved })),
    ];
    this.#uses.push(...uses);
    this.#added.push(...uses);
  }

  /** Writes the purchases of this round of a pack. */
  write(tx: Tx, packId: number): Promise<unknown> {
    return insertFreePackUses(tx, packId, this.#added);
  }
}
