/**
 * Plays the steps of one opening. All steps use the browser's animation clock, so that the
 * compositor can do the work. They can be sped up, and end immediately when the opening is aborted.
 */
export class Timeline {
  /** The running animations, and whether each can be sped up. */
  readonly #running = new Map<Animation, boolean>();
  readonly #signal: AbortSignal;
  readonly #tempo: number;
  #rate = 1;

  /**
   * @param tempo factor for every duration
   * @param signal aborts the opening: running steps are cancelled and no further step starts
   */
  constructor(tempo: number, signal: AbortSignal) {
    this.#tempo = tempo;
    this.#signal = signal;
    signal.addEventListener('abort', () => {
      for (const animation of this.#running.keys()) animation.cancel();
    });
  }

  /** Makes the running and all following steps four times as fast. */
  hurry(): void {
    this.#rate = 4;
    for (const [animation, hurries] of this.#running) {
      if (hurries) animation.updatePlaybackRate(this.#rate);
    }
  }

  /** Plays all following steps at the normal speed again. */
  steady(): void {
    this.#rate = 1;
  }

  /**
   * Animates an element and keeps its last frame.
   *
   * @param ms duration at tempo 1, in milliseconds
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
   * Animates like `play`, but never shorter than `ms` milliseconds at any tempo and after `hurry`.
   */
  playAtLeast(element: Element, frames: Keyframe[], ms: number): Promise<void> {
    return this.#run(
      new KeyframeEffect(element, frames, { duration: ms, easing: 'ease-out' }),
      false,
    );
  }

  /**
   * Lets animations run in parallel to the others. Nothing waits for them, and their errors are
   * ignored.
   */
  alongside(...steps: readonly Promise<unknown>[]): void {
    for (const step of steps) step.catch(() => undefined);
  }

  /** Waits `ms` milliseconds at tempo 1; with `exact`, at any tempo. `hurry` shortens both. */
  wait(ms: number, exact = false): Promise<void> {
    return this.#run(new KeyframeEffect(null, null, { duration: exact ? ms : ms * this.#tempo }));
  }

  /** Calls `onProgress` with 0 to 1 once per frame, for changes that keyframes cannot express. */
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

  /**
   * Plays one animation and waits for its end. If it hurries, it runs at the show's present speed.
   */
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
 * Writes the last frame into the element's style and removes the animation. An animation that stays
 * in effect would override the styles that the hand sets later.
 */
function keepLastFrame(animation: Animation, effect: KeyframeEffect): void {
  const { fill } = effect.getTiming();
  if (effect.target === null || (fill !== 'forwards' && fill !== 'both')) return;
  // An element that is not rendered has no style to commit, and needs none.
  if (effect.target.isConnected && effect.target.checkVisibility()) animation.commitStyles();
  animation.cancel();
}
