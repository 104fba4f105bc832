import { type Grade, type Light, lightOf } from '../grade.rules.ts';
import { lengths } from '../pace.rules.ts';
import { type Actor, actor, actors } from './actors.ts';
import { ease, handSpeed } from './easings.ts';
import { fleckColours } from './lights.tsx';
import { Sparks } from './sparks.ts';
import { carriesOn, tension, tornBy } from './tear.rules.ts';
import { Timeline } from './timeline.ts';
import type { Direction, Wrapping } from './wrapping.ts';

export interface OpeningOptions {
  /** The stage's element: everything that moves is inside it. */
  readonly root: HTMLElement;
  readonly wrapping: Wrapping;
  /** The best grade inside. */
  readonly grade: Grade;
  readonly tempo: number;
  /** The pack opens after a moment without the member's hand. */
  readonly opensItself: boolean;
  /** It already stands there, because the overlay was in front of it. */
  readonly stands: boolean;
  /** A handful: the cards are dealt out instead of one rising. */
  readonly many: boolean;
  /** Nothing may move by itself: pictures follow one another by fading. */
  readonly still: boolean;
  readonly signal: AbortSignal;
}

/** How long a star waits for a hand before it opens by itself, in milliseconds: nobody must be stuck. */
const patience = 20_000;

/** One opening, from the arrival of the pack to the shown card. */
export class Opening {
  readonly #o: OpeningOptions;
  readonly #light: Light;
  readonly #time: Timeline;
  readonly #sparks: Sparks;
  readonly #tornOff = Promise.withResolvers<void>();
  #phase: 'arriving' | 'sealed' | 'tearing' | 'open' = 'arriving';
  #torn = 0;
  #direction: Direction = 1;

  constructor(options: OpeningOptions) {
    this.#o = options;
    this.#light = lightOf[options.grade];
    this.#time = new Timeline(options.tempo, options.signal);
    const canvas = actor(options.root, 'sparks');
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('Sparks fly on a canvas.');
    this.#sparks = new Sparks(canvas);
    options.signal.addEventListener('abort', () => this.#sparks.clear());
  }

  /**
   * Plays the whole opening. Resolves once the card is shown.
   *
   * @throws the signal's reason where the opening is left before its end
   */
  async perform(): Promise<void> {
    if (this.#o.still) return this.#performStill();
    await this.#arrive();
    this.#phase = 'sealed';
    this.#tremble(true);
    if (this.#torn === 0)
      void this.#openLater(this.#o.opensItself ? lengths.breathe * this.#o.tempo : patience);
    await Promise.race([this.#tornOff.promise, this.#aborted()]);
    this.#phase = 'open';
    this.#tremble(false);
    await this.#holdBreath();
    await this.#burst();
    await this.#time.wait(lengths.delay, true);
    await (this.#o.many ? this.#deal() : this.#rise());
  }

  /** Shows the end of the opening at once: the card was seen before. */
  async finish(): Promise<void> {
    for (const name of ['pack', 'beam'])
      for (const part of actors(this.#o.root, name)) part.style.opacity = '0';
    this.#free();
    await this.#shineOn();
  }

  /** The card comes after a film: no wrapping, only the light and the card. */
  async showCard(): Promise<void> {
    for (const part of this.#wrappers()) part.style.opacity = '0';
    await this.#time.wait(lengths.delay, true);
    await Promise.all([this.#shineOn(), this.#o.many ? this.#deal() : this.#present()]);
  }

  /** The hand has moved by `drag` pack widths, towards `direction`. Foil that has torn stays torn. */
  pull(drag: number, direction: Direction): void {
    if (this.#phase !== 'sealed' || this.#o.still) return;
    if (this.#torn === 0) this.#direction = direction;
    const along = direction === this.#direction ? drag : 0;
    const torn = tornBy(along);
    const before = this.#torn;
    this.#torn = Math.max(before, torn);
    this.#show(tension(along));
    if (this.#torn - before > 0.01 && this.#torn > 0.05) this.#flecksAtTear(3);
    if (this.#torn >= 1) this.#tornOff.resolve();
  }

  /** The hand lets go; `speed` is in pack widths a second. */
  release(speed: number): void {
    if (this.#phase !== 'sealed') return;
    if (this.#o.still || carriesOn(this.#torn, speed)) void this.#tearOn();
    else this.#show(0);
  }

  /** A tap, or a key: opens what is closed, and hurries what is under way. */
  tap(): void {
    if (this.#phase === 'sealed') void this.#tearOn();
    else this.#time.hurry();
  }

  #aborted(): Promise<never> {
    const { signal } = this.#o;
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }

  async #openLater(ms: number): Promise<void> {
    await this.#time.wait(ms, true).catch(() => undefined);
    if (!this.#o.signal.aborted && this.#phase === 'sealed' && this.#torn < 0.05) await this.#tearOn();
  }

  /** Tears what is left, with the speed of a hand. */
  async #tearOn(): Promise<void> {
    if (this.#phase !== 'sealed') return;
    if (this.#o.still) return this.#tornOff.resolve();
    this.#phase = 'tearing';
    const from = this.#torn;
    await this.#time
      .drive(lengths.tear * (1 - 0.5 * from), (progress) => {
        const before = this.#torn;
        this.#torn = from + (1 - from) * handSpeed(progress);
        this.#show(from > 0 ? 0 : Math.max(0, 1 - progress * 3) * Math.min(1, progress * 8));
        if (this.#torn - before > 0.015) this.#flecksAtTear(4);
      })
      .catch(() => undefined);
    if (!this.#o.signal.aborted) this.#tornOff.resolve();
  }

  /** Puts wrapping and lights where this much of a tear has them. */
  #show(taut: number): void {
    this.#o.wrapping.open(this.#torn, taut, this.#direction);
    const { root } = this.#o;
    for (const beam of actors(root, 'beam')) {
      const from = Number(beam.dataset['from'] ?? 0);
      const strength = Math.min(1, Math.max(0, (this.#torn - from * 0.9) / 0.2));
      const reach = 0.4 + 0.6 * this.#light.rays;
      beam.style.opacity = (reach * strength * Math.min(1, this.#torn * 4)).toFixed(3);
      beam.style.transform = `scale(${(0.3 + 0.7 * this.#torn).toFixed(3)}, ${(0.25 + 0.75 * this.#torn).toFixed(3)})`;
    }
    actor(root, 'inner-light').style.opacity = (this.#torn * 0.9).toFixed(3);
    actor(root, 'rays').style.opacity = (Math.max(0, this.#torn - 0.55) * 0.9 * this.#light.rays).toFixed(3);
    const cracks = actors(root, 'cracks').slice(0, this.#light.cracks);
    cracks.forEach((crack, index) => {
      const already = index === 0 ? 0.9 : 0;
      crack.style.opacity = Math.min(1, already + Math.max(0, this.#torn * 3 - index) * 1.5).toFixed(3);
    });
  }

  async #arrive(): Promise<void> {
    const { root, stands, grade } = this.#o;
    const pack = actor(root, 'pack');
    const arrival = stands
      ? this.#time.play(pack, [{ transform: 'scale(0.96)' }, { transform: 'scale(1)' }], 320, {
          easing: ease.settle,
        })
      : this.#time.play(
          pack,
          [{ transform: 'translateY(78vh) rotate(-11deg) scale(0.86)' }, { transform: 'none' }],
          lengths.arrive,
          { easing: ease.settle },
        );
    const dim = this.#time.play(
      actor(root, 'dusk'),
      [{ opacity: 0 }, { opacity: this.#light.dusk * 0.75 }],
      lengths.arrive,
    );
    await Promise.all([arrival, dim]);
    // What is very good cannot quite be held by its foil: gold shows before anyone has touched it.
    for (const crack of actors(root, 'cracks').slice(0, Math.min(1, this.#light.cracks))) {
      void this.#time.play(crack, [{ opacity: 0 }, { opacity: 0.9 }], 500).catch(() => undefined);
    }
    if (grade >= 3) {
      void this.#time
        .play(actor(root, 'aura'), [{ opacity: 0 }, { opacity: 0.06 + 0.3 * this.#light.rays ** 2 }], 700)
        .catch(() => undefined);
    }
  }

  #tremble(on: boolean): void {
    const pack = this.#o.root;
    if (on && this.#light.tremble > 0) pack.dataset['trembles'] = '';
    else delete pack.dataset['trembles'];
  }

  /** Everything draws in before it bursts: the longer, the better what comes. */
  async #holdBreath(): Promise<void> {
    const { hold, rays } = this.#light;
    if (hold === 0) return;
    const { root } = this.#o;
    await Promise.all([
      this.#time.play(actor(root, 'pack'), [{ transform: 'scale(1)' }, { transform: 'scale(0.93)' }], hold, {
        easing: ease.breath,
      }),
      this.#time.play(actor(root, 'rays'), [{ opacity: rays * 0.4 }, { opacity: rays * 0.12 }], hold),
      this.#time.play(actor(root, 'dusk'), [{ opacity: this.#light.dusk }], hold),
      ...actors(root, 'beam').map((beam) =>
        this.#time.play(beam, [{}, { transform: 'scale(0.7, 0.55)' }], hold, { easing: ease.breath }),
      ),
    ]);
  }

  async #burst(): Promise<void> {
    const { root, wrapping, grade } = this.#o;
    const { bloom, rays } = this.#light;
    void wrapping.throwOff(this.#time).catch(() => undefined);
    this.#flecksOfBurst();
    void this.#shineOn().catch(() => undefined);
    void this.#time
      .play(
        actor(root, 'bloom'),
        [{ opacity: 0 }, { opacity: bloom, offset: 0.16 }, { opacity: 0 }],
        // However fast the show runs, light goes slowly enough never to flash (three times a second at most).
        Math.max(700, 500 + 110 * grade) / this.#o.tempo,
      )
      .catch(() => undefined);
    await Promise.all([
      this.#time.play(
        actor(root, 'pack'),
        [{ transform: `scale(${1 + 0.1 * rays})`, offset: 0.25 }, { transform: 'scale(1)' }],
        lengths.burst,
        { easing: ease.out },
      ),
      ...actors(root, 'beam').map((beam, index, all) =>
        this.#time.play(
          beam,
          [
            {},
            {
              transform: `scale(${0.9 + 0.7 * rays}, ${0.7 + 1 * rays})`,
              opacity: index === all.length - 1 ? 0.4 + 0.6 * rays : 0,
            },
          ],
          lengths.burst,
          { easing: ease.out },
        ),
      ),
    ]);
  }

  /** The light that stays around the shown card. */
  async #shineOn(): Promise<void> {
    const { root } = this.#o;
    const { rays, dusk } = this.#light;
    await Promise.all([
      this.#time.play(actor(root, 'rays'), [{}, { opacity: rays * 0.75 }], 500),
      this.#time.play(actor(root, 'aura'), [{}, { opacity: 0.2 + 0.6 * rays }], 500),
      this.#time.play(actor(root, 'dusk'), [{}, { opacity: dusk * 0.85 }], 400),
      this.#time.play(
        actor(root, 'crest'),
        [
          { opacity: 0, transform: 'scale(0.6) rotate(-12deg)' },
          { opacity: 0.16 + 0.34 * rays, transform: 'none' },
        ],
        900,
        { easing: ease.out },
      ),
    ]);
  }

  /** The card comes out of the pack: a tug, the way up, then forward into the hand. */
  async #rise(): Promise<void> {
    const { root, wrapping } = this.#o;
    const slot = actor(root, 'slot');
    const heavy = this.#light.turnsOver;
    const { inside, peeking, drawn } = wrapping.wayOut;
    slot.style.opacity = '1';
    if (heavy) {
      actor(root, 'card').style.transform = 'rotateY(180deg)';
      await this.#time.play(slot, [{ transform: inside }, { transform: peeking }], 460, {
        easing: ease.heave,
      });
      await this.#time.wait(140);
    }
    await this.#time.play(
      slot,
      [{ transform: heavy ? peeking : inside }, { transform: drawn }],
      heavy ? lengths.rise * 0.72 : lengths.rise * 0.5,
      { easing: ease.heave },
    );
    void wrapping.fallAway(this.#time).catch(() => undefined);
    this.#dimBeams();
    // The pouch has to be out of the way before the card comes forward.
    await this.#time.play(slot, [{ transform: drawn }, { transform: held }], 560, {
      easing: ease.settle,
      delay: 230,
    });
    if (heavy) await this.#turnOver();
    this.#land();
  }

  /** After a film there is nothing to rise from: the card turns up where it will stay. */
  async #present(): Promise<void> {
    const slot = actor(this.#o.root, 'slot');
    slot.style.opacity = '1';
    await this.#time.play(
      slot,
      [
        { transform: 'scale(0.5) rotateY(-90deg)', opacity: 0 },
        { transform: held, opacity: 1 },
      ],
      lengths.turn,
      { easing: ease.settle },
    );
    this.#land();
  }

  async #turnOver(): Promise<void> {
    const { grade, root } = this.#o;
    await this.#time.wait(grade >= 6 ? 420 : 160);
    const card = actor(root, 'card');
    await this.#time.play(
      card,
      [
        { transform: 'rotateY(180deg) scale(1)' },
        { transform: 'rotateY(90deg) scale(1.09)', offset: 0.5 },
        { transform: 'rotateY(0deg) scale(1)' },
      ],
      grade >= 6 ? lengths.turn * 1.5 : lengths.turn,
      { easing: ease.heave },
    );
    this.#flecksOfBurst(0.5);
  }

  /** Light runs over the card once as it comes to rest; from then on it answers the hand. */
  #land(): void {
    this.#free();
    void this.#time
      .play(
        actor(this.#o.root, 'glare'),
        [{ transform: 'translate(-60%, -8%)' }, { transform: 'translate(60%, 8%)' }],
        900,
        { easing: ease.breath, fill: 'none' },
      )
      .catch(() => undefined);
  }

  /** The card lies in the hand, and nothing of the wrapping is left. */
  #free(): void {
    const { root, many } = this.#o;
    for (const part of this.#wrappers()) part.style.visibility = 'hidden';
    if (many) return;
    const slot = actor(root, 'slot');
    slot.style.transform = held;
    actor(root, 'pack').style.opacity = '1';
    root.dataset['held'] = '';
  }

  #wrappers(): Actor[] {
    const names = ['back', 'front', 'under', 'shadow', 'strip', 'slit', 'cup', 'dome', 'inner-light'];
    return names.flatMap((name) => actors(this.#o.root, name));
  }

  /** A handful of cards leaves the pack and lies down in rows, the best last. */
  async #deal(): Promise<void> {
    const { root, wrapping } = this.#o;
    const dealt = actors(root, 'dealt');
    const middle = centre(root);
    this.#dimBeams();
    void wrapping.fallAway(this.#time).catch(() => undefined);
    await Promise.all(
      dealt.map((card, place) => {
        const at = centre(card);
        return this.#time.play(
          card,
          [
            {
              transform: `translate(${middle.x - at.x}px, ${middle.y - at.y}px) scale(0.5) rotate(${(place % 5) * 9 - 18}deg)`,
              opacity: 0,
            },
            { opacity: 1, offset: 0.2 },
            { transform: 'none', opacity: 1 },
          ],
          620,
          { easing: ease.settle, delay: (dealt.length - 1 - place) * 55, fill: 'both' },
        );
      }),
    );
    this.#free();
  }

  #dimBeams(): void {
    for (const beam of actors(this.#o.root, 'beam')) {
      void this.#time.play(beam, [{}, { opacity: 0 }], 500).catch(() => undefined);
    }
  }

  #flecksAtTear(count: number): void {
    const { root, grade } = this.#o;
    const { x, y, width } = this.#seam();
    const along = this.#direction === 1 ? this.#torn : 1 - this.#torn;
    const colours = fleckColours[this.#torn > 0.7 ? grade : 1];
    const at = { x: x + (along - 0.5) * width, y, width: 8 };
    if (root.dataset['wrapping'] === 'pack') {
      this.#sparks.burst({
        ...at,
        count,
        speed: 240,
        heading: -Math.PI / 2,
        spread: 2.4,
        colours,
        foil: 0.7,
      });
    }
  }

  #flecksOfBurst(share = 1): void {
    const { grade } = this.#o;
    const { x, y, width } = this.#seam();
    this.#sparks.burst({
      x,
      y,
      width: width * 0.8,
      count: Math.round(this.#light.sparks * share),
      speed: 420 + 130 * grade,
      heading: -Math.PI / 2,
      spread: grade >= 6 ? Math.PI * 2 : 2,
      colours: fleckColours[grade],
      foil: 0.55,
    });
  }

  /** Where the wrapping opens, in pixels of the stage. */
  #seam(): { x: number; y: number; width: number } {
    const stage = this.#o.root.getBoundingClientRect();
    const slit = actor(this.#o.root, 'beams').getBoundingClientRect();
    const seam = Number(this.#o.root.dataset['seam'] ?? 50) / 100;
    return {
      x: slit.left + slit.width / 2 - stage.left,
      y: slit.top + slit.height * seam - stage.top,
      width: slit.width,
    };
  }

  /** For whoever wants no motion: closed, open with its light, the card; each fades into the next. */
  async #performStill(): Promise<void> {
    const { root, opensItself } = this.#o;
    const pack = actor(root, 'pack');
    this.#phase = 'sealed';
    this.#show(0);
    actor(root, 'aura').style.opacity = String(0.3 * this.#light.rays ** 2);
    if (opensItself) this.#tornOff.resolve();
    await Promise.race([this.#tornOff.promise, this.#aborted()]);
    await this.#time.play(pack, [{ opacity: 1 }, { opacity: 0 }], 180);
    this.#torn = 0.92;
    this.#show(0);
    await this.#time.play(pack, [{ opacity: 0 }, { opacity: 1 }], 260);
    await this.#time.wait(700);
    await this.#time.play(pack, [{ opacity: 1 }, { opacity: 0 }], 180);
    for (const beam of actors(root, 'beam')) beam.style.opacity = '0';
    this.#free();
    pack.style.opacity = '0';
    await Promise.all([this.#shineOn(), this.#time.play(pack, [{ opacity: 0 }, { opacity: 1 }], 320)]);
  }
}

/** The card's own place, where the hand holds it. */
const held = 'none';

function centre(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
