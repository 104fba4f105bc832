/**
 * Plays the steps of one opening. Everything runs on the browser's own animation clock (so the
 * compositor can do the work), can be hurried by an impatient member, and ends at once when the
 * opening is left.
 */
export class Timeline {
  /** What runs, and whether it can be hurried. */
  readonly #running = new Map<Animation, boolean>();
  readonly #signal: AbortSignal;
  readonly #tempo: number;
  #rate = 1;

  /**
   * @param tempo factor on every length
   * @param signal ends the opening: what runs is cancelled and no later step begins
   */
  constructor(tempo: number, signal: AbortSignal) {
    this.#tempo = tempo;
    this.#signal = signal;
    signal.addEventListener('abort', () => {
      for (const animation of this.#running.keys()) animation.cancel();
    });
  }

  /** Makes what runs, and all that follows, four times as fast. */
  hurry(): void {
    this.#rate = 4;
    for (const [animation, hurries] of this.#running) {
      if (hurries) animation.updatePlaybackRate(this.#rate);
    }
  }

  /**
   * Animates an element and leaves it in its last frame.
   *
   * @param ms length at tempo 1, in milliseconds
   */
  play(
    element: Element,
    frames: Keyframe[],
    ms: number,
    options: KeyframeEffectOptions = {},
  ): Promise<void> {
    return this.#run(
      new KeyframeEffect(element, frames, {
        fill: 'forwards',
        easing: 'ease-out',
        ...options,
        duration: ms * this.#tempo,
        delay: (options.delay ?? 0) * this.#tempo,
      }),
    );
  }

  /**
   * Animates as `play` does, but never shorter than `ms` milliseconds, whatever tempo and hurry
   * say.
   */
  playAtLeast(element: Element, frames: Keyframe[], ms: number): Promise<void> {
    return this.#run(
      new KeyframeEffect(element, frames, { duration: ms, easing: 'ease-out' }),
      false,
    );
  }

  /**
   * Lets steps run beside the others; nobody waits for them, and none of them matters once the
   * opening is left.
   */
  alongside(...steps: readonly Promise<unknown>[]): void {
    for (const step of steps) step.catch(() => undefined);
  }

  /** Waits; `ms` is the length at tempo 1 in milliseconds, or the length itself with `exact`. */
  wait(ms: number, exact = false): Promise<void> {
    return this.#run(new KeyframeEffect(null, null, { duration: exact ? ms : ms * this.#tempo }));
  }

  /** Calls `onProgress` with 0 to 1, once a frame, for what a keyframe cannot express. */
  async drive(ms: number, onProgress: (progress: number) => void): Promise<void> {
    const effect = new KeyframeEffect(null, null, { duration: ms * this.#tempo, fill: 'forwards' });
    let ended = false;
    const frame = () => {
      if (ended || this.#signal.aborted) return;
      onProgress(effect.getComputedTiming().progress ?? 0);
      requestAnimationFrame(frame);
    };
    frame();
    await this.#run(effect);
    ended = true;
    onProgress(1);
  }

  async #run(effect: KeyframeEffect, hurries = true): Promise<void> {
    this.#signal.throwIfAborted();
    const animation = new Animation(effect, document.timeline);
    if (hurries) animation.playbackRate = this.#rate;
    this.#running.set(animation, hurries);
    animation.play();
    try {
      await animation.finished;
    } finally {
      this.#running.delete(animation);
    }
    this.#signal.throwIfAborted();
    keepLastFrame(animation, effect);
  }
}

/**
 * Writes the last frame into the element's style and takes the animation away: one that merely
 * stays in effect would outrank what the hand sets afterwards.
 */
function keepLastFrame(animation: Animation, effect: KeyframeEffect): void {
  const { fill } = effect.getTiming();
  if (effect.target === null || (fill !== 'forwards' && fill !== 'both')) return;
  // What is not drawn has no style to commit, and then nothing to keep either.
  if (effect.target.isConnected && effect.target.checkVisibility()) animation.commitStyles();
  animation.cancel();
}
