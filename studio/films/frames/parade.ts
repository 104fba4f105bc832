import { sequence } from '../../../web/shop/features/reveal/stage/tear.rules.ts';
import { parade } from './parade-frame.ts';

/**
 * The looping film at the top of the shop: packs pass one after the other, and each stops in the
 * light for a moment.
 */

const { width, height } = parade;
const middle = { x: width / 2, y: height * 0.51 };
/** The distance between packs in pixels, and the scale of the one in the middle. */
const apart = 235;
const largest = 0.66;
/** The share of its time in which a pack arrives. Then it stands. */
const comes = 0.46;

/** Eases a share from 0 to 1, slow at both ends. */
const eased = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2);
const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * Draws frames of the loop with these pictures of packs, in this order. Its last frame leads to its
 * first.
 */
export class Parade {
  readonly #stage = canvas(width, height);
  readonly #packs: readonly ImageBitmap[];
  readonly #shadow: HTMLCanvasElement;
  /** A canvas on which a pack is drawn with its light before it is placed. */
  readonly #bench: CanvasRenderingContext2D;
  readonly #dust;

  constructor(packs: readonly ImageBitmap[]) {
    const [first] = packs;
    if (!first) throw new Error('A parade needs packs.');
    this.#packs = packs;
    this.#bench = canvas(first.width, first.height);
    this.#shadow = shadowOf(first);
    const random = sequence(2);
    this.#dust = Array.from({ length: 80 }, () => ({
      x: random() * width,
      y: random(),
      rises: Math.round(1 + random() * 2),
      phase: random(),
      size: 0.6 + random() * 1.8,
    }));
  }

  get frames(): number {
    return this.#packs.length * parade.secondsEach * parade.rate;
  }

  /** A frame as rows of red, green, blue and alpha, the top row first. */
  draw(frame: number): Uint8ClampedArray<ArrayBuffer> {
    const turn = frame / (parade.secondsEach * parade.rate);
    const at = Math.floor(turn) + eased(between(0, (turn % 1) / comes, 1));
    this.#room(frame / this.frames);
    const count = this.#packs.length;
    this.#packs
      .map((picture, index) => {
        // From -count/2 to count/2: a pack that leaves on the left returns on the right.
        const away = ((((index - at) % count) + count * 1.5) % count) - count / 2;
        return { picture, index, away };
      })
      .toSorted((a, b) => Math.abs(b.away) - Math.abs(a.away))
      .forEach(({ picture, index, away }) => {
        this.#pack(picture, away, frame / this.frames + index / count, turn % 1);
      });
    this.#motes(frame / this.frames);
    return this.#stage.getImageData(0, 0, width, height).data;
  }

  /** @param share of the whole loop that is over */
  #room(share: number): void {
    const c = this.#stage;
    c.globalCompositeOperation = 'source-over';
    const ground = c.createRadialGradient(middle.x, middle.y, 40, middle.x, middle.y, 700);
    ground.addColorStop(0, '#3a4468');
    ground.addColorStop(0.4, '#1a2034');
    ground.addColorStop(1, '#090b11');
    c.fillStyle = ground;
    c.fillRect(0, 0, width, height);
    c.globalCompositeOperation = 'lighter';
    c.save();
    c.translate(middle.x, middle.y);
    // A sixteenth of a turn moves every ray to the place of the next one.
    c.rotate((share * Math.PI * 2) / 16);
    const light = c.createRadialGradient(0, 0, 40, 0, 0, 640);
    light.addColorStop(0, 'rgb(230 188 98 / 30%)');
    light.addColorStop(1, 'rgb(230 188 98 / 0%)');
    c.fillStyle = light;
    for (let ray = 0; ray < 16; ray += 1) {
      c.rotate((Math.PI * 2) / 16);
      c.beginPath();
      c.moveTo(0, 0);
      c.lineTo(700, -44);
      c.lineTo(700, 44);
      c.fill();
    }
    c.restore();
  }

  /**
   * @param away from the middle, in places
   * @param phase of its floating, in whole turns
   * @param gone the share of this pack's time that is over
   */
  #pack(picture: ImageBitmap, away: number, phase: number, gone: number): void {
    const near = Math.max(0, 1 - Math.abs(away));
    const size = largest * (0.6 + 0.4 * eased(near));
    const x = middle.x + apart * away + Math.sign(away) * 46 * eased(between(0, Math.abs(away), 1));
    if (x < -160 || x > width + 160) return;
    const c = this.#stage;
    c.save();
    c.translate(x, middle.y + Math.sin(phase * Math.PI * 4) * 5);
    c.rotate(between(-2, away, 2) * 0.045);
    // At the sides, packs turn a little towards the middle.
    c.scale(size * (1 - 0.1 * between(0, Math.abs(away), 1)), size);
    c.globalCompositeOperation = 'source-over';
    c.drawImage(this.#shadow, -this.#shadow.width / 2, -this.#shadow.height / 2 + 34);
    c.drawImage(this.#lit(picture, near, gone), -picture.width / 2, -picture.height / 2);
    c.restore();
  }

  /**
   * The pack in its light: dim at the sides, with a gleam that passes over the pack in the middle.
   */
  #lit(picture: ImageBitmap, near: number, gone: number): HTMLCanvasElement {
    const c = this.#bench;
    const { width: across, height: down } = c.canvas;
    c.globalCompositeOperation = 'copy';
    c.drawImage(picture, 0, 0);
    c.globalCompositeOperation = 'source-atop';
    c.fillStyle = `rgb(9 11 17 / ${(0.52 * (1 - near)).toFixed(3)})`;
    c.fillRect(0, 0, across, down);
    const gleam = (gone - comes) / (0.86 - comes);
    if (near > 0.99 && gleam > 0 && gleam < 1) {
      const x = across * (-0.7 + 2.4 * eased(gleam));
      const band = c.createLinearGradient(x - 130, 0, x + 130, 90);
      band.addColorStop(0, 'rgb(255 250 235 / 0%)');
      band.addColorStop(0.5, 'rgb(255 250 235 / 55%)');
      band.addColorStop(1, 'rgb(255 250 235 / 0%)');
      c.fillStyle = band;
      c.fillRect(0, 0, across, down);
    }
    return c.canvas;
  }

  /** Draws motes of dust that rise and glow. */
  #motes(share: number): void {
    const c = this.#stage;
    c.globalCompositeOperation = 'lighter';
    for (const { x, y, rises, phase, size } of this.#dust) {
      const up = (((y - share * rises + phase) % 1) + 1) % 1;
      const sway = Math.sin((share * rises + phase) * Math.PI * 2) * 14;
      const shine = 0.25 + 0.6 * Math.sin((share * 4 + phase) * Math.PI * 2) ** 2;
      c.fillStyle = `rgb(249 229 172 / ${(shine * 70 * Math.sin(up * Math.PI)).toFixed(1)}%)`;
      c.beginPath();
      c.arc(x + sway, up * height, size, 0, Math.PI * 2);
      c.fill();
    }
  }
}

/** Makes a canvas to draw on. */
function canvas(across: number, down: number): CanvasRenderingContext2D {
  const element = document.createElement('canvas');
  element.width = across;
  element.height = down;
  const context = element.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas here.');
  return context;
}

/** Blurred once: blurring the shadow for each pack would take most of the time. */
function shadowOf({ width: across, height: down }: ImageBitmap): HTMLCanvasElement {
  const soft = 46;
  const c = canvas(across + 4 * soft, down + 4 * soft);
  c.filter = `blur(${soft}px)`;
  c.fillStyle = 'rgb(0 0 0 / 75%)';
  c.fillRect(2 * soft, 2 * soft, across, down);
  return c.canvas;
}
