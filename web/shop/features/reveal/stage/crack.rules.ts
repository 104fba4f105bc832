import { type Point, sequence, tearHeight } from './tear.rules.ts';

/** One gold seam in the foil, as points in percent of the pack. */
type Crack = readonly Point[];

/**
 * Computes the golden seams that run through the foil of a very good pack before it opens, in three
 * groups that appear in turn. They start at the tear and branch downwards, like the gold in mended
 * porcelain.
 */
export function cracks(seed: number): readonly [Crack[], Crack[], Crack[]] {
  const random = sequence(seed);
  const walk = (from: Point, heading: number, steps: number): Crack => {
    const points = [from];
    let angle = heading;
    let at = from;
    for (let step = 0; step < steps; step += 1) {
      angle += (random() - 0.5) * 1.1;
      const stride = 3.5 + random() * 5;
      // A pack is 1.6 times as high as wide: percent of its height are longer than percent of its
      // width.
      at = { x: at.x + Math.cos(angle) * stride * 1.3, y: at.y + Math.sin(angle) * stride };
      points.push(at);
    }
    return points;
  };
  const down = Math.PI / 2;
  const trunk = (x: number, lean: number) => walk({ x, y: tearHeight + 0.5 }, down + lean, 9);
  const branchOf = (crack: Crack, at: number, lean: number) =>
    walk(crack[at] ?? { x: 50, y: 40 }, down + lean, 5);
  const main = trunk(34 + random() * 12, 0.15);
  const second = trunk(72 + random() * 8, -0.1);
  const third = trunk(12 + random() * 6, 0.25);
  return [
    [main, branchOf(main, 3, 0.9)],
    [second, branchOf(second, 4, -0.9), branchOf(main, 5, -1)],
    [third, branchOf(third, 5, 0.9), branchOf(second, 6, 1), branchOf(main, 7, 1.1)],
  ];
}

/** Returns the seed of the golden seams in the film of a grade. */
export const filmedCracks = (grade: number) => grade * 7 + 3;

/** Writes an SVG path through points in percent, for a pack drawn on a box of 100 by `height`. */
export function pathThrough(points: readonly Point[], height: number): string {
  return points
    .map(
      ({ x, y }, index) =>
        `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${((y / 100) * height).toFixed(2)}`,
    )
    .join('');
}
