import { type Grade, type Light, lightOf } from '../grade.rules.ts';
import { lengthsMs } from '../pace.rules.ts';
import { type Actor, actor } from './actors.ts';
import { CardMoves } from './card-moves.ts';
import { CardTurn } from './card-turn.ts';
import { ease, handProgress } from './easings.ts';
import { LightShow } from './light-show.ts';
import { carriesOn, tension, tornBy } from './tear.rules.ts';
import { Timeline } from './timeline.ts';
import { isTurnedByHand } from './turn.rules.ts';
import type { Direction, Wrapping } from './wrapping.ts';

export interface OpeningOptions {
  /** The stage's element; everything that moves is inside it. */
  readonly root: HTMLElement;
  readonly wrapping: Wrapping;
  /** The best grade in the pack. */
  readonly grade: Grade;
  readonly tempo: number;
  /** The pack opens after a moment without the member. */
  readonly opensItself: boolean;
  /** The pack is already in place, because the overlay was in front of it. */
  readonly stands: boolean;
  /** A batch: the cards are dealt out instead of one rising. */
  readonly many: boolean;
  /** prefers-reduced-motion: pictures fade into one another instead of moving. */
  readonly reducesMotion: boolean;
  /** Called when the wrapping is off. From here on a press only speeds up the opening. */
  readonly onTorn: () => void;
  /** Called when the card begins to wait for a thumb that turns it, and when it no longer does. */
  readonly onFaceDown: (isFaceDown: boolean) => void;
  /** Aborts the opening at any point. */
  readonly signal: AbortSignal;
}

/**
 * How long a pack waits for the member before it opens by itself, in milliseconds, so that nobody
 * is stuck.
 */
const opensItselfAfterMs = 20_000;

/** How long the card's picture may take before the card is shown without it, in milliseconds. */
const longestDecodeMs = 2_000;

/** One opening, from the pack's arrival to the shown card. */
export class Opening {
  readonly #options: OpeningOptions;
  readonly #light: Light;
  readonly #time: Timeline;
  readonly #lights: LightShow;
  readonly #cards: CardMoves;
  readonly #turn: CardTurn | null;
  readonly #pack: Actor;
  readonly #tornOff = Promise.withResolvers<void>();
  #phase: 'arriving' | 'sealed' | 'tearing' | 'open' = 'arriving';
  #torn = 0;
  #direction: Direction = 1;

  constructor(options: OpeningOptions) {
    const { root, wrapping, grade, tempo, signal } = options;
    this.#options = options;
    this.#light = lightOf[grade];
    this.#time = new Timeline(tempo, signal);
    this.#lights = new LightShow(root, grade, this.#time);
    const turns = !options.reducesMotion && isTurnedByHand(grade, options);
    this.#turn = turns
      ? new CardTurn(root, this.#time, this.#lights, signal, options.onFaceDown)
      : null;
    this.#cards = new CardMoves(root, grade, wrapping, this.#time, this.#lights, this.#turn);
    this.#pack = actor(root, 'pack');
    signal.addEventListener('abort', () => this.#lights.clear());
  }

  /**
   * Plays the whole opening of a pack. Resolves when the card is shown.
   *
   * @throws the signal's reason if the opening is aborted
   */
  async perform(): Promise<void> {
    if (this.#options.reducesMotion) return this.#performWithReducedMotion();
    await this.#arrive();
    await this.#untilTornOff();
    await this.#holdBreath();
    await this.#burst();
    await this.#time.wait(lengthsMs.delay, true);
    await (this.#options.many ? this.#cards.deal() : this.#cards.rise());
  }

  /** Shows the end of the opening immediately, whatever state an aborted opening has left. */
  async finish(): Promise<void> {
    this.#options.root.removeAttribute('data-trembles');
    this.#pack.style.transform = 'none';
    this.#pack.style.opacity = '1';
    this.#cards.finish();
    await Promise.all([this.#lights.dimBeams(), this.#lights.stay()]);
  }

  /** Shows the card after a film, which has shown everything before it. */
  async showCard(): Promise<void> {
    await Promise.all([
      this.#relieveFilm(),
      this.#time.wait(lengthsMs.delay, true),
      Promise.race([this.#cards.decoded(), this.#time.wait(longestDecodeMs, true)]),
    ]);
    await this.#cards.present();
  }

  /**
   * Lights the card's edge, then lets the film go. On a slow device, too, the stage is never dark
   * or empty between the film and the card.
   */
  async #relieveFilm(): Promise<void> {
    this.#time.alongside(this.#lights.stay());
    await this.#cards.shine();
    this.#options.root.dataset['lit'] = '';
  }

  /**
   * Tears the foil, or turns the card, as far as the hand has moved: `drag` pack widths in this
   * direction. Torn foil stays torn.
   */
  pull(drag: number, direction: Direction): void {
    this.#turn?.pull(drag, direction);
    if (this.#phase !== 'sealed' || this.#options.reducesMotion) return;
    if (this.#torn === 0) this.#direction = direction;
    const along = direction === this.#direction ? drag : 0;
    this.#tear(Math.max(this.#torn, tornBy(along)), tension(along));
    if (this.#torn >= 1) this.#tornOff.resolve();
  }

  /**
   * Continues or stops the tear or the turn when the hand lets go with `speed` pack widths per
   * second.
   */
  release(speed: number): void {
    this.#turn?.release(speed);
    if (this.#phase !== 'sealed') return;
    if (this.#options.reducesMotion || carriesOn(this.#torn, speed)) void this.#tearOn();
    else this.#tear(this.#torn, 0);
  }

  /**
   * Opens a closed pack, turns a card that waits, or speeds up a running opening, after a tap or
   * key press.
   */
  tap(): void {
    if (this.#phase === 'sealed') void this.#tearOn();
    else if (this.#turn?.isFaceDown) this.#turn.tap();
    else this.#time.hurry();
  }

  /** Animates the pack arriving on the stage, with its light. */
  async #arrive(): Promise<void> {
    const { stands } = this.#options;
    this.#time.alongside(this.#lights.gather());
    const from = stands ? 'scale(0.96)' : 'translateY(78vh) rotate(-11deg) scale(0.86)';
    await this.#time.play(
      this.#pack,
      [{ transform: from }, { transform: 'none' }],
      stands ? lengthsMs.arrive / 2 : lengthsMs.arrive,
      { easing: ease.settle },
    );
  }

  /** Waits until the member has torn the foil off, or the pack opens by itself. */
  async #untilTornOff(): Promise<void> {
    const { root, opensItself, signal, tempo } = this.#options;
    this.#phase = 'sealed';
    root.toggleAttribute('data-trembles', this.#light.tremble > 0);
    void this.#openLater(opensItself ? lengthsMs.breathe * tempo : opensItselfAfterMs);
    const left = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    await Promise.race([this.#tornOff.promise, left]);
    root.removeAttribute('data-trembles');
    this.#phase = 'open';
    this.#options.onTorn();
  }

  /** Opens the pack after a time if the member has not touched it. */
  async #openLater(ms: number): Promise<void> {
    await this.#time.wait(ms, true).catch(() => undefined);
    const untouched = this.#phase === 'sealed' && this.#torn < 0.05;
    if (untouched && !this.#options.signal.aborted) await this.#tearOn();
  }

  /** Tears the rest at the speed of a hand. */
  async #tearOn(): Promise<void> {
    if (this.#phase !== 'sealed') return;
    if (this.#options.reducesMotion) return this.#tornOff.resolve();
    this.#phase = 'tearing';
    const from = this.#torn;
    await this.#time
      .drive(lengthsMs.tear * (1 - 0.5 * from), (progress) => {
        // A tear from the start stretches the foil first; a continued one has done that already.
        const taut = from > 0 ? 0 : Math.max(0, 1 - progress * 3) * Math.min(1, progress * 8);
        this.#tear(from + (1 - from) * handProgress(progress), taut);
      })
      .catch(() => undefined);
    if (!this.#options.signal.aborted) this.#tornOff.resolve();
  }

  /** Shows the foil torn and taut to a degree, with flecks for what was gained. */
  #tear(torn: number, taut: number): void {
    const { wrapping, root } = this.#options;
    const gained = torn - this.#torn;
    this.#torn = torn;
    wrapping.open(torn, taut, this.#direction);
    this.#lights.follow(torn);
    if (gained > 0.01 && torn > 0.05 && root.dataset['wrapping'] === 'pack') {
      this.#lights.throwFlecksAtTear(this.#direction === 1 ? torn : 1 - torn, torn);
    }
  }

  /** Pauses before the burst, longer for a better card, while everything contracts. */
  async #holdBreath(): Promise<void> {
    const { hold } = this.#light;
    if (hold === 0) return;
    await Promise.all([
      this.#lights.holdBreath(),
      this.#time.play(this.#pack, [{ transform: 'scale(1)' }, { transform: 'scale(0.93)' }], hold, {
        easing: ease.breath,
      }),
    ]);
  }

  /** Plays the burst: the wrapping flies off and the light flashes. */
  async #burst(): Promise<void> {
    this.#time.alongside(
      this.#options.wrapping.throwOff(this.#time),
      this.#lights.burst(),
      this.#lights.stay(),
    );
    await this.#time.play(
      this.#pack,
      [
        { transform: `scale(${1 + 0.1 * this.#light.rays})`, offset: 0.25 },
        { transform: 'scale(1)' },
      ],
      lengthsMs.burst,
      { easing: ease.out },
    );
  }

  /**
   * Shows the opening for prefers-reduced-motion: the closed pack, the open pack in its light, and
   * the card, each fading into the next.
   */
  async #performWithReducedMotion(): Promise<void> {
    const { opensItself } = this.#options;
    this.#tear(0, 0);
    this.#lights.gatherWithoutMotion();
    if (opensItself) this.#tornOff.resolve();
    await this.#untilTornOff();
    await this.#fade('out');
    this.#tear(0.92, 0);
    await this.#fade('in');
    await this.#time.wait(700);
    await this.#fade('out');
    this.#time.alongside(this.#lights.dimBeams(), this.#lights.stay());
    this.#cards.finish();
    await this.#fade('in');
  }

  #fade(direction: 'in' | 'out'): Promise<void> {
    const [from, to] = direction === 'in' ? [0, 1] : [1, 0];
    return this.#time.play(this.#pack, [{ opacity: from }, { opacity: to }], 220);
  }
}
