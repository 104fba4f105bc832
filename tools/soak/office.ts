import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '#contract/console/index.ts';
import type { Clerk } from './clerk.ts';
import type { Member } from './member.ts';
import { isOnBreak, type PromotionOnOffer } from './notes.ts';

const reason = 'daily work';
/** How long the clerk pauses between two pieces of work, in milliseconds. */
const longestPauseMs = 3_000;
/** One person gives, takes and hands out at most 10,000 points in a day, and this much at once. */
const mostAtOnce = 60;

export interface OfficeOptions {
  clerk: Clerk;
  members: readonly Member[];
  promotions: readonly PromotionOnOffer[];
  violations: string[];
  now: () => Date;
}

/** A third clerk, who hands coupons out and gives or takes points and coins in the console. */
export class Office {
  readonly #options: OfficeOptions;
  /** How often each thing was done. */
  readonly done = { handedOut: 0, withheld: 0, adjusted: 0, overtaken: 0 };

  constructor(options: OfficeOptions) {
    this.#options = options;
  }

  /** Works until it is ended. */
  start(): { end(): Promise<void> } {
    const { clerk, violations } = this.#options;
    let isOver = false;
    const work = async () => {
      await clerk.signIn();
      while (!isOver) {
        await this.#doSomething();
        await sleep(randomInt(longestPauseMs));
      }
    };
    const working = work().catch((error: unknown) => {
      const text = error instanceof Error ? error.stack : String(error);
      violations.push(`the office: ${text}`);
    });
    return {
      async end() {
        isOver = true;
        await working;
      },
    };
  }

  async #doSomething(): Promise<void> {
    const { members } = this.#options;
    const known = members.filter(({ isRegistered }) => isRegistered);
    const member = known[randomInt(Math.max(1, known.length))];
    if (member === undefined) return;
    const id = await this.#idOf(member);
    if (randomInt(3) > 0) return this.#handOut(member, id);
    return this.#adjust(member, id);
  }

  /** Finds a member's number by their mail, as staff do. */
  async #idOf({ mail }: Member): Promise<number> {
    const found = await this.#options.clerk.read(operations.listMembers, {
      query: { search: mail },
    });
    const [member] = found.items;
    if (member === undefined || found.items.length > 1)
      throw new Error(`${found.items.length} members have the mail ${mail}`);
    return member.id;
  }

  /** Hands a coupon out. Those on a break must not get it. */
  async #handOut({ notes, mail }: Member, id: number): Promise<void> {
    const { clerk, promotions, violations, now } = this.#options;
    const coupon = promotions.find(({ way }) => way === 'handed_out');
    if (coupon === undefined) return;
    const wasOnBreak = isOnBreak(notes, now());
    const reply = await clerk.ask(operations.handOutCoupon, {
      params: { promotionId: String(coupon.id) },
      body: { members: [id], reason },
    });
    if (reply.kind === 'refused')
      violations.push(`a coupon for ${mail} was refused: ${reply.reason}`);
    if (reply.kind === 'done-before' && !notes.handedOut.has(coupon.id))
      notes.handedOut.set(coupon.id, 'maybe');
    if (reply.kind !== 'done') return;
    const { given, before, withheld } = reply.answer;
    if (given + before === 1) notes.handedOut.set(coupon.id, 'given');
    if (wasOnBreak && withheld !== 1) violations.push(`${mail} got a coupon on a break`);
    this.done.handedOut += given;
    this.done.withheld += withheld;
  }

  /** Gives or takes some points or coins. A balance that is too small, or just changed, stays. */
  async #adjust({ notes }: Member, id: number): Promise<void> {
    const { clerk } = this.#options;
    const params = { memberId: String(id) };
    const currency = randomInt(3) === 0 ? 'coin' : 'point';
    const size = randomInt(1, currency === 'coin' ? 6 : mostAtOnce);
    const amount = randomInt(2) === 0 ? size : -size;
    const { revision } = await clerk.read(operations.getMember, { params });
    const reply = await clerk.ask(operations.adjustBalance, {
      params,
      revision,
      body: { currency, amount, reason },
    });
    if (reply.kind === 'refused' || reply.kind === 'waits') {
      this.done.overtaken++;
      return;
    }
    notes.adjustments.push({ currency, amount });
    this.done.adjusted++;
  }
}
