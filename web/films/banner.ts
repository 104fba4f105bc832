import { sequence } from '../src/features/reveal/stage/tear.rules.ts';

/** The looping picture at the top of the shop: packs that float by, light that passes over them, dust in the air. */

/** A loop: its last frame leads into its first. Seconds, frames a second, and pixels. */
export const loop = { seconds: 6, rate: 30, width: 1200, height: 480 };

interface Place {
  /** Where its middle is, in pixels, and how large it is. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Its lean in radians, and where in its swing it begins, 0 to 1. */
  readonly lean: number;
  readonly phase: number;
}

const places: readonly Place[] = [
  { x: 96, y: 262, size: 0.62, lean: -0.16, phase: 0.1 },
  { x: 1104, y: 262, size: 0.62, lean: 0.16, phase: 0.55 },
  { x: 286, y: 250, size: 0.78, lean: -0.1, phase: 0.35 },
  { x: 914, y: 250, size: 0.78, lean: 0.1, phase: 0.8 },
  { x: 600, y: 244, size: 1.02, lean: 0, phase: 0 },
];

/** Draws frames of the loop with these pictures of packs, the one in the middle last. */
export class Banner {
  readonly #context: CanvasRenderingContext2D;
  readonly #packs: readonly ImageBitmap[];
  readonly #dust;

  constructor(packs: readonly ImageBitmap[]) {
    const canvas = document.createElement('canvas');
    canvas.width = loop.width;
    canvas.height = loop.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas here.');
    this.#context = context;
    this.#packs = packs;
    const random = sequence(2);
    this.#dust = Array.from({ length: 90 }, () => ({
      x: random() * loop.width,
      y: random() * loop.height,
      rise: Math.round(1 + random() * 2),
      phase: random(),
      size: 0.6 + random() * 1.9,
    }));
  }

  /** A frame as rows of red, green, blue and alpha, the highest row first. */
  draw(frame: number): Uint8ClampedArray<ArrayBuffer> {
    const at = frame / (loop.seconds * loop.rate);
    this.#room(at);
    for (const [index, place] of places.entries()) this.#pack(index, place, at);
    this.#motes(at);
    return this.#context.getImageData(0, 0, loop.width, loop.height).data;
  }

  #room(at: number): void {
    const c = this.#context;
    c.globalCompositeOperation = 'source-over';
    const ground = c.createRadialGradient(600, 220, 60, 600, 220, 720);
    ground.addColorStop(0, '#2b3350');
    ground.addColorStop(0.5, '#141826');
    ground.addColorStop(1, '#090b11');
    c.fillStyle = ground;
    c.fillRect(0, 0, loop.width, loop.height);
    c.globalCompositeOperation = 'lighter';
    c.save();
    c.translate(600, 230);
    // A sixteenth of a turn brings every ray to where its neighbour was.
    c.rotate((at * Math.PI * 2) / 16);
    const light = c.createRadialGradient(0, 0, 40, 0, 0, 640);
    light.addColorStop(0, 'rgb(230 188 98 / 30%)');
    light.addColorStop(1, 'rgb(230 188 98 / 0%)');
    c.fillStyle = light;
    for (let ray = 0; ray < 16; ray += 1) {
      c.rotate((Math.PI * 2) / 16);
      c.beginPath();
      c.moveTo(0, 0);
      c.lineTo(700, -42);
      c.lineTo(700, 42);
      c.fill();
    }
    c.restore();
  }

  #pack(index: number, { x, y, size, lean, phase }: Place, at: number): void {
    const picture = this.#packs[index % this.#packs.length];
    if (!picture) return;
    const c = this.#context;
    const swing = Math.sin((at + phase) * Math.PI * 2);
    const [width, height] = [240 * size, 240 * size * (picture.height / picture.width)];
    c.save();
    c.translate(x, y + swing * 9);
    c.rotate(lean + Math.cos((at + phase) * Math.PI * 2) * 0.022);
    c.globalCompositeOperation = 'source-over';
    c.shadowColor = 'rgb(0 0 0 / 60%)';
    c.shadowBlur = 34;
    c.shadowOffsetY = 22;
    c.drawImage(picture, -width / 2, -height / 2, width, height);
    c.shadowColor = 'transparent';
    // One gleam passes over each pack, once in a loop.
    const gleam = (((at + 1 - x / 2600) * 1) % 1) * 5 - 1.2;
    c.globalCompositeOperation = 'overlay';
    const band = c.createLinearGradient(-width, -height * 0.3, width, height * 0.3);
    const stop = (offset: number, strength: number) =>
      band.addColorStop(Math.min(1, Math.max(0, gleam * 0.5 + offset)), `rgb(255 250 235 / ${strength}%)`);
    stop(-0.14, 0);
    stop(0, 85);
    stop(0.14, 0);
    c.fillStyle = band;
    c.fillRect(-width / 2 + 4, -height / 2 + 4, width - 8, height - 8);
    c.restore();
  }

  #motes(at: number): void {
    const c = this.#context;
    c.globalCompositeOperation = 'lighter';
    for (const { x, y, rise, phase, size } of this.#dust) {
      const up = (((y / loop.height - at * rise + phase) % 1) + 1) % 1;
      const sway = Math.sin((at * rise + phase) * Math.PI * 2) * 14;
      const shine = 0.25 + 0.6 * Math.sin((at * 2 + phase) * Math.PI * 2) ** 2;
      c.fillStyle = `rgb(249 229 172 / ${(shine * 70 * Math.sin(up * Math.PI)).toFixed(1)}%)`;
      c.beginPath();
      c.arc(x + sway, up * loop.height, size, 0, Math.PI * 2);
      c.fill();
    }
  }
}
