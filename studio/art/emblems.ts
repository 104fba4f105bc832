import { around, circle, group, type Point, path, polar, polygon, star } from './svg.ts';

/** The mark of a card type, drawn in a circle of `radius` about the origin. */
const marks: Record<number, (radius: number, fill: string) => string> = {
  // A will-o'-the-wisp.
  1: (r, fill) =>
    path(
      `M0 ${-r}C${r * 0.9} ${-r * 0.3} ${r * 0.95} ${r * 0.5} 0 ${r}C${-r * 0.95} ${r * 0.5} ${-r * 0.7} ${-r * 0.05} ${-r * 0.25} ${-r * 0.35}C${-r * 0.2} 0 ${r * 0.15} ${-r * 0.2} 0 ${-r}Z`,
      { fill },
    ),
  // A folded bird.
  2: (r, fill) =>
    polygon(
      [
        [-r, -r * 0.2],
        [-r * 0.1, -r * 0.05],
        [r * 0.2, -r * 0.9],
        [r * 0.35, 0],
        [r, r * 0.1],
        [r * 0.3, r * 0.3],
        [-r * 0.2, r * 0.8],
        [-r * 0.25, r * 0.25],
      ],
      { fill },
    ),
  // Four lozenges.
  3: (r, fill) =>
    (
      [
        [0, -0.52],
        [0.52, 0],
        [0, 0.52],
        [-0.52, 0],
      ] as const
    )
      .map(([x, y]) =>
        polygon(
          [
            [x * r, (y - 0.42) * r],
            [(x + 0.42) * r, y * r],
            [x * r, (y + 0.42) * r],
            [(x - 0.42) * r, y * r],
          ],
          { fill },
        ),
      )
      .join(''),
  4: (r, fill) =>
    polygon(star([0, 0], r, r * 0.3, 4), { fill }) +
    polygon(star([0, 0], r * 0.62, r * 0.22, 4, 45), { fill }),
  // A compass needle in its ring.
  5: (r, fill) =>
    circle([0, 0], r * 0.85, { fill: 'none', stroke: fill, 'stroke-width': r * 0.16 }) +
    polygon(
      [
        [0, -r],
        [r * 0.28, 0],
        [0, r],
        [-r * 0.28, 0],
      ],
      { fill },
    ),
  6: (r, fill) =>
    group(
      {},
      around([0, 0], 8, () =>
        polygon(
          [
            [-r * 0.17, -r * 0.6],
            [-r * 0.12, -r],
            [r * 0.12, -r],
            [r * 0.17, -r * 0.6],
          ],
          { fill },
        ),
      ),
    ) + circle([0, 0], r * 0.5, { fill: 'none', stroke: fill, 'stroke-width': r * 0.34 }),
  // A blossom.
  7: (r, fill) =>
    around([0, 0], 5, () =>
      path(
        `M0 ${-r * 0.16}C${r * 0.55} ${-r * 0.35} ${r * 0.5} ${-r * 0.95} ${r * 0.14} ${-r}L0 ${-r * 0.84}L${-r * 0.14} ${-r}C${-r * 0.5} ${-r * 0.95} ${-r * 0.55} ${-r * 0.35} 0 ${-r * 0.16}Z`,
        { fill },
      ),
    ),
  // A nautilus' turn.
  8: (r, fill) => {
    const points: Point[] = Array.from({ length: 40 }, (_, index) =>
      polar([0, 0], r * (0.08 + 0.92 * (index / 39) ** 1.3), index * 15),
    );
    return path(`M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`, {
      fill: 'none',
      stroke: fill,
      'stroke-width': r * 0.2,
      'stroke-linecap': 'round',
    });
  },
  9: (r, fill) =>
    polygon(
      [
        [-r * 0.55, -r * 0.7],
        [r * 0.55, -r * 0.7],
        [r, -r * 0.18],
        [r * 0.42, -r * 0.18],
        [0, -r * 0.62],
        [-r * 0.42, -r * 0.18],
        [-r, -r * 0.18],
      ],
      { fill },
    ) +
    polygon(
      [
        [-r * 0.95, -r * 0.04],
        [-r * 0.4, -r * 0.04],
        [-r * 0.08, r * 0.8],
      ],
      { fill },
    ) +
    polygon(
      [
        [r * 0.95, -r * 0.04],
        [r * 0.4, -r * 0.04],
        [r * 0.08, r * 0.8],
      ],
      { fill },
    ) +
    polygon(
      [
        [-r * 0.3, -r * 0.04],
        [r * 0.3, -r * 0.04],
        [0, r * 0.85],
      ],
      { fill },
    ),
};

/** The mark of a card type. */
export function emblem(type: number, [x, y]: Point, radius: number, fill: string): string {
  return group({ transform: `translate(${x} ${y})` }, marks[type]?.(radius, fill) ?? '');
}
