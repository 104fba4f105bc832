import { type Grade, lightOf } from '../grade.rules.ts';
import { lengthsMs } from '../pace.rules.ts';
import { actor, actors } from './actors.ts';
import type { CardTurn } from './card-turn.ts';
import { ease } from './easings.ts';
import type { LightShow } from './light-show.ts';
import type { Timeline } from './timeline.ts';
import type { Wrapping } from './wrapping.ts';

/** The card's final position, in the hand. */
const held = 'none';

/** Animates the cards from the pack to their final place. */
export class CardMoves {
  readonly #root: HTMLElement;
  readonly #grade: Grade;
  readonly #wrapping: Wrapping;
  readonly #time: Timeline;
  readonly #lights: LightShow;
  readonly #turn: CardTurn | null;

  /** @param turn null if the card turns to its face by itself */
  constructor(
    root: HTMLElement,
    grade: Grade,
    wrapping: Wrapping,
    time: Timeline,
    lights: LightShow,
    turn: CardTurn | null,
  ) {
    this.#root = root;
    this.#grade = grade;
    this.#wrapping = wrapping;
    this.#time = time;
    this.#lights = lights;
    this.#turn = turn;
  }

  /**
   * Animates one card out of the pack: a short tug if its grade is high, then up, then forward into
   * the hand.
   */
  async rise(): Promise<void> {
    const slot = actor(this.#root, 'slot');
    const heavy = lightOf[this.#grade].turnsOver;
    const { inside, peeking, drawn } = this.#wrapping.wayOut;
    slot.style.opacity = '1';
    if (heavy) {
      actor(this.#root, 'card').style.transform = 'rotateY(180deg)';
      await this.#time.play(slot, [{ transform: inside }, { transform: peeking }], 460, {
        easing: ease.heave,
      });
      await this.#time.wait(140);
    }
    await this.#time.play(
      slot,
      [{ transform: heavy ? peeking : inside }, { transform: drawn }],
      heavy ? lengthsMs.rise * 0.72 : lengthsMs.rise * 0.5,
      { easing: ease.heave },
    );
    this.#time.alongside(this.#wrapping.fallAway(this.#time), this.#lights.dimBeams());
    // The pouch must be gone before the card comes forward.
    await this.#time.play(slot, [{ transform: drawn }, { transform: held }], 560, {
      easing: ease.settle,
      delay: 230,
    });
    if (this.#turn) await this.#turn.perform();
    else if (heavy) await this.#turnOver();
    this.#land();
  }

  /**
   * Shows the edge of the card, bright as a blade, where the film's card has turned edgewise. It
   * stays until the card shows itself, so that the stage is never empty.
   */
  async shine(): Promise<void> {
    await this.#time.play(
      actor(this.#root, 'blade'),
      [
        { opacity: 0, transform: 'scaleY(0.9)' },
        { opacity: 1, transform: 'none' },
      ],
      120,
    );
  }

  /** Resolves when the card's picture can be painted, or never will be. */
  async decoded(): Promise<void> {
    const pictures = [...this.#root.querySelectorAll<HTMLImageElement>('[data-actor="card"] img')];
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
  }

  /** Animates a card that turns out of its edge, because after a film it does not rise. */
  async present(): Promise<void> {
    this.#time.alongside(this.#dimBlade());
    this.#turn?.layFaceDown();
    // A card that a hand turns goes back the way it came in the film.
    const edgewise = `rotateY(${this.#turn ? 90 : -90}deg)`;
    await this.#time.play(
      actor(this.#root, 'slot'),
      [
        { transform: `scale(0.92) ${edgewise}`, opacity: 1 },
        { transform: held, opacity: 1 },
      ],
      lengthsMs.turn,
      { easing: ease.settle },
    );
    await this.#turn?.perform();
    this.#land();
  }

  #dimBlade(): Promise<void> {
    return this.#time.play(actor(this.#root, 'blade'), [{}, { opacity: 0 }], 260);
  }

  /** Animates a batch of cards that leaves the pack and is laid out in rows, the best last. */
  async deal(): Promise<void> {
    const dealt = actors(this.#root, 'dealt');
    const middle = centre(this.#root);
    this.#time.alongside(this.#wrapping.fallAway(this.#time), this.#lights.dimBeams());
    await Promise.all(
      dealt.map((card, place) => {
        const at = centre(card);
        const fan = (place % 5) * 9 - 18;
        const start = `translate(${middle.x - at.x}px, ${middle.y - at.y}px) scale(0.5) rotate(${fan}deg)`;
        return this.#time.play(
          card,
          [
            { transform: start, opacity: 0 },
            { opacity: 1, offset: 0.2 },
            { transform: 'none', opacity: 1 },
          ],
          620,
          { easing: ease.settle, delay: (dealt.length - 1 - place) * 55, fill: 'both' },
        );
      }),
    );
    this.#clearWrapping();
  }

  /** Shows the cards at their final position immediately. */
  finish(): void {
    this.#clearWrapping();
    for (const card of actors(this.#root, 'dealt')) card.style.opacity = '1';
    for (const slot of actors(this.#root, 'slot')) {
      slot.style.opacity = '1';
      slot.style.transform = held;
    }
    for (const card of actors(this.#root, 'card')) card.style.transform = held;
    for (const blade of actors(this.#root, 'blade')) blade.style.opacity = '0';
    delete this.#root.dataset['faceDown'];
    this.#root.dataset['held'] = '';
  }

  /** Animates the card turning to its face, after a pause that is longer for a rare card. */
  async #turnOver(): Promise<void> {
    const rare = this.#grade >= 6;
    await this.#time.wait(rare ? 420 : 160);
    await this.#time.play(
      actor(this.#root, 'card'),
      [
        { transform: 'rotateY(180deg) scale(1)' },
        { transform: 'rotateY(90deg) scale(1.09)', offset: 0.5 },
        { transform: 'rotateY(0deg) scale(1)' },
      ],
      rare ? lengthsMs.turn * 1.5 : lengthsMs.turn,
      { easing: ease.heave },
    );
    this.#lights.throwFlecks(0.5);
  }

  /**
   * Puts the card at its final position, where it tilts with the pointer, and lets a highlight
   * cross it once.
   */
  #land(): void {
    this.finish();
    const glare = [{ transform: 'translate(-60%, -8%)' }, { transform: 'translate(60%, 8%)' }];
    this.#time.alongside(
      this.#time.play(actor(this.#root, 'glare'), glare, 900, {
        easing: ease.breath,
        fill: 'none',
      }),
    );
  }

  #clearWrapping(): void {
    this.#root.dataset['emptied'] = '';
  }
}

function centre(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
