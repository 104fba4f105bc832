import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#contract/shop/index.ts';
import { usualBirthDate } from '../../server/src/testing/factories.ts';
import { Browser, type Traffic } from '../torture/browser.ts';
import { MemberCoupons } from './member-coupons.ts';
import { MemberLimits } from './member-limits.ts';
import { MemberParcels } from './member-parcels.ts';
import { MemberPayments } from './member-payments.ts';
import {
  type CardNote,
  emptyNotes,
  hasReversal,
  isOnBreak,
  type Notes,
  type PackOnSale,
  type PurchaseNote,
} from './notes.ts';
import type { World } from './world.ts';

/** State that all members share: the world and the published referral codes. */
export interface Community {
  world: World;
  traffic: Traffic;
  invitations: { code: string; from: Member }[];
  /** The parcels that came back at least once. */
  cameBack: ReadonlySet<number>;
}

/**
 * How long a member waits for a text message. After that they try again on another
 * visit.
 */
const smsTimeoutMs = 8_000;

/** One in so many visits ends with a break or a cap. */
const limitChangeEvery = 30;

/** How long a member waits for the beacon to draw a purchase, in milliseconds. */
const longestDrawMs = 60_000;

/** A simulated member. They use the shop over HTTP only. */
export class Member {
  readonly number: number;
  readonly notes: Notes = emptyNotes();
  /** The member whose referral code they registered with. */
  invitedBy: Member | undefined;
  /** The time of the last visit. Undefined before registration. */
  lastSeen: Date | undefined;
  readonly #community: Community;
  readonly #browser: Browser;
  readonly #payments: MemberPayments;
  readonly #coupons: MemberCoupons;
  readonly #parcels: MemberParcels;
  readonly #limits: MemberLimits;
  /** Whether the shop has answered their registration. */
  isRegistered = false;

  constructor(community: Community, number: number) {
    this.#community = community;
    this.number = number;
    this.#browser = new Browser({
      addresses: community.world.shopUnderTorture.addresses,
      traffic: community.traffic,
      sender: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      language: this.isOverseas ? 'en' : 'ja',
    });
    const { catalogue, sandbox } = community.world;
    const common = {
      browser: this.#browser,
      notes: this.notes,
      now: () => this.#now,
      complain: (what: string, answer: object) => this.#violation(what, JSON.stringify(answer)),
    };
    this.#coupons = new MemberCoupons({ ...common, promotions: catalogue.promotions });
    this.#payments = new MemberPayments({ ...common, sandbox, coupons: this.#coupons });
    this.#limits = new MemberLimits(common);
    this.#parcels = new MemberParcels({
      ...common,
      cameBack: community.cameBack,
      violation: (what) => this.#violation('parcels', what),
    });
  }

  get mail(): string {
    return `member${this.number}@example.com`;
  }

  /** The name on a parcel's label. */
  get label(): string {
    return this.isOverseas ? `Hanako${this.number} Soak` : `試験 花子${this.number}`;
  }

  get isOverseas(): boolean {
    return this.number % 10 === 0;
  }

  get #phone(): string {
    return `090${10_000_000 + this.number}`;
  }

  get #password(): string {
    return `Soak${this.number}pass`;
  }

  get #now(): Date {
    return this.#community.world.clock.now();
  }

  /** Makes one visit: logs in, continues open payments, and does a few random things. */
  async visit(actions = randomInt(1, 4)): Promise<void> {
    const isNew = this.lastSeen === undefined;
    this.lastSeen = this.#now;
    if (isNew) await this.#register();
    await this.#logIn();
    if (isOnBreak(this.notes, this.#now)) return this.#visitOnBreak();
    if (isNew) await this.#stateBirthDate();
    if (!this.notes.isVerified && randomInt(10) > 0) await this.#verifyPhone();
    await this.#payments.payPending();
    if (isNew) await this.#payments.buy(this.#oneOf(this.#community.world.catalogue.courses));
    for (let done = 0; done < actions; done++) await this.#doSomething();
    // A small world must not by chance be without a coupon.
    if (isNew) await this.#coupons.redeem();
    else if (randomInt(limitChangeEvery) === 0) await this.#limits.change();
    if (randomInt(3) === 0) await this.#parcels.tidy();
    // A small world must not by chance be without a draw, or without one by the beacon.
    for (const pack of isOnBreak(this.notes, this.#now) ? [] : this.#packsOfEverybody) {
      if (!this.notes.purchases.some((made) => made.pack.isBeacon === pack.isBeacon))
        await this.#buyPack(pack, 1);
    }
  }

  /** Does one random thing, such as buying points or a pack. */
  async #doSomething(): Promise<void> {
    const { courses } = this.#community.world.catalogue;
    const chance = randomInt(100);
    if (chance < 20) await this.#payments.buy(this.#oneOf(courses));
    else if (chance < 54) await this.#buyPack();
    else if (chance < 60) await this.#decideOpenCards();
    else if (chance < 66) await this.#decideBox();
    else if (chance < 73) await this.#exchange();
    else if (chance < 79) await this.#bringPoints();
    else if (chance < 83) await this.#invite();
    else if (chance < 90) await this.#coupons.redeem();
    else if (chance < 95) await this.#parcels.tidy();
    else await this.#payments.dispute();
  }

  /** Tries on a break to pay and to buy, which must be refused, and does what is still allowed. */
  async #visitOnBreak(): Promise<void> {
    const { courses } = this.#community.world.catalogue;
    if (await this.#payments.buy(this.#oneOf(courses)))
      this.#violation('a break', 'a payment was begun');
    const before = this.notes.purchases.length;
    for (const pack of this.#packsOfEverybody.slice(0, 1)) await this.#buyPack(pack, 1);
    if (this.notes.purchases.length > before) this.#violation('a break', 'a pack was bought');
    await this.#decideBox();
    await this.#parcels.tidy();
  }

  /** Registers, sometimes by another member's invitation. */
  async #register(): Promise<void> {
    const invitation = randomInt(2) === 0 ? this.#community.invitations.at(-1) : undefined;
    const { isOverseas } = this;
    const payload = {
      lastName: isOverseas ? 'Soak' : '試験',
      firstName: isOverseas ? `Hanako${this.number}` : `花子${this.number}`,
      tel: this.#phone,
      mail: this.mail,
      zipcode: isOverseas ? '10001' : '1500001',
      province: isOverseas ? 'USA' : '',
      pref_id: isOverseas ? 99 : 13,
      shiku: isOverseas ? 'New York' : '渋谷区',
      address: '神宮前1-1-1',
      pass: this.#password,
      confirmPass: this.#password,
      referralCode: invitation?.code ?? '',
    };
    const answer = await this.#browser.ask(calls.register, { payload });
    if (answer.ok) {
      this.invitedBy = invitation?.from;
      this.isRegistered = true;
      return;
    }
    // The limit of ten friends was reached.
    if (answer.errors['referral_code'] === undefined) this.#complain('registration', answer);
    const again = await this.#browser.ask(calls.register, {
      payload: { ...payload, referralCode: '' },
    });
    if (!again.ok) this.#complain('registration without a code', again);
    this.isRegistered = again.ok;
  }

  /** Logs in, unless the session still holds. */
  async #logIn(): Promise<void> {
    const me = await this.#browser.ask(calls.getCurrentUser, {});
    if (me.ok && me.answer.is_login === '1') return;
    const payload = { mail: this.mail, pass: this.#password, save_cookie: '1' } as const;
    const answer = await this.#browser.ask(calls.login, { payload });
    if (!answer.ok) this.#complain('login', answer);
  }

  /** States the date of birth, without which no points are sold. */
  async #stateBirthDate(): Promise<void> {
    const payload = { birth_date: usualBirthDate };
    const answer = await this.#browser.ask(calls.stateBirthDate, { payload });
    if (!answer.ok) this.#complain('a date of birth', answer);
  }

  /** Verifies the phone with the code of a text message. */
  async #verifyPhone(): Promise<void> {
    const sent = await this.#browser.ask(calls.sendSmsCode, { payload: { tel: this.#phone } });
    // "Too soon": a code is on its way already. Try again on another visit.
    if (!sent.ok) return;
    const code = await this.#awaitCode();
    if (code === undefined) return;
    const before = this.#community.traffic.retried;
    const verified = await this.#browser.ask(calls.checkSmsCode, { payload: { sms_code: code } });
    if (!verified.ok) return;
    this.notes.isVerified = true;
    // After a retry the response does not name the bonus. It is then known only from the history.
    const isCertain = this.#community.traffic.retried === before || verified.answer.bonus_point > 0;
    this.notes.friendBonus = isCertain ? verified.answer.bonus_point : undefined;
  }

  /** Waits for the code in a text message. */
  async #awaitCode(): Promise<string | undefined> {
    const to = `+81${this.#phone.slice(1)}`;
    for (const deadline = Date.now() + smsTimeoutMs; Date.now() < deadline; await sleep(100)) {
      const message = this.#community.world.sandbox.inbox
        .list()
        .find((each) => each.kind === 'sms' && each.to === to);
      const code = /\d{6}/.exec(message?.text ?? '')?.[0];
      if (code !== undefined) return code;
    }
    return undefined;
  }

  /** The cheapest pack for points of each way of drawing, by the beacon and without it. */
  get #packsOfEverybody(): PackOnSale[] {
    const forPoints = this.#community.world.catalogue.packs
      .filter(({ currency, price }) => currency === 'point' && price > 0)
      .sort((one, other) => one.price - other.price);
    return [true, false].flatMap((isBeacon) =>
      forPoints.filter((pack) => pack.isBeacon === isBeacon).slice(0, 1),
    );
  }

  /** Buys some of a pack and opens them. */
  async #buyPack(
    pack = this.#oneOf(this.#community.world.catalogue.packs),
    count = pack.limitPerDay ?? randomInt(1, 6),
  ): Promise<void> {
    const bought = await this.#browser.ask(calls.buyPack, {
      payload: { pack_id: pack.id, count, client_seed: randomUUID() },
      idempotencyKey: randomUUID(),
    });
    if (!bought.ok) return this.#complain('a purchase', bought);
    const { result, pack_history_id: id } = bought.answer;
    if (result !== '1' || id === undefined) return;
    const note: PurchaseNote = { id, pack, count, cards: [], boughtAt: this.#now };
    this.notes.purchases.push(note);
    await this.#reveal(note);
    if (randomInt(3) > 0) await this.#decide(note);
  }

  /** Opens a purchase once it is drawn, and notes each card as the member saw it. */
  async #reveal(note: PurchaseNote): Promise<void> {
    const query = { pack_history_id: note.id };
    let result = await this.#browser.ask(calls.getDrawResult, { query });
    const lastAsked = Date.now() + longestDrawMs;
    while (result.ok && result.answer.waiting !== undefined && Date.now() < lastAsked) {
      await sleep(500);
      result = await this.#browser.ask(calls.getDrawResult, { query });
    }
    if (!result.ok) return this.#complain('a reveal', result);
    note.cards = result.answer.cards.map((card) => ({
      historyId: card.history_id,
      model: card.model_number,
      buyPoint: card.buy_point,
      choice: note.pack.currency === 'coin' ? 'ship' : 'undecided',
    }));
  }

  async #decideOpenCards(): Promise<void> {
    for (const note of this.notes.purchases.slice(-3)) await this.#decide(note);
  }

  /** Chooses for the cards of all purchases in the box, in one decision. */
  async #decideBox(): Promise<void> {
    const box = await this.#browser.ask(calls.getCardBox, {});
    if (!box.ok) return this.#complain('the box', box);
    // Cards of coin packs are always shipped, so the notes have no choice for them.
    const withChoice = box.answer.purchases.filter(({ is_buy_coin }) => is_buy_coin === 0);
    const choices = withChoice.map(({ pack_history_id: id, cards }) => {
      const note = this.notes.purchases.find((each) => each.id === id);
      const open = note?.cards.filter(({ choice }) => choice === 'undecided') ?? [];
      const listed = new Set(cards.map(({ history_id }) => history_id));
      if (listed.size !== open.length || !open.every(({ historyId }) => listed.has(historyId)))
        this.#violation('the box', `purchase ${id} has ${open.length} cards, not ${listed.size}`);
      return { id, ...chooseAmong(open) };
    });
    if (choices.length === 0) return;
    const idsOf = (cards: readonly CardNote[]) => cards.map(({ historyId }) => historyId);
    const decisions = choices.map(({ id, ship, convert }) => ({
      pack_history_id: id,
      send_card: idsOf(ship),
      reduction_card: idsOf(convert),
    }));
    const decided = await this.#browser.ask(calls.decideCardBox, {
      payload: { decisions },
      idempotencyKey: randomUUID(),
    });
    if (!decided.ok || decided.answer.result !== '1') return;
    for (const { ship, convert } of choices) noteChoices(ship, convert);
  }

  /** Chooses for each undecided card of a purchase whether it is shipped. */
  async #decide(note: PurchaseNote): Promise<void> {
    const open = note.cards.filter(({ choice }) => choice === 'undecided');
    if (open.length === 0) return;
    const { ship, convert } = chooseAmong(open);
    const decided = await this.#browser.ask(calls.decideCards, {
      payload: {
        pack_history_id: note.id,
        send_card: ship.map(({ historyId }) => historyId),
        reduction_card: convert.map(({ historyId }) => historyId),
      },
      idempotencyKey: randomUUID(),
    });
    // After 24 hours the cards have been converted, and the shop refuses the decision.
    if (!decided.ok || decided.answer.result !== '1') return;
    noteChoices(ship, convert);
  }

  /** Exchanges coins for cards. */
  async #exchange(): Promise<void> {
    const offer = this.#oneOf(this.#community.world.catalogue.offers);
    const count = randomInt(1, 4);
    const exchanged = await this.#browser.ask(calls.exchangeCards, {
      payload: { card_id: offer.cardId, change_num: count },
      idempotencyKey: randomUUID(),
    });
    // The shop refuses members who owe points.
    if (exchanged.state === 422 && hasReversal(this.notes)) return;
    if (!exchanged.ok) return this.#complain('an exchange', exchanged);
    if (exchanged.answer.result === '1') this.notes.exchanges.push({ offer, count });
  }

  /** Transfers points from a partner site. */
  async #bringPoints(): Promise<void> {
    const { partner } = this.notes;
    if (partner === undefined) return this.#openPartnerAccount();
    const payload = { site_id: partner.site, point: randomInt(50, 400) };
    const link = { site_id: partner.site, loginid: partner.login, password: this.#password };
    if (!partner.isLinked) {
      const linked = await this.#browser.ask(calls.linkPartnerSite, { payload: link });
      partner.isLinked = linked.ok && linked.answer.result;
      if (!partner.isLinked) return;
    }
    await this.#browser.ask(calls.transferPoints, { payload, idempotencyKey: randomUUID() });
  }

  /** Opens an account at a partner site. */
  async #openPartnerAccount(): Promise<void> {
    const site = randomInt(1, 3);
    const points = randomInt(500, 2_000);
    const login = this.mail;
    const input = { login, password: this.#password, phone: this.#phone, points };
    const { id } = await this.#community.world.sandbox.partners.open(site, input);
    this.notes.partner = { site, id, login, points, isLinked: false };
  }

  /** Stores the member's referral code, so that others can register with it. */
  async #invite(): Promise<void> {
    const answer = await this.#browser.ask(calls.getReferral, {});
    if (answer.ok && answer.answer.code !== '')
      this.#community.invitations.push({ code: answer.answer.code, from: this });
  }

  #oneOf<Item>(items: readonly Item[]): Item {
    const item = items[randomInt(items.length)];
    if (item === undefined) throw new Error('the list to choose from is empty');
    return item;
  }

  /** Records a refusal that a member who did nothing wrong must not get. */
  #complain(
    what: string,
    { state, message, errors }: { state: number; message: string; errors: object },
  ) {
    this.#violation(what, JSON.stringify({ state, message, errors }));
  }

  #violation(what: string, answer: string): void {
    this.#community.traffic.violations.push(
      `member ${this.number}: ${what} was answered ${answer}`,
    );
  }
}

/** Chooses which open cards are shipped and which become points. Some may stay open. */
function chooseAmong(open: readonly CardNote[]): { ship: CardNote[]; convert: CardNote[] } {
  const ship = open.filter((_, place) => place % 2 === 0 || randomInt(2) === 0);
  const convert = open.filter((card) => !ship.includes(card) && randomInt(4) > 0);
  return { ship, convert };
}

function noteChoices(ship: readonly CardNote[], convert: readonly CardNote[]): void {
  for (const card of ship) card.choice = 'ship';
  for (const card of convert) card.choice = 'points';
}
