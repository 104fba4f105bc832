import type { TrialRefusal } from '#contract/shop/trial.ts';

/** The facts that decide whether somebody may try an opening of a pack. */
export interface TrialFacts {
  /** The operator has not switched trials off. */
  isOn: boolean;
  isOnBreak: boolean;
  showLineUp: boolean;
  /** The operator paused the sale, for example because a picture or a prize is wrong. */
  isPaused: boolean;
  endsAt: Date | null;
  /** Cards that are not drawn yet. */
  remaining: number;
}

/** Finds why there is no trial; undefined if there is one. */
export function refusalOfTrial(facts: TrialFacts, now: Date): TrialRefusal | undefined {
  if (!facts.isOn) return 'off';
  if (facts.isOnBreak) return 'break';
  // The pictures of the cards are hidden on purpose.
  if (!facts.showLineUp) return 'hidden';
  const isEnded = facts.endsAt !== null && facts.endsAt <= now;
  return facts.remaining === 0 || facts.isPaused || isEnded ? 'closed' : undefined;
}

/** Lets a process draw so many trials in a second: they must not slow down purchases. */
export class TrialLimit {
  readonly #mostPerSecond: number;
  #second = Number.NEGATIVE_INFINITY;
  #count = 0;

  constructor(mostPerSecond: number) {
    this.#mostPerSecond = mostPerSecond;
  }

  /**
   * Takes one trial.
   *
   * @param nowMs milliseconds of a clock that never goes back
   * @returns whether it is within the limit
   */
  take(nowMs: number): boolean {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#mostPerSecond;
  }
}
