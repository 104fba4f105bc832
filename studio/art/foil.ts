import type { Drawing } from './drawing.ts';
import { circle, group, line, type Point, path, polar, polygon, short, times } from './svg.ts';

export type Foil = 'silver' | 'gold' | 'rainbow';

const sheens: Record<Foil, readonly string[]> = {
  silver: ['#69727f', '#dfe5ea', '#8d97a3', '#ffffff', '#a9b3be', '#e9eef2', '#707a87'],
  gold: ['#6f4c14', '#f3d98d', '#a8782a', '#fff3c9', '#c79a43', '#f8e6ae', '#7d581b'],
  rainbow: [
    '#ff8fb8',
    '#ffc78a',
    '#fbf6a0',
    '#9af2c4',
    '#8ad6ff',
    '#b7a2ff',
    '#ff9fd6',
    '#ffd9a0',
    '#a6f5d8',
    '#9cc4ff',
  ],
};

/** A metal gradient over the whole picture. */
export function foil(drawing: Drawing, kind: Foil, degrees = 55): string {
  return drawing.sheen(sheens[kind], degrees);
}

/**
 * A metal gradient per shape, for figures with parts that reflect light separately. Not for lines,
 * which have no area.
 */
export function plated(drawing: Drawing, kind: Foil, degrees = 40): string {
  return drawing.linear(sheens[kind], degrees);
}

/** Rays that leave a centre, each a thin wedge. */
export function rays(
  centre: Point,
  count: number,
  inner: number,
  outer: number,
  fill: string,
  share = 0.5,
): string {
  const step = 360 / count;
  return times(count, (index) => {
    const [from, to] = [index * step, index * step + step * share];
    const points = [
      polar(centre, inner, from),
      polar(centre, outer, from),
      polar(centre, outer, to),
      polar(centre, inner, to),
    ];
    return polygon(points, { fill });
  }).join('');
}

/** A rosette of fine lines, as engraved on securities. */
export function guilloche(
  [cx, cy]: Point,
  radius: number,
  attributes: { stroke: string; 'stroke-width': number; opacity?: number },
  { petals = 12, depth = 0.35, layers = 6 } = {},
): string {
  const layer = (index: number) => {
    const phase = (index / layers) * (360 / petals);
    const steps = petals * 16;
    const points = times(steps, (step) => {
      const angle = (360 / steps) * step;
      const wave = 1 - depth * (0.5 - 0.5 * Math.cos(((angle + phase) * petals * Math.PI) / 180));
      return polar([cx, cy], radius * wave, angle);
    });
    return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`;
  };
  return path(times(layers, layer).join(''), { fill: 'none', ...attributes });
}

/** Overlapping waves (seigaiha). */
export function waves(drawing: Drawing, size: number, stroke: string, width: number): string {
  const fan = ([x, y]: Point) =>
    [1, 0.72, 0.44]
      .map((share) => circle([x, y], size * share, { fill: 'none', stroke, 'stroke-width': width }))
      .join('');
  // Only the upper half of a fan is visible: each row hides the lower half of the row above.
  const clip = drawing.clip(
    `<rect x="${-size}" y="${-size}" width="${size * 2}" height="${size}"/>`,
  );
  const half = (x: number, y: number) =>
    group(
      { transform: `translate(${short(x)} ${short(y)})` },
      group({ 'clip-path': clip }, fan([0, 0])),
    );
  return drawing.pattern(
    size * 2,
    size,
    '',
    half(0, size / 2),
    half(size * 2, size / 2),
    half(size, size),
    half(size, 0),
  );
}

/** Hemp leaves (asanoha): triangles, each with its centre joined to its corners. */
export function hempLeaves(drawing: Drawing, side: number, stroke: string, width: number): string {
  const height = (side * Math.sqrt(3)) / 2;
  const leaf = (...corners: [Point, Point, Point]) => {
    const centre: Point = [
      corners.reduce((sum, [x]) => sum + x, 0) / 3,
      corners.reduce((sum, [, y]) => sum + y, 0) / 3,
    ];
    const attributes = { stroke, 'stroke-width': width, fill: 'none' };
    return (
      polygon(corners, attributes) +
      corners.map((corner) => line(centre, corner, attributes)).join('')
    );
  };
  const [half, double] = [side / 2, height * 2];
  return drawing.pattern(
    side,
    double,
    '',
    leaf([0, 0], [side, 0], [half, height]),
    leaf([0, 0], [half, height], [-half, height]),
    leaf([side, 0], [side + half, height], [half, height]),
    leaf([half, height], [0, double], [side, double]),
    leaf([-half, height], [half, height], [0, double]),
    leaf([half, height], [side + half, height], [side, double]),
  );
}

/** Fine parallel lines. */
export function stripes(
  drawing: Drawing,
  step: number,
  stroke: string,
  width: number,
  degrees = 45,
): string {
  return drawing.pattern(
    step,
    step,
    `rotate(${degrees})`,
    line([0, step / 2], [step, step / 2], { stroke, 'stroke-width': width }),
  );
}

/** A grid of dots. */
export function dots(drawing: Drawing, step: number, fill: string, radius: number): string {
  return drawing.pattern(step, step, 'rotate(45)', circle([step / 2, step / 2], radius, { fill }));
}
