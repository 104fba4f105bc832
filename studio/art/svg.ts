export type Point = readonly [x: number, y: number];
export type Attributes = Record<string, string | number | undefined>;

/**
 * Writes attributes under their own names, and numbers with two decimals, which is precise enough
 * for the eye.
 */
export function tag(name: string, attributes: Attributes, ...content: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`)
    .join('');
  return content.length > 0
    ? `<${name}${written}>${content.join('')}</${name}>`
    : `<${name}${written}/>`;
}

/** Writes a number with two decimals at most, which keeps the SVG small. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** An SVG circle around its centre. */
export const circle = ([cx, cy]: Point, r: number, attributes: Attributes): string =>
  tag('circle', { cx, cy, r, ...attributes });

/** An SVG ellipse around its centre, with its two radii. */
export const ellipse = ([cx, cy]: Point, rx: number, ry: number, attributes: Attributes): string =>
  tag('ellipse', { cx, cy, rx, ry, ...attributes });

/** An SVG rectangle from its upper left corner. */
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: Attributes,
): string => tag('rect', { x, y, width, height, ...attributes });

/** An SVG path; `d` has SVG's path commands. */
export const path = (d: string, attributes: Attributes): string =>
  tag('path', { d, ...attributes });

/** An SVG line; it needs a `stroke`. */
export const line = ([x1, y1]: Point, [x2, y2]: Point, attributes: Attributes): string =>
  tag('line', { x1, y1, x2, y2, ...attributes });

/** A closed SVG shape through these points. */
export const polygon = (points: readonly Point[], attributes: Attributes): string =>
  tag('polygon', {
    points: points.map(([x, y]) => `${short(x)},${short(y)}`).join(' '),
    ...attributes,
  });

/** An open SVG line through these points. */
export const polyline = (points: readonly Point[], attributes: Attributes): string =>
  tag('polyline', {
    points: points.map(([x, y]) => `${short(x)},${short(y)}`).join(' '),
    ...attributes,
  });

/** An SVG group, whose attributes hold for its whole content. */
export const group = (attributes: Attributes, ...content: string[]): string =>
  tag('g', attributes, ...content);

/** The point at `degrees` clockwise from the top. */
export function polar([cx, cy]: Point, radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
}

/** Makes a list of `count` items; `make` gets their indices from 0. */
export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** The content and its mirror image at `x`. */
export function mirrored(x: number, ...content: string[]): string {
  return (
    group({}, ...content) +
    group({ transform: `translate(${short(2 * x)} 0) scale(-1 1)` }, ...content)
  );
}

/** The content `count` times around a centre. */
export function around(
  [x, y]: Point,
  count: number,
  make: (index: number) => string,
  start = 0,
): string {
  return times(count, (index) =>
    group(
      { transform: `rotate(${short(start + (360 / count) * index)} ${short(x)} ${short(y)})` },
      make(index),
    ),
  ).join('');
}

/**
 * The content `count` times around a centre, over `spread` degrees, symmetrical to the vertical.
 */
export function fanned(
  centre: Point,
  count: number,
  spread: number,
  make: (index: number) => string,
): string {
  return times(count, (index) =>
    turned(-spread / 2 + (spread / (count - 1)) * index, centre, make(index)),
  ).join('');
}

/** Moves and scales some content. */
export function moved(x: number, y: number, scale: number, ...content: string[]): string {
  return group(
    { transform: `translate(${short(x)} ${short(y)}) scale(${short(scale)})` },
    ...content,
  );
}

/** Rotates content around a point; positive degrees turn clockwise. */
export function turned(degrees: number, [x, y]: Point, ...content: string[]): string {
  return group({ transform: `rotate(${short(degrees)} ${short(x)} ${short(y)})` }, ...content);
}

/** A soft curve through the points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[], closed = false, tension = 6): string {
  const at = (index: number): Point => {
    const last = points.length - 1;
    const wrapped = closed
      ? (index + points.length) % points.length
      : Math.min(last, Math.max(0, index));
    return points[wrapped] ?? [0, 0];
  };
  const [x, y] = at(0);
  const segments = times(closed ? points.length : points.length - 1, (index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const [ax, ay] = [
      from[0] + (to[0] - before[0]) / tension,
      from[1] + (to[1] - before[1]) / tension,
    ];
    const [bx, by] = [
      to[0] - (after[0] - from[0]) / tension,
      to[1] - (after[1] - from[1]) / tension,
    ];
    return `C${[ax, ay, bx, by, to[0], to[1]].map(short).join(' ')}`;
  });
  return `M${short(x)} ${short(y)}${segments.join('')}${closed ? 'Z' : ''}`;
}

/** A star or a cogged wheel: points that lie on two circles in turn. */
export function star(
  centre: Point,
  outer: number,
  inner: number,
  points: number,
  start = 0,
): Point[] {
  return times(points * 2, (index) =>
    polar(centre, index % 2 === 0 ? outer : inner, start + (180 / points) * index),
  );
}

/** The corners of a regular polygon; `start` is the angle of the first, in degrees. */
export function regular(centre: Point, radius: number, sides: number, start = 0): Point[] {
  return times(sides, (index) => polar(centre, radius, start + (360 / sides) * index));
}

/** A colour between two, both as `#rrggbb`. */
export function mix(one: string, other: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(one, at) * (1 - share) + channel(other, at) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/** Mixes a colour with a share of white, from 0 to 1. */
export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share);

/** Mixes a colour with a share of black, from 0 to 1. */
export const darker = (colour: string, share: number): string => mix(colour, '#000000', share);
