import type { Tx } from '../db/database.ts';
import type { LotOrigin } from '../db/types.ts';
import type { Clock } from '../lib/clock.ts';
import {
  type DebtRow,
  type EntryRow,
  findBoughtExpiry,
  findHeldLots,
  findOwedFor,
  findPaidParts,
  findSpentOf,
  findUnspentLots,
  insertDebts,
  insertEntries,
  insertLots,
  type LotRow,
  lockAccounts,
  updateAccounts,
} from './ledger.queries.ts';
import {
  type Account,
  applyTransfer,
  type BonusToTake,
  expiryOf,
  lotExpiryFrom,
  shopAccountOf,
  type Transfer,
  takeOutOfRest,
  takeOutPoints,
} from './ledger.rules.ts';
import {
  comingBack,
  earliestExpiry,
  inOrderOfExpiry,
  type LotToLay,
  type PaidPart,
  type PurchaseToRefund,
} from './refund.rules.ts';
import {
  findForbiddenAction,
  type RestrictableAction,
  type RestrictedAction,
} from './restriction.rules.ts';

/**
 * The locked accounts of some members, and what is to be booked on them. A use case opens a batch,
 * decides by its balances, posts, and writes it. All postings of a transaction are sent as at most
 * four statements, however many there are.
 *
 * Every transaction locks accounts before anything else, so that no two transactions deadlock.
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
   * Locks the accounts of these members and books the expiry of their points. The clock is read
   * after the locks are held. An earlier time would let a purchase use expired points, or date it
   * before the purchase that it waited for.
   */
  static async open(tx: Tx, memberIds: readonly number[], clock: Clock): Promise<LedgerBatch> {
    const [book] = await LedgerBatch.openWith(tx, memberIds, clock, () => Promise.resolve());
    return book;
  }

  /**
   * Locks accounts like `open`, and sends further locks and reads to the database at the same time.
   * The clock is read when all of them have returned.
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

  /** The time of everything in this batch. */
  get now(): Date {
    return this.#now;
  }

  /**
   * Returns the account of a member as the postings so far leave it.
   *
   * @throws Error if the batch was not opened for the member, or the member has no account
   */
  account(memberId: number): Account {
    const account = this.#accounts.get(memberId);
    if (account === undefined) throw new Error(`no ledger account of member ${memberId} is open`);
    return account;
  }

  /**
   * Finds the first of these actions that the member may not do, because an operator restricted it
   * or the member's own break or an unverified phone stops it; undefined if all are allowed.
   */
  restrictedAction<Wanted extends RestrictableAction>(
    memberId: number,
    ...actions: readonly Wanted[]
  ): RestrictedAction<Wanted> | undefined {
    return findForbiddenAction(this.account(memberId), actions, this.#now);
  }

  /**
   * Posts an amount to a member's account. `origin` states whether credited points were paid for or
   * given.
   *
   * @throws OverdrawnError if the balance would become negative
   */
  post(
    transfer: Transfer,
    origin: LotOrigin = 'free',
    // A relaid lot keeps its expiry, because the validity of points is never extended.
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
   * Takes back points that a payment credited, because it was refunded or charged back. Unspent
   * points leave the balance, spent ones become a debt, and expired ones stay expired. Must be
   * called before anything else is posted.
   *
   * @param bonuses free points that came with the payment. Those that are left leave the balance;
   *   spent ones are never owed, because the member has not paid for them.
   * @returns points taken back and points now owed, together at most `amount`, and the points taken
   *   of each bonus
   */
  async takeBack(
    memberId: number,
    paymentId: string,
    amount: number,
    bonuses: readonly BonusToTake[] = [],
  ): Promise<{ taken: number; owed: number; bonusesTaken: BonusToTake[] }> {
    const { pointsDebited } = this.account(memberId);
    const [lots, spent, owedBefore] = await Promise.all([
      findHeldLots(this.#tx, memberId, pointsDebited),
      findSpentOf(this.#tx, memberId, paymentId),
      findOwedFor(this.#tx, memberId, paymentId),
    ]);
    const paid = takeOutPoints(lots, pointsDebited, paymentId, amount);
    const { taken } = paid;
    let { inOrder, rest } = paid;
    const points = { memberId, currency: 'point' } as const;
    if (taken > 0)
      this.post({ ...points, amount: -taken, kind: 'payment_reversed', reference: paymentId });
    const bonusesTaken = bonuses.map(({ reference, points: wanted }) => {
      const bonus = takeOutOfRest(rest, reference, wanted);
      rest = bonus.rest;
      inOrder &&= bonus.inOrder;
      if (bonus.taken > 0)
        this.post({ ...points, amount: -bonus.taken, kind: 'bonus_withdrawn', reference });
      return { reference, points: bonus.taken };
    });
    const remaining = rest.reduce((sum, remainder) => sum + remainder.points, 0);
    // Nothing may be left, if the bonus took the points that were before those of the payment.
    if (!inOrder && remaining > 0) {
      this.post({ ...points, amount: -remaining, kind: 'lots_relaid' });
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
      this.#changeDebt({
        memberId,
        amount: owed,
        kind: 'payment_reversed',
        reference: paymentId,
        note: null,
      });
    return { taken, owed: Math.max(0, owed), bonusesTaken };
  }

  /**
   * Undoes `takeBack` for a charge-back that the bank withdrew. The debt is lowered first; the rest
   * is credited with the expiry of the points that were bought, but at least a week (`comingBack`).
   * These points first pay what the member owes for other payments. Must be called before anything
   * else is posted for the member.
   *
   * @param amount the returned money in points: less than was taken if a part was refunded
   * @param chargedBack points that `takeBack` took, points that became a debt, and points of that
   *   debt that the operator has forgone since. Forgone points are not credited.
   * @param paysDebts whether the credited points pay what the member owes for other payments
   * @returns points credited, points no longer owed, and points withheld because they were forgone.
   *   Their sum is `amount`, or the points taken and owed if these are fewer.
   */
  async giveBack(
    memberId: number,
    paymentId: string,
    amount: number,
    chargedBack: { taken: number; owed: number; forgone: number },
    paysDebts = true,
  ): Promise<{ credited: number; forgiven: number; withheld: number }> {
    // If the debt of this payment was forgone, the present debt belongs to other payments and
    // stays.
    const { taken, owed } = chargedBack;
    const forgone = Math.min(chargedBack.forgone, owed);
    const forgiven = Math.min(amount, owed - forgone, this.account(memberId).pointsOwed);
    if (forgiven > 0)
      this.#changeDebt({
        memberId,
        amount: -forgiven,
        kind: 'payment_returned',
        reference: paymentId,
        note: null,
      });
    const returned = Math.min(amount, taken + owed) - forgiven;
    const withheld = Math.min(forgone, returned);
    const credited = returned - withheld;
    if (credited > 0) {
      await this.#creditReturned(memberId, paymentId, credited);
      if (paysDebts) this.settleDebt(memberId, credited, paymentId);
    }
    return { credited, forgiven, withheld };
  }

  /**
   * Refunds purchases that are never drawn: gives back the price, and withdraws the coins that they
   * earned as far as the member still has them. Must be called before anything else is posted for
   * the member.
   */
  async refund(memberId: number, purchases: readonly PurchaseToRefund[]): Promise<void> {
    const ofPoints = purchases.filter(({ currency, paid }) => currency === 'point' && paid > 0);
    if (ofPoints.length > 0) await this.#refundPoints(memberId, ofPoints);
    for (const { id: reference, currency, paid, coinsEarned } of purchases) {
      const coins = { memberId, currency: 'coin', reference } as const;
      if (currency === 'coin' && paid > 0)
        this.post({ ...coins, amount: paid, kind: 'pack_refunded' });
      const withdrawn = Math.min(coinsEarned, this.account(memberId).coins);
      if (withdrawn > 0) this.post({ ...coins, amount: -withdrawn, kind: 'coins_withdrawn' });
    }
  }

  /** Credits points of a payment whose money returned, among the points that the member holds. */
  async #creditReturned(memberId: number, paymentId: string, points: number): Promise<void> {
    const { pointsDebited } = this.account(memberId);
    const [boughtExpiry, held] = await Promise.all([
      findBoughtExpiry(this.#tx, memberId, paymentId),
      findHeldLots(this.#tx, memberId, pointsDebited),
    ]);
    const bought = {
      points,
      origin: 'paid',
      reference: paymentId,
      expiresAt: boughtExpiry,
    } as const;
    const returned = comingBack<LotToLay>(bought, this.#now);
    const credit = { memberId, currency: 'point', amount: points, reference: paymentId } as const;
    this.post(
      { ...credit, kind: 'payment_returned' },
      ...this.#lotBefore(returned.isReplacement, 'paid'),
    );
    this.#relay(memberId, inOrderOfExpiry([returned], held, pointsDebited));
  }

  /**
   * Refunds purchases for points. Points keep their origin and expiry, in lots sorted by expiry
   * among the member's other points; those that have expired or soon expire come back as free
   * points (`comingBack`). The refunded points first pay what the member owes.
   */
  async #refundPoints(memberId: number, purchases: readonly PurchaseToRefund[]): Promise<void> {
    const { pointsDebited } = this.account(memberId);
    const ids = purchases.map(({ id }) => id);
    const [parts, held] = await Promise.all([
      findPaidParts(this.#tx, memberId, ids),
      findHeldLots(this.#tx, memberId, pointsDebited),
    ]);
    const returned = parts.map((part) => comingBack<PaidPart>(part, this.#now));
    for (const [reference, ofPurchase] of Map.groupBy(returned, ({ purchaseId }) => purchaseId))
      for (const isReplacement of [false, true]) {
        const amount = ofPurchase
          .filter((part) => part.isReplacement === isReplacement)
          .reduce((sum, part) => sum + part.points, 0);
        const refund = { memberId, currency: 'point', amount, kind: 'pack_refunded' } as const;
        if (amount > 0)
          this.post({ ...refund, reference }, ...this.#lotBefore(isReplacement, 'free'));
      }
    this.#relay(memberId, inOrderOfExpiry(returned, held, pointsDebited));
    for (const { id, paid } of purchases) this.settleDebt(memberId, paid, id);
  }

  /**
   * Makes origin and expiry of the lot that credits points which come back, until `#relay` puts
   * them in their place. A relaid lot must expire with a lot before it, and so free points that
   * stand in the place of expired ones get their expiry here.
   */
  #lotBefore(isReplacement: boolean, origin: LotOrigin): [origin: LotOrigin, expiresAt?: Date] {
    return isReplacement ? ['free', earliestExpiry(this.#now)] : [origin];
  }

  /**
   * Continues all points of a member in new lots, in the order given. They have been credited
   * before, so the balance does not change.
   */
  #relay(memberId: number, lots: readonly LotToLay[]): void {
    const points = { memberId, currency: 'point', kind: 'lots_relaid' } as const;
    this.post({ ...points, amount: -this.account(memberId).points });
    for (const { points: amount, origin, expiresAt, reference } of lots) {
      const of = reference === null ? {} : { reference };
      this.post({ ...points, amount, ...of }, origin, expiresAt);
    }
  }

  /**
   * Pays the member's debt out of their points.
   *
   * @param limit the most points to take
   * @returns how many points were taken
   */
  settleDebt(memberId: number, limit: number, reference: string): number {
    const { points, pointsOwed } = this.account(memberId);
    const amount = Math.min(limit, points, pointsOwed);
    if (amount <= 0) return 0;
    this.post({ memberId, currency: 'point', amount: -amount, kind: 'debt_settled', reference });
    this.#changeDebt({ memberId, amount: -amount, kind: 'settled', reference, note: null });
    return amount;
  }

  /**
   * Cancels the member's whole debt, for the reason in `note`: they paid it another way, or the
   * operator forgoes it.
   *
   * @returns points that were owed
   */
  waiveDebt(memberId: number, note: string, kind: 'waived' | 'forgone' = 'waived'): number {
    const { pointsOwed } = this.account(memberId);
    if (pointsOwed > 0)
      this.#changeDebt({ memberId, amount: -pointsOwed, kind, reference: null, note });
    return pointsOwed;
  }

  /**
   * Forgoes points that a member owes for a payment that was refunded or charged back. Debts of
   * other payments stay.
   */
  forgoDebtOf(memberId: number, paymentId: string, points: number, note: string): void {
    if (points > 0)
      this.#changeDebt({ memberId, amount: -points, kind: 'forgone', reference: paymentId, note });
  }

  /**
   * Sends the changed accounts and all postings to the database. Nothing may be posted afterwards.
   */
  write(): Promise<unknown> {
    const changed = [...this.#changed].map((memberId) => this.account(memberId));
    return Promise.all([
      changed.length > 0 && updateAccounts(this.#tx, changed),
      this.#entries.length > 0 && insertEntries(this.#tx, this.#entries, this.#now),
      this.#lots.length > 0 && insertLots(this.#tx, this.#lots, this.#now),
      this.#debts.length > 0 && insertDebts(this.#tx, this.#debts, this.#now),
    ]);
  }

  /** Changes the points that a member owes, and records why. */
  #changeDebt(debt: DebtRow): void {
    const account = this.account(debt.memberId);
    this.#replace({ ...account, pointsOwed: account.pointsOwed + debt.amount });
    this.#debts.push(debt);
  }

  /** Stores an account's new state in the batch and marks it as changed. */
  #replace(account: Account): void {
    this.#accounts.set(account.memberId, account);
    this.#changed.add(account.memberId);
  }

  /** Posts the expiry of all points that have expired. */
  async #expireDueLots(): Promise<void> {
    const due = [...this.#accounts.values()].filter(
      (account) => account.lotsGoodUntil !== null && account.lotsGoodUntil <= this.#now,
    );
    for (const { memberId, pointsDebited } of due) {
      const { expired, goodUntil } = expiryOf(
        await findUnspentLots(this.#tx, memberId, pointsDebited),
        pointsDebited,
        this.#now,
      );
      if (expired > 0)
        this.post({ memberId, currency: 'point', amount: -expired, kind: 'points_expired' });
      this.#replace({ ...this.account(memberId), lotsGoodUntil: goodUntil });
    }
  }
}
