import { type Grade, type Light, lightOf } from '../grade.rules.ts';
import { lengthsMs } from '../pace.rules.ts';
import { type Actor, actor, actors } from './actors.ts';
import { ease } from './easings.ts';
import { fleckColours } from './lights.tsx';
import { Sparks } from './sparks.ts';
import type { Timeline } from './timeline.ts';
import { lightAt } from './turn.rules.ts';

/** How long the light takes to ebb away, in milliseconds. */
const ebbMs = 1_300;

/**
 * The light of an opening: how it announces the grade, and when. It animates only transform and
 * opacity.
 */
export class LightShow {
  readonly #root: HTMLElement;
  readonly #grade: Grade;
  readonly #light: Light;
  readonly #time: Timeline;
  readonly #sparks: Sparks;
  readonly #beams: readonly { readonly element: Actor; readonly from: number }[];
  readonly #cracks: readonly Actor[];
  readonly #inner: Actor;
  readonly #rays: Actor;

  constructor(root: HTMLElement, grade: Grade, time: Timeline) {
    this.#root = root;
    this.#grade = grade;
    this.#light = lightOf[grade];
    this.#time = time;
    const canvas = actor(root, 'sparks');
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('Sparks fly on a canvas.');
    this.#sparks = new Sparks(canvas);
    this.#beams = actors(root, 'beam').map((element) => ({
      element,
      from: Number(element.dataset['from'] ?? 0),
    }));
    this.#cracks = actors(root, 'cracks').slice(0, this.#light.cracks);
    this.#inner = actor(root, 'inner-light');
    this.#rays = actor(root, 'rays');
  }

  /** Sets every light to its state at this progress of the tear. */
  follow(torn: number): void {
    const { rays } = this.#light;
    const reach = reachOf(this.#light);
    for (const { element, from } of this.#beams) {
      const strength = Math.min(1, Math.max(0, (torn - from * 0.9) / 0.2));
      element.style.opacity = (reach * strength * Math.min(1, torn * 4)).toFixed(3);
      element.style.transform = `scale(${(0.3 + 0.7 * torn).toFixed(3)}, ${(0.25 + 0.75 * torn).toFixed(3)})`;
    }
    this.#inner.style.opacity = (torn * 0.9).toFixed(3);
    this.#rays.style.opacity = (Math.max(0, torn - 0.55) * 0.9 * rays).toFixed(3);
    for (const [index, crack] of this.#cracks.entries()) {
      const already = index === 0 ? 0.9 : 0;
      crack.style.opacity = Math.min(1, already + Math.max(0, torn * 3 - index) * 1.5).toFixed(3);
    }
  }

  /**
   * Animates the light around the closed pack: the room darkens, gold appears in the foil, and
   * light glows behind it.
   */
  async gather(): Promise<void> {
    const { rays, dusk } = this.#light;
    const first = this.#cracks[0];
    await Promise.all([
      this.#time.play(
        this.#part('dusk'),
        [{ opacity: 0 }, { opacity: dusk * 0.75 }],
        lengthsMs.arrive,
      ),
      this.#time.play(this.#part('aura'), [{ opacity: 0 }, { opacity: this.#closedAura() }], 700),
      first && this.#time.play(first, [{ opacity: 0 }, { opacity: rays > 0 ? 0.9 : 0 }], 500),
    ]);
  }

  /** Shows the light around the closed pack without animation, for prefers-reduced-motion. */
  gatherWithoutMotion(): void {
    this.#part('aura').style.opacity = String(this.#closedAura());
  }

  #closedAura(): number {
    return this.#grade >= 3 ? 0.06 + 0.3 * this.#light.rays ** 2 : 0;
  }

  /** Animates the light contracting before the burst. */
  async holdBreath(): Promise<void> {
    const { hold, rays, dusk } = this.#light;
    await Promise.all([
      this.#time.play(this.#rays, [{ opacity: rays * 0.4 }, { opacity: rays * 0.12 }], hold),
      this.#time.play(this.#part('dusk'), [{ opacity: dusk }], hold),
      ...this.#beams.map(({ element }) =>
        this.#time.play(element, [{}, { transform: 'scale(0.7, 0.55)' }], hold, {
          easing: ease.breath,
        }),
      ),
    ]);
  }

  /** Animates the single flash, with the beams at their longest. */
  async burst(): Promise<void> {
    const { bloom, rays } = this.#light;
    this.throwFlecks(1);
    const last = this.#beams.at(-1)?.element;
    const long = { transform: `scale(${0.9 + 0.7 * rays}, ${0.7 + rays})` };
    await Promise.all([
      // At any speed of the show, this light rises and falls too slowly to flash.
      this.#time.playAtLeast(
        this.#part('bloom'),
        [{ opacity: 0 }, { opacity: bloom, offset: 0.16 }, { opacity: 0 }],
        700 + 90 * this.#grade,
      ),
      ...this.#beams.map(({ element }) =>
        this.#time.play(
          element,
          [{}, { ...long, opacity: element === last ? reachOf(this.#light) : 0 }],
          lengthsMs.burst,
          { easing: ease.out },
        ),
      ),
    ]);
  }

  /** Animates the light that stays around the shown card, with the crest of its grade. */
  async stay(): Promise<void> {
    const { rays, dusk } = this.#light;
    await Promise.all([
      this.#time.play(this.#rays, [{}, { opacity: rays * 0.75 }], 500),
      this.#time.play(this.#part('aura'), [{}, { opacity: 0.2 + 0.6 * rays }], 500),
      this.#time.play(this.#part('dusk'), [{}, { opacity: dusk * 0.85 }], 400),
      this.#time.play(
        this.#part('crest'),
        [
          { opacity: 0, transform: 'scale(0.6) rotate(-12deg)' },
          { opacity: 0.16 + 0.34 * rays, transform: 'none' },
        ],
        900,
        { easing: ease.out },
      ),
    ]);
  }

  /** Animates the light ebbing away around a card that lies with its back to the viewer. */
  async ebb(): Promise<void> {
    const { rays, dusk } = this.#light;
    const light = lightAt(0);
    await Promise.all([
      this.#time.play(this.#rays, [{}, { opacity: rays * 0.75 * light }], ebbMs, {
        easing: ease.breath,
      }),
      this.#time.play(this.#part('aura'), [{}, { opacity: (0.2 + 0.6 * rays) * light }], ebbMs),
      this.#time.play(this.#part('dusk'), [{}, { opacity: dusk * 0.85 }], ebbMs),
      this.#time.play(this.#part('crest'), [{}, { opacity: 0 }], ebbMs),
    ]);
  }

  /** Sets the light around a card that a hand has turned this far, 0 to 1. */
  swell(turned: number): void {
    const { rays } = this.#light;
    const light = lightAt(turned);
    this.#rays.style.opacity = (rays * 0.75 * light).toFixed(3);
    this.#part('aura').style.opacity = ((0.2 + 0.6 * rays) * light).toFixed(3);
  }

  /** Animates the single bloom of a card that a hand has turned over. */
  async shineOut(): Promise<void> {
    const { bloom } = this.#light;
    await this.#time.playAtLeast(
      this.#part('bloom'),
      [{ opacity: 0 }, { opacity: bloom * 0.6, offset: 0.2 }, { opacity: 0 }],
      1_200,
    );
  }

  /** Fades the beams out, because the pack is empty. */
  async dimBeams(): Promise<void> {
    await Promise.all(
      this.#beams.map(({ element }) => this.#time.play(element, [{}, { opacity: 0 }], 500)),
    );
  }

  /**
   * Throws flecks of foil from the point where the foil is parting. `along` is its position on the
   * seam, 0 left to 1 right.
   */
  throwFlecksAtTear(along: number, torn: number): void {
    const { x, y, width } = this.#seam();
    this.#sparks.burst({
      x: x + (along - 0.5) * width,
      y,
      width: 8,
      count: 4,
      speed: 240,
      heading: -Math.PI / 2,
      spread: 2.4,
      colours: fleckColours[torn > 0.7 ? this.#grade : 1],
      foil: 0.7,
    });
  }

  /** Throws a shower of flecks out of the opening; `share` of the grade's full amount. */
  throwFlecks(share: number): void {
    const { x, y, width } = this.#seam();
    this.#sparks.burst({
      x,
      y,
      width: width * 0.8,
      count: Math.round(this.#light.sparks * share),
      speed: 420 + 130 * this.#grade,
      heading: -Math.PI / 2,
      spread: this.#grade >= 6 ? Math.PI * 2 : 2,
      colours: fleckColours[this.#grade],
      foil: 0.55,
    });
  }

  clear(): void {
    this.#sparks.clear();
  }

  /** Computes where the seam of the wrapping is, in pixels of the stage. */
  #seam(): { x: number; y: number; width: number } {
    const stage = this.#root.getBoundingClientRect();
    const place = this.#part('beams').getBoundingClientRect();
    const seam = Number(this.#root.dataset['seam'] ?? 50) / 100;
    return {
      x: place.left + place.width / 2 - stage.left,
      y: place.top + place.height * seam - stage.top,
      width: place.width,
    };
  }

  /** The element of the scene with this name. */
  #part(name: string): Actor {
    return actor(this.#root, name);
  }
}

/** Computes the share of a beam's length that a grade's light fills. */
function reachOf({ rays }: Light): number {
  return 0.4 + 0.6 * rays;
}
