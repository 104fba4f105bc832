import { sequence } from './tear.rules.ts';

/** A flying fleck of foil or light. Positions are pixels of the canvas. */
interface Fleck {
  x: number;
  y: number;
  dx: number;
  dy: number;
  /** Seconds left, and seconds at the start. */
  left: number;
  readonly life: number;
  readonly size: number;
  spin: number;
  readonly turning: number;
  readonly colour: string;
  readonly foil: boolean;
}

/** A shower of flecks that starts at one place. */
export interface Burst {
  /** The origin in CSS pixels of the canvas, and its width. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly count: number;
  /**
   * The maximum speed in pixels per second, and the middle direction in radians (up is -π/2) with
   * its spread.
   */
  readonly speed: number;
  readonly heading: number;
  readonly spread: number;
  readonly colours: readonly string[];
  /** The share of tumbling flecks of foil; the rest are points of light. */
  readonly foil: number;
}

const gravity = 420;
/** More would lower the frame rate of a slow phone without looking denser. */
const maxFlecks = 260;

/** Draws flying flecks of foil and light on one canvas, which is idle while none flies. */
export class Sparks {
  readonly #canvas: HTMLCanvasElement;
  readonly #random = sequence(7);
  #flecks: Fleck[] = [];
  #last = 0;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  /** Throws flecks into the air. */
  burst(burst: Burst): void {
    const random = this.#random;
    for (let made = 0; made < burst.count && this.#flecks.length < maxFlecks; made += 1) {
      const heading = burst.heading + (random() - 0.5) * burst.spread;
      const speed = burst.speed * (0.25 + 0.75 * random() ** 1.5);
      const foil = random() < burst.foil;
      const life = foil ? 1.4 + random() * 1.2 : 0.5 + random() * 0.9;
      this.#flecks.push({
        x: burst.x + (random() - 0.5) * burst.width,
        y: burst.y,
        dx: Math.cos(heading) * speed,
        dy: Math.sin(heading) * speed,
        left: life,
        life,
        size: foil ? 3 + random() * 5 : 1 + random() * 2.4,
        spin: random() * 6,
        turning: (random() - 0.5) * 16,
        colour: burst.colours[Math.floor(random() * burst.colours.length)] ?? '#fff',
        foil,
      });
    }
    if (this.#frame === 0) this.#begin();
  }

  /** Removes all flecks immediately. */
  clear(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#flecks = [];
    const context = this.#canvas.getContext('2d');
    context?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  /** Starts drawing the flecks on the canvas, frame by frame, until none is left. */
  #begin(): void {
    // Beyond 1.5 a canvas costs fill rate without a visible difference in flying flecks.
    const scale = Math.min(1.5, devicePixelRatio);
    this.#canvas.width = this.#canvas.clientWidth * scale;
    this.#canvas.height = this.#canvas.clientHeight * scale;
    const context = this.#canvas.getContext('2d');
    if (!context) return;
    this.#last = performance.now();
    const frame = (now: number) => {
      // The first frame may have started before the burst, and after a stall nothing may jump.
      const seconds = Math.min(0.05, Math.max(0, now - this.#last) / 1000);
      this.#last = now;
      this.#flecks = this.#flecks.filter((fleck) => fly(fleck, seconds));
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, this.#canvas.clientWidth, this.#canvas.clientHeight);
      for (const fleck of this.#flecks) draw(context, fleck, scale);
      this.#frame = this.#flecks.length > 0 ? requestAnimationFrame(frame) : 0;
    };
    this.#frame = requestAnimationFrame(frame);
  }
}

/** Moves a fleck of light or foil; returns false when it is gone. */
function fly(fleck: Fleck, seconds: number): boolean {
  fleck.left -= seconds;
  fleck.x += fleck.dx * seconds;
  fleck.y += fleck.dy * seconds;
  fleck.spin += fleck.turning * seconds;
  const drag = fleck.foil ? 2.2 : 1.4;
  fleck.dx -= fleck.dx * drag * seconds;
  fleck.dy += (fleck.foil ? gravity : -40) * seconds - fleck.dy * drag * seconds;
  return fleck.left > 0;
}

/** Draws one fleck: a glowing dot, or a piece of foil. */
function draw(context: CanvasRenderingContext2D, fleck: Fleck, scale: number): void {
  const age = fleck.left / fleck.life;
  context.globalAlpha = Math.min(1, age * 2.2);
  context.fillStyle = fleck.colour;
  if (!fleck.foil) {
    const radius = fleck.size * (0.4 + 0.6 * age);
    context.beginPath();
    context.arc(fleck.x, fleck.y, radius, 0, Math.PI * 2);
    context.fill();
    return;
  }
  // A tumbling fleck reflects the light twice per turn.
  const tilt = Math.cos(fleck.spin * 1.7);
  context.setTransform(
    scale * Math.cos(fleck.spin),
    scale * Math.sin(fleck.spin),
    -scale * Math.sin(fleck.spin) * tilt,
    scale * Math.cos(fleck.spin) * tilt,
    scale * fleck.x,
    scale * fleck.y,
  );
  if (Math.abs(tilt) > 0.86) context.fillStyle = '#fff';
  context.fillRect(-fleck.size / 2, -fleck.size / 2, fleck.size, fleck.size * 0.7);
  context.setTransform(scale, 0, 0, scale, 0, 0);
}
