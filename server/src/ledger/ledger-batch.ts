import type { Tx } from '../db/database.ts';
import type { LotOrigin } from '../db/types.ts';
import type { Clock } from '../lib/clock.ts';
import {
  type DebtRow,
  type EntryRow,
  insertDebts,
  insertEntries,
  insertLots,
  type LotRow,
  lockAccounts,
  selectHeldLots,
  selectOwedFor,
  selectSpentOf,
  selectUnspentLots,
  updateAccounts,
} from './ledger.queries.ts';
import {
  type Account,
  applyTransfer,
  expiryOf,
  lotExpiryFrom,
  shopAccountOf,
  type Transfer,
  withoutPointsOf,
} from './ledger.rules.ts';
import { type Deed, type HeldBack, heldBackFrom } from './restriction.rules.ts';

/**
 * The accounts of some members, locked, and what is to be booked on them. A use case opens a book,
 * judges by its balances, posts, and writes it: all postings of a transaction leave as three
 * statements, however many there are.
 *
 * Every transaction locks accounts before anything else, so that no two wait for each other.
 */
export class LedgerBatch {
  readonly #tx: Tx;
  readonly #accounts: Map<number, Account>;
  readonly #changed = new Set<number>();
  readonly #entries: EntryRow[] = [];
  readonly #lots: LotRow[] = [];
  readonly #debts: DebtRow[] = [];
  readonly #now: Date;

  private constructor(tx: Tx, accounts: readonly Account[], now: Date) {
    this.#tx = tx;
    this.#accounts = new Map(accounts.map((account) => [account.memberId, account]));
    this.#now = now;
  }

  /**
   * Locks the accounts of these members. The clock is read once they are held: an instant from
   * before the wait would let a purchase use points that expired, or be dated before the one it
   * waited for. Points expired by then are booked.
   */
  static async open(tx: Tx, memberIds: readonly number[], clock: Clock): Promise<LedgerBatch> {
    const [book] = await LedgerBatch.openWith(tx, memberIds, clock, () => Promise.resolve());
    return book;
  }

  /**
   * The same, with further locks and reads that travel in the same flush, behind the accounts'
   * lock; the clock is read when all are there.
   */
  static async openWith<Further>(
    tx: Tx,
    memberIds: readonly number[],
    clock: Clock,
    sendFurther: () => Promise<Further>,
  ): Promise<[LedgerBatch, Further]> {
    const [accounts, further] = await Promise.all([lockAccounts(tx, memberIds), sendFurther()]);
    const book = new LedgerBatch(tx, accounts, clock.now());
    await book.#expireDueLots();
    return [book, further];
  }

  /** The instant at which everything in this book happens. */
  get now(): Date {
    return this.#now;
  }

  /** @throws Error where the member was not named when the book was opened, or has no account. */
  account(memberId: number): Account {
    const account = this.#accounts.get(memberId);
    if (account === undefined) throw new Error(`no ledger account of member ${memberId} is open`);
    return account;
  }

  /**
   * The first of these deeds that the operator holds the member back from; undefined where they may
   * do all of them.
   */
  heldBack<Wanted extends Deed>(
    memberId: number,
    ...wanted: readonly Wanted[]
  ): HeldBack<Wanted> | undefined {
    return heldBackFrom(this.account(memberId), wanted, this.#now);
  }

  /**
   * Books a transfer. `origin` says whether points credited were paid for or given.
   *
   * @throws OverdrawnError
   */
  post(
    transfer: Transfer,
    origin: LotOrigin = 'free',
    // A lot that is laid anew keeps its expiry: points are never prolonged.
    lotExpiry: Date = lotExpiryFrom(this.#now),
  ): void {
    const before = this.account(transfer.memberId);
    const after = applyTransfer(before, transfer, lotExpiry);
    this.#replace(after);
    this.#entries.push({
      memberId: transfer.memberId,
      number: after.entries,
      currency: transfer.currency,
      amount: transfer.amount,
      shopAccount: shopAccountOf[transfer.kind],
      kind: transfer.kind,
      balanceAfter: transfer.currency === 'point' ? after.points : after.coins,
      reference: transfer.reference ?? null,
      note: transfer.note ?? null,
    });
    if (transfer.currency === 'point' && transfer.amount > 0) {
      this.#lots.push({
        memberId: transfer.memberId,
        entryNumber: after.entries,
        origin,
        amount: transfer.amount,
        beginsAt: before.pointsCredited,
        expiresAt: lotExpiry,
      });
    }
  }

  /**
   * Takes back points that a payment credited, because its money went back: those unspent leave the
   * balance, those spent are owed from now on, those expired are nobody's loss but the member's.
   * Call it before anything else is posted.
   *
   * @returns points taken back, and points now owed, together `amount` at the most
   */
  async takeBack(
    memberId: number,
    paymentId: string,
    amount: number,
  ): Promise<{ taken: number; owed: number }> {
    const { pointsDebited } = this.account(memberId);
    const [lots, spent, owedBefore] = await Promise.all([
      selectHeldLots(this.#tx, memberId, pointsDebited),
      selectSpentOf(this.#tx, memberId, paymentId),
      selectOwedFor(this.#tx, memberId, paymentId),
    ]);
    const { taken, inOrder, rest } = withoutPointsOf(lots, pointsDebited, paymentId, amount);
    const points = { memberId, currency: 'point' } as const;
    if (taken > 0)
      this.post({ ...points, amount: -taken, kind: 'payment_reversed', reference: paymentId });
    if (!inOrder) {
      const kept = rest.reduce((sum, remainder) => sum + remainder.points, 0);
      this.post({ ...points, amount: -kept, kind: 'lots_relaid' });
      for (const { lot, points: amount } of rest) {
        const reference = lot.reference === null ? {} : { reference: lot.reference };
        this.post(
          { ...points, amount, kind: 'lots_relaid', ...reference },
          lot.origin,
          lot.expiresAt,
        );
      }
    }
    const owed = Math.min(amount - taken, spent - owedBefore);
    if (owed > 0)
      this.#owe({
        memberId,
        amount: owed,
        kind: 'payment_reversed',
        reference: paymentId,
        note: null,
      });
    return { taken, owed: Math.max(0, owed) };
  }

  /**
   * Undoes what `takeBack` did for a charge-back that the bank gave up: what is still owed is
   * lowered first, the rest comes as points, which are issued anew and good for as long as others.
   * They pay first what is owed for other payments.
   *
   * @param amount points' worth of money that came back, where a part of it had been refunded
   * @param from what `takeBack` took, and points of it that were owed and that the operator has
   *   forgone since: what the shop gave up once does not come back as points
   * @returns points credited, points no longer owed, and points withheld because they were forgone,
   *   together `amount` or what was taken, whichever is less
   */
  giveBack(
    memberId: number,
    paymentId: string,
    amount: number,
    from: { taken: number; owed: number; forgone: number },
  ): { credited: number; forgiven: number; withheld: number } {
    // What is owed by now is for other payments as far as the debt for this one was forgone: it
    // stays owed for them.
    const forgone = Math.min(from.forgone, from.owed);
    const forgiven = Math.min(amount, from.owed - forgone, this.account(memberId).pointsOwed);
    if (forgiven > 0)
      this.#owe({
        memberId,
        amount: -forgiven,
        kind: 'payment_returned',
        reference: paymentId,
        note: null,
      });
    const returned = Math.min(amount, from.taken + from.owed) - forgiven;
    const withheld = Math.min(forgone, returned);
    const credited = returned - withheld;
    if (credited > 0) {
      const credit = {
        memberId,
        currency: 'point',
        amount: credited,
        reference: paymentId,
      } as const;
      this.post({ ...credit, kind: 'payment_returned' }, 'paid');
      this.settleDebt(memberId, credited, paymentId);
    }
    return { credited, forgiven, withheld };
  }

  /**
   * Pays what the member owes out of points, at most `limit` of them, and gives how many that were.
   */
  settleDebt(memberId: number, limit: number, reference: string): number {
    const { points, pointsOwed } = this.account(memberId);
    const amount = Math.min(limit, points, pointsOwed);
    if (amount <= 0) return 0;
    this.post({ memberId, currency: 'point', amount: -amount, kind: 'debt_settled', reference });
    this.#owe({ memberId, amount: -amount, kind: 'settled', reference, note: null });
    return amount;
  }

  /**
   * Lets the member off everything they owe, for the reason in `note`: they paid it another way, or
   * the operator forgoes it.
   */
  waiveDebt(memberId: number, note: string, kind: 'waived' | 'forgone' = 'waived'): number {
    const { pointsOwed } = this.account(memberId);
    if (pointsOwed > 0) this.#owe({ memberId, amount: -pointsOwed, kind, reference: null, note });
    return pointsOwed;
  }

  /** Sends what was posted. Nothing may be posted afterwards. */
  write(): Promise<unknown> {
    const changed = [...this.#changed].map((memberId) => this.account(memberId));
    return Promise.all([
      changed.length > 0 && updateAccounts(this.#tx, changed),
      this.#entries.length > 0 && insertEntries(this.#tx, this.#entries, this.#now),
      this.#lots.length > 0 && insertLots(this.#tx, this.#lots, this.#now),
      this.#debts.length > 0 && insertDebts(this.#tx, this.#debts, this.#now),
    ]);
  }

  #owe(debt: DebtRow): void {
    const account = this.account(debt.memberId);
    this.#replace({ ...account, pointsOwed: account.pointsOwed + debt.amount });
    this.#debts.push(debt);
  }

  #replace(account: Account): void {
    this.#accounts.set(account.memberId, account);
    this.#changed.add(account.memberId);
  }

  async #expireDueLots(): Promise<void> {
    const due = [...this.#accounts.values()].filter(
      (account) => account.lotsGoodUntil !== null && account.lotsGoodUntil <= this.#now,
    );
    for (const { memberId, pointsDebited } of due) {
      const { expired, goodUntil } = expiryOf(
        await selectUnspentLots(this.#tx, memberId, pointsDebited),
        pointsDebited,
        this.#now,
      );
      if (expired > 0)
        this.post({ memberId, currency: 'point', amount: -expired, kind: 'points_expired' });
      this.#replace({ ...this.account(memberId), lotsGoodUntil: goodUntil });
    }
  }
}
