import { short, tag } from './svg.ts';

type Stops = readonly (string | readonly [colour: string, at: number, opacity?: number])[];

/**
 * An SVG picture under construction: collects gradients, filters and clips, and gives each a unique
 * name.
 */
export class Drawing {
  readonly width: number;
  readonly height: number;
  #defs: string[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /** A gradient along a line that leans `degrees` clockwise from left-to-right. */
  linear(stops: Stops, degrees = 90): string {
    const angle = (degrees * Math.PI) / 180;
    const [dx, dy] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
    const attributes = { x1: 0.5 - dx, y1: 0.5 - dy, x2: 0.5 + dx, y2: 0.5 + dy };
    return this.#paint('linearGradient', attributes, stopsOf(stops));
  }

  /**
   * The same over the whole picture instead of one shape, so that adjacent shapes share one sheen.
   */
  sheen(stops: Stops, degrees = 60): string {
    const angle = (degrees * Math.PI) / 180;
    const reach =
      (Math.abs(Math.cos(angle)) * this.width + Math.abs(Math.sin(angle)) * this.height) / 2;
    const [cx, cy] = [this.width / 2, this.height / 2];
    const attributes = {
      gradientUnits: 'userSpaceOnUse',
      x1: cx - Math.cos(angle) * reach,
      y1: cy - Math.sin(angle) * reach,
      x2: cx + Math.cos(angle) * reach,
      y2: cy + Math.sin(angle) * reach,
    };
    return this.#paint('linearGradient', attributes, stopsOf(stops));
  }

  radial(stops: Stops, [cx, cy]: readonly [number, number] = [0.5, 0.5], r = 0.5): string {
    return this.#paint('radialGradient', { cx, cy, r }, stopsOf(stops));
  }

  /** Defines a blur filter, and returns its reference. */
  blur(deviation: number): string {
    const area = { x: '-60%', y: '-60%', width: '220%', height: '220%' };
    return this.#paint('filter', area, tag('feGaussianBlur', { stdDeviation: deviation }));
  }

  clip(...shapes: string[]): string {
    return this.#paint('clipPath', {}, ...shapes);
  }

  /** Shows everything under white and hides everything under black. */
  mask(...shapes: string[]): string {
    return this.#paint(
      'mask',
      { maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: this.width, height: this.height },
      ...shapes,
    );
  }

  /** Defines a repeated pattern, and returns its reference. */
  pattern(width: number, height: number, transform: string, ...content: string[]): string {
    return this.#paint(
      'pattern',
      { width, height, patternUnits: 'userSpaceOnUse', patternTransform: transform || undefined },
      ...content,
    );
  }

  /** Writes the whole drawing as SVG, with all that was defined. */
  toSvg(...content: string[]): string {
    const { width, height } = this;
    return tag(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
      tag('defs', {}, ...this.#defs),
      ...content,
    );
  }

  /** Adds a definition, and returns its reference. */
  #paint(
    kind: string,
    attributes: Record<string, string | number | undefined>,
    ...content: string[]
  ): string {
    const id = `d${this.#defs.length}`;
    this.#defs.push(tag(kind, { id, ...attributes }, ...content));
    return `url(#${id})`;
  }
}

/** Writes the colour stops of a gradient. */
function stopsOf(stops: Stops): string {
  return stops
    .map((stop, index) => {
      const [colour, at, opacity] =
        typeof stop === 'string' ? [stop, index / Math.max(1, stops.length - 1)] : stop;
      return tag('stop', {
        offset: short(at * 100).concat('%'),
        'stop-color': colour,
        'stop-opacity': opacity,
      });
    })
    .join('');
}
