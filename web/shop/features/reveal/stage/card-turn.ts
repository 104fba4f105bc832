import { lengthsMs } from '../pace.rules.ts';
import { type Actor, actor } from './actors.ts';
import { turnProgress } from './easings.ts';
import type { LightShow } from './light-show.ts';
import type { Timeline } from './timeline.ts';
import { angleOf, turnedBy, turnsOn } from './turn.rules.ts';
import type { Direction } from './wrapping.ts';

/**
 * How long a card waits for the thumb before it turns by itself, in milliseconds, so that nobody
 * is stuck.
 */
const turnsItselfAfterMs = 20_000;

/** How long a card takes to turn the whole way, and to fall back, at tempo 1, in milliseconds. */
const turnMs = { over: lengthsMs.turn * 1.5, back: 320 };

/**
 * The moment of a card of the top grade: the light ebbs away, as if nothing were special, and the
 * card lies with its back to the viewer until a thumb turns it.
 */
export class CardTurn {
  readonly #card: Actor;
  readonly #root: HTMLElement;
  readonly #time: Timeline;
  readonly #lights: LightShow;
  readonly #signal: AbortSignal;
  readonly #onFaceDown: (isFaceDown: boolean) => void;
  readonly #over = Promise.withResolvers<void>();
  #phase: 'before' | 'faceDown' | 'turning' | 'over' = 'before';
  #turned = 0;
  #direction: Direction = 1;
  /** The drag at the moment when it took hold of the card, in pack widths. */
  #heldAt: number | null = null;

  /**
   * @param onFaceDown called when the card begins to wait for the thumb, and when it no longer
   * does
   */
  constructor(
    root: HTMLElement,
    time: Timeline,
    lights: LightShow,
    signal: AbortSignal,
    onFaceDown: (isFaceDown: boolean) => void,
  ) {
    this.#root = root;
    this.#card = actor(root, 'card');
    this.#time = time;
    this.#lights = lights;
    this.#signal = signal;
    this.#onFaceDown = onFaceDown;
  }

  /** Whether the card waits for the thumb. */
  get isFaceDown(): boolean {
    return this.#phase === 'faceDown';
  }

  /** Shows the back of the card without animation. */
  layFaceDown(): void {
    this.#card.style.transform = 'rotateY(180deg)';
  }

  /** Plays the calm, and waits until the card shows its face. */
  async perform(): Promise<void> {
    await this.#lights.ebb();
    this.#time.steady();
    this.#phase = 'faceDown';
    this.#root.dataset['faceDown'] = '';
    this.#onFaceDown(true);
    void this.#turnLater();
    const left = new Promise<never>((_, reject) => {
      this.#signal.addEventListener('abort', () => reject(this.#signal.reason), { once: true });
    });
    await Promise.race([this.#over.promise, left]);
    this.#lights.throwFlecks(1);
    this.#time.alongside(this.#lights.shineOut(), this.#lights.stay());
  }

  /** Turns the card as far as the hand has moved: `drag` pack widths in this direction. */
  pull(drag: number, direction: Direction): void {
    if (this.#phase !== 'faceDown') return;
    // A drag that tore the foil may still be held.
    this.#heldAt ??= drag;
    if (this.#turned === 0) this.#direction = direction;
    this.#show(direction === this.#direction ? turnedBy(drag - this.#heldAt) : 0);
    if (this.#turned >= 1) this.#end();
  }

  /** Turns the card over, or lets it fall back, when the hand lets go. */
  release(speed: number): void {
    if (this.#phase !== 'faceDown') return;
    this.#heldAt = null;
    void this.#turnTo(turnsOn(this.#turned, speed) ? 1 : 0);
  }

  /** Turns the card over after a tap or key press. */
  tap(): void {
    if (this.#phase === 'faceDown') void this.#turnTo(1);
  }

  async #turnLater(): Promise<void> {
    await this.#time.wait(turnsItselfAfterMs, true).catch(() => undefined);
    if (!this.#signal.aborted) this.tap();
  }

  async #turnTo(end: 0 | 1): Promise<void> {
    const from = this.#turned;
    this.#phase = 'turning';
    const way = Math.abs(end - from);
    await this.#time
      .drive((end === 1 ? turnMs.over : turnMs.back) * Math.sqrt(way), (progress) => {
        this.#show(from + (end - from) * turnProgress(progress));
      })
      .catch(() => undefined);
    if (this.#signal.aborted) return;
    if (end === 1) this.#end();
    else this.#phase = 'faceDown';
  }

  #show(turned: number): void {
    this.#turned = turned;
    const forward = 1 + 0.09 * Math.sin(Math.PI * turned);
    this.#card.style.transform = `rotateY(${angleOf(turned, this.#direction).toFixed(2)}deg) scale(${forward.toFixed(3)})`;
    this.#lights.swell(turned);
  }

  #end(): void {
    this.#phase = 'over';
    delete this.#root.dataset['faceDown'];
    this.#onFaceDown(false);
    this.#over.resolve();
  }
}
