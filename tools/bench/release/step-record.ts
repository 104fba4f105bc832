import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Answer } from '../http-connection.ts';
import { loadOf } from '../load.ts';
import type { ReleaseMember } from './member.ts';
import type { RushOrder, StepReport } from './messages.ts';

const bought = z.object({ result: z.literal('1'), pack_history_id: z.string() });
/** One in so many members presses the button again. */
const membersPerSecondPress = 50;
const mostSamples = 5;

/** Records the answers to the members who arrive during one step. */
export class StepRecord {
  readonly beganMs = performance.now();
  readonly #perSecond: number;
  readonly #seconds: number;
  readonly #behindMs: number[] = [];
  readonly #purchasesMs: number[] = [];
  readonly #openingsMs: number[] = [];
  readonly #choicesMs: number[] = [];
  readonly #served: { sentMs: number; id: string }[] = [];
  readonly #counts = { refused: 0, failed: 0, refusedLater: 0, failedLater: 0, otherAnswers: 0 };
  readonly #samples: string[] = [];
  #arrivals = 0;
  #servedInTime = 0;

  constructor(perSecond: number, seconds: number) {
    this.#perSecond = perSecond;
    this.#seconds = seconds;
  }

  /** Lets a member buy, look at the cards, and choose after a while. */
  async visit(
    member: ReleaseMember,
    { packId, chooseAfterMs: { least, most } }: RushOrder,
    plannedMs: number,
  ): Promise<void> {
    const place = this.#arrivals++;
    const sentMs = performance.now();
    this.#behindMs.push(sentMs - plannedMs);
    const key = randomUUID();
    const answer = await this.#orFail(() => member.buy(packId, key));
    const id = this.#purchaseIn(answer);
    if (id === undefined) {
      this.#count(answer, 'refused', 'failed');
      return;
    }
    const answeredMs = performance.now();
    this.#purchasesMs.push(answeredMs - plannedMs);
    this.#served.push({ sentMs, id });
    if (answeredMs <= this.beganMs + this.#seconds * 1000) this.#servedInTime++;
    if (place % membersPerSecondPress === 0) await this.#pressAgain(member, packId, key, id);
    await this.#openAndChoose(member, id, least + Math.random() * (most - least));
  }

  report(repeated: number): StepReport {
    const { refused, failed, refusedLater, failedLater, otherAnswers } = this.#counts;
    return {
      perSecond: this.#perSecond,
      arrivedPerSecond: this.#arrivals / this.#seconds,
      servedPerSecond: this.#servedInTime / this.#seconds,
      purchases: spreadOf(this.#purchasesMs),
      ...{ refused, failed, repeated, refusedLater, failedLater, otherAnswers },
      openings: spreadOf(this.#openingsMs),
      choices: spreadOf(this.#choicesMs),
      behindP99Ms: spreadOf(this.#behindMs).p99Ms,
      samples: this.#samples,
      purchaseIds: this.#served
        .toSorted((one, other) => one.sentMs - other.sentMs)
        .map(({ id }) => id),
    };
  }

  /** Sends the same purchase again. The answer must be the first one. */
  async #pressAgain(member: ReleaseMember, packId: number, key: string, id: string): Promise<void> {
    const answer = await this.#orFail(() => member.buy(packId, key));
    const again = this.#purchaseIn(answer);
    if (again === undefined) this.#count(answer, 'refusedLater', 'failedLater');
    else if (again !== id) this.#counts.otherAnswers++;
  }

  async #openAndChoose(member: ReleaseMember, id: string, pauseMs: number): Promise<void> {
    const askedMs = performance.now();
    const opened = await this.#orFail(() => member.open(id));
    if (opened === undefined || opened.cards.length === 0) {
      this.#count(opened?.answer, 'refusedLater', 'failedLater');
      return;
    }
    this.#openingsMs.push(performance.now() - askedMs);
    await sleep(pauseMs);
    const choiceMs = performance.now();
    const chosen = await this.#orFail(() => member.choose(id, opened.cards));
    if (chosen?.body.includes('"result":"1"')) this.#choicesMs.push(performance.now() - choiceMs);
    else this.#count(chosen, 'refusedLater', 'failedLater');
  }

  #purchaseIn(answer: Answer | undefined): string | undefined {
    if (!answer?.head.startsWith('HTTP/1.1 200')) return undefined;
    return bought.safeParse(JSON.parse(answer.body)).data?.pack_history_id;
  }

  /** Counts an answer that is no success: as a refusal only if it is a polite one. */
  #count(
    answer: Answer | undefined,
    refused: 'refused' | 'refusedLater',
    failed: 'failed' | 'failedLater',
  ): void {
    if (answer && isPolite(answer)) {
      this.#counts[refused]++;
      return;
    }
    this.#counts[failed]++;
    this.#sample(`${answer?.head.split('\r\n')[0]} ${answer?.body.slice(0, 300)}`);
  }

  async #orFail<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#sample(String(error));
      return undefined;
    }
  }

  #sample(text: string): void {
    if (this.#samples.length < mostSamples) this.#samples.push(text);
  }
}

/** Whether a refusal says when to come again, and says something. */
const isPolite = ({ head, body }: Answer): boolean =>
  /^HTTP\/1.1 (?:429|503)/.test(head) && /^retry-after: \d+/im.test(head) && body.length > 0;

function spreadOf(spansMs: number[]): StepReport['purchases'] {
  const { p50, p99 } = loadOf(spansMs, 1);
  return { count: spansMs.length, p50Ms: p50, p99Ms: p99 };
}
