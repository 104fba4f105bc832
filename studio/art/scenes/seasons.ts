import { plated, rays } from '../foil.ts';
import {
  type Brush,
  type DrawScene,
  cardHeight as height,
  type Palette,
  type Series,
  cardWidth as width,
} from '../scene.ts';
import {
  around,
  circle,
  curve,
  darker,
  ellipse,
  fanned,
  group,
  lighter,
  line,
  mix,
  type Point,
  path,
  polar,
  polygon,
  rect,
  star,
  times,
  turned,
} from '../svg.ts';

const palette: Palette = {
  ink: '#16203a',
  deep: '#243b63',
  mid: '#5f86a8',
  bright: '#e8607a',
  accent: '#f3d9a0',
  pale: '#f6f1e6',
};

/** A landscape to the edges of the card. On covers it is seen through a window. */
function view(draw: (brush: Brush) => string): DrawScene {
  return (brush) => ({ ground: draw(brush), figure: '' });
}

const sky = ({ drawing }: Brush, ...colours: string[]) =>
  rect(0, 0, width, height, { fill: drawing.linear(colours) });

function disc({ drawing }: Brush, x: number, y: number, radius: number, colour: string): string {
  return (
    circle([x, y], radius * 1.9, {
      fill: drawing.radial([
        [lighter(colour, 0.3), 0, 0.75],
        [colour, 0.55, 0.22],
        [colour, 1, 0],
      ]),
    }) + circle([x, y], radius, { fill: drawing.linear([lighter(colour, 0.35), colour]) })
  );
}

/** The outline of a far range: rough, between two heights. */
function range({ random }: Brush, y: number, reach: number, fill: string, step = 30): string {
  const points: Point[] = times(Math.ceil(width / step) + 2, (index) => [
    index * step - step / 2,
    y - random.between(0, reach),
  ]);
  return path(`${curve(points)}V${height}H-20Z`, { fill });
}

/** Long bars of mist with round ends. */
function mist({ random }: Brush, y: number, count: number, fill: string, opacity = 0.7): string {
  return times(count, (index) => {
    const w = random.between(110, 320);
    return rect(
      random.between(-60, width - 120),
      y + index * 15 + random.between(-4, 4),
      w,
      random.between(7, 13),
      { rx: 6, fill, opacity },
    );
  }).join('');
}

/** A single mountain with snow to a jagged line. */
function peak(
  { drawing, random }: Brush,
  x: number,
  top: number,
  foot: number,
  spread: number,
  rock: string,
  snow: string,
  base = mix(rock, '#ffffff', 0.3),
): string {
  const side = (direction: number) =>
    `C${x + direction * spread * 0.16} ${top + (foot - top) * 0.3} ${x + direction * spread * 0.5} ${top + (foot - top) * 0.78} ${x + direction * spread} ${foot}`;
  const slope = `M${x - 24} ${top + 3}L${x - 10} ${top - 2}L${x + 6} ${top + 4}L${x + 24} ${top + 1}${side(1)}H${x - spread}C${x - spread * 0.5} ${top + (foot - top) * 0.78} ${x - spread * 0.16} ${top + (foot - top) * 0.3} ${x - 24} ${top + 3}Z`;
  const teeth: Point[] = times(15, (index) => [
    x - spread + (index * spread * 2) / 14,
    top + (foot - top) * (index % 2 ? random.between(0.5, 0.66) : random.between(0.28, 0.4)),
  ]);
  const clip = drawing.clip(path(slope, {}));
  return (
    path(slope, { fill: drawing.linear([lighter(rock, 0.15), rock, base]) }) +
    group(
      { 'clip-path': clip },
      polygon([[x - spread, top - 40], [x + spread, top - 40], ...teeth.toReversed()], {
        fill: snow,
      }),
      polygon(
        [
          [x + 4, top - 10],
          [x + spread, foot],
          [x + spread * 0.2, foot],
          [x + 20, top + 70],
        ],
        { fill: darker(rock, 0.4), opacity: 0.28 },
      ),
    )
  );
}

function petal(x: number, y: number, size: number, turn: number, fill: string): string {
  return group(
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})` },
    path('M0 10C-9 4 -8 -7 -2 -10L0 -7L2 -10C8 -7 9 4 0 10Z', { fill }),
  );
}

/** Draws a flower of five petals; `size` 1 is 38 wide. */
function blossom(x: number, y: number, size: number, fill: string, heart = '#c2355a'): string {
  return group(
    { transform: `translate(${x} ${y}) scale(${size})` },
    around([0, 0], 5, () =>
      path('M0 -2C-9 -6 -9 -17 -2.4 -19L0 -16L2.4 -19C9 -17 9 -6 0 -2Z', {
        fill,
        stroke: heart,
        'stroke-width': 0.5,
        'stroke-opacity': 0.5,
      }),
    ),
    around(
      [0, 0],
      5,
      () =>
        line([0, 0], [0, -7], { stroke: heart, 'stroke-width': 1 }) +
        circle([0, -8], 1.3, { fill: '#ffd166' }),
      36,
    ),
    circle([0, 0], 2.4, { fill: heart }),
  );
}

function mapleLeaf(x: number, y: number, size: number, turn: number, fill: string): string {
  return group(
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})` },
    fanned([0, 0], 7, 250, (index) =>
      path(
        `M-3 0C-7 -8 -4 ${-16 - (index === 3 ? 5 : 0)} 0 ${-22 - (index === 3 ? 5 : 0)}C4 ${-16 - (index === 3 ? 5 : 0)} 7 -8 3 0Z`,
        { fill },
      ),
    ),
    line([0, 0], [0, 14], { stroke: fill, 'stroke-width': 2 }),
  );
}

/** A bough that reaches in from an edge, through the points, thinner towards its end. */
function bough(points: readonly Point[], thickness: number, colour: string): string {
  return points
    .slice(1)
    .map((point, index) =>
      path(curve([points[index] ?? point, point]), {
        fill: 'none',
        stroke: colour,
        'stroke-width': Math.max(3, thickness * (1 - index / points.length)),
        'stroke-linecap': 'round',
      }),
    )
    .join('');
}

const petals = ({ random }: Brush, count: number, colours: readonly [string, ...string[]]) =>
  times(count, () =>
    petal(
      random.between(0, width),
      random.between(0, height),
      random.between(0.5, 1.1),
      random.between(0, 360),
      random.pick(colours),
    ),
  ).join('');

const ripples = ({ random }: Brush, top: number, count: number, stroke: string) =>
  times(count, () => {
    const [x, y] = [random.between(-20, width), random.between(top, height)];
    const w = random.between(30, 110) * (0.4 + (y - top) / (height - top));
    return path(`M${x} ${y}q${w / 4} -5 ${w / 2} 0t${w / 2} 0`, {
      fill: 'none',
      stroke,
      'stroke-width': 2,
      'stroke-linecap': 'round',
      opacity: 0.6,
    });
  }).join('');

const petalRaft = view((brush) => {
  const { random, drawing } = brush;
  return [
    sky(brush, '#cfe6f0', '#f6ece6', '#fbdfe0'),
    disc(brush, 340, 150, 62, '#f7b7a8'),
    range(brush, 300, 46, '#b9d0d8', 50),
    range(brush, 330, 36, '#93b7b3', 36),
    mist(brush, 300, 4, '#ffffff'),
    rect(0, 350, width, height, { fill: drawing.linear(['#8fc3d6', '#4f93b8', '#2d6390']) }),
    ripples(brush, 360, 34, '#e6f6fa'),
    ...times(8, (row) => {
      const y = 380 + row * 34;
      return path(
        `M${-20} ${y}C${100 + row * 12} ${y - 40} ${200 + row * 16} ${y + 46} ${width + 20} ${y - 8}V${y + 10 + row * 2}C${220 + row * 16} ${y + 60} ${120 + row * 10} ${y - 16} -20 ${y + 22}Z`,
        { fill: '#fbc9d4', opacity: 0.55 },
      );
    }),
    ...times(90, () => {
      const y = random.between(372, 650);
      return petal(
        random.between(0, width),
        y,
        0.5 + (y - 360) / 420,
        random.between(0, 360),
        random.pick(['#fff3f5', '#fbc9d4', '#f59bb0']),
      );
    }),
    bough(
      [
        [-20, 60],
        [70, 96],
        [150, 88],
        [230, 128],
        [300, 120],
      ],
      24,
      '#4a3038',
    ),
    bough(
      [
        [70, 96],
        [110, 150],
        [170, 190],
      ],
      13,
      '#4a3038',
    ),
    ...times(46, (index) => {
      const along = index / 45;
      const [x, y] =
        index % 3 === 0 ? [80 + along * 110, 110 + along * 86] : [along * 310, 70 + along * 58];
      return blossom(
        x + random.between(-26, 26),
        y + random.between(-28, 30),
        random.between(0.8, 1.5),
        random.pick(['#fff0f3', '#fdd3dc', '#f9b4c4']),
      );
    }),
  ].join('');
});

const eveningShower = view((brush) => {
  const { random, drawing } = brush;
  return [
    sky(brush, '#37506f', '#6d93ad', '#bcd2d3', '#e9e2c8'),
    ...[
      [70, 90, 80],
      [180, 70, 96],
      [310, 96, 90],
      [420, 76, 90],
      [240, 120, 70],
      [120, 130, 60],
    ].map(([x = 0, y = 0, r = 0]) =>
      ellipse([x, y], r, r * 0.56, { fill: drawing.linear(['#5a738d', '#26384f']) }),
    ),
    range(brush, 390, 60, '#86a8a6', 60),
    range(brush, 430, 40, '#5b8784', 40),
    range(brush, 470, 30, '#2f5f5f', 30),
    rect(0, 500, width, height, { fill: drawing.linear(['#5f9a9a', '#2a5c6b']) }),
    path('M-20 560C80 500 400 500 500 560L500 590C400 532 80 532 -20 590Z', {
      fill: '#a8553a',
      stroke: palette.ink,
      'stroke-width': 3,
    }),
    ...times(13, (index) =>
      rect(-10 + index * 40, 500 + Math.abs(index - 6) ** 2 * 0.9, 8, 62, {
        fill: '#8f4430',
        stroke: palette.ink,
        'stroke-width': 2,
      }),
    ),
    path('M-20 540C80 482 400 482 500 540', { fill: 'none', stroke: '#c9704a', 'stroke-width': 9 }),
    ...times(2, (index) =>
      group(
        { transform: `translate(${200 + index * 110} ${476 + index * 10})` },
        path('M-30 6C-26 -22 26 -22 30 6Z', {
          fill: index ? '#f2c14e' : '#e8553a',
          stroke: palette.ink,
          'stroke-width': 2.5,
        }),
        path('M-14 6H14L20 54H-20Z', {
          fill: index ? '#2f4f7a' : '#38506b',
          stroke: palette.ink,
          'stroke-width': 2.5,
        }),
      ),
    ),
    ripples(brush, 590, 16, '#dff0ee'),
    ...times(150, () => {
      const [x, y, length] = [
        random.between(-20, width + 40),
        random.between(60, height),
        random.between(50, 130),
      ];
      return line([x, y], [x - length * 0.16, y + length], {
        stroke: '#eef7f7',
        'stroke-width': random.between(0.7, 1.8),
        opacity: random.between(0.3, 0.75),
      });
    }),
  ].join('');
});

const pampas = view((brush) => {
  const { random } = brush;
  const plume = (x: number, size: number, lean: number, colour: string) =>
    turned(
      lean,
      [x, 690],
      line([x, 690], [x, 690 - 300 * size], { stroke: '#8a6a3a', 'stroke-width': 3 }),
      ...times(17, (index) =>
        path(
          `M${x} ${690 - 300 * size + index * 7 * size}q${16 * size} ${-12 * size} ${(34 - index * 0.7) * size} ${6 * size}`,
          {
            fill: 'none',
            stroke: colour,
            'stroke-width': 3.4,
            'stroke-linecap': 'round',
            opacity: 0.9,
          },
        ),
      ),
      ...times(14, (index) =>
        path(
          `M${x} ${690 - 296 * size + index * 8 * size}q${-10 * size} ${-10 * size} ${(-22 + index * 0.7) * size} ${8 * size}`,
          {
            fill: 'none',
            stroke: colour,
            'stroke-width': 3,
            'stroke-linecap': 'round',
            opacity: 0.75,
          },
        ),
      ),
    );
  return [
    sky(brush, '#e9d3a8', '#f6e3bd', '#f3c98a', '#d99a5b'),
    disc(brush, 250, 220, 118, '#fff3cf'),
    mist(brush, 250, 4, '#fff8e6', 0.8),
    range(brush, 440, 34, '#c99a5f', 60),
    range(brush, 480, 30, '#a87844', 40),
    ...times(26, (index) =>
      plume(
        10 + index * 19 + random.between(-8, 8),
        random.between(0.75, 1.25),
        random.between(-4, 14),
        random.pick(['#fff6e0', '#f7e3ba', '#fffaf0']),
      ),
    ),
    ...times(30, (index) =>
      path(`M${index * 17} 690q${random.between(-30, 40)} -120 ${random.between(-20, 70)} -190`, {
        fill: 'none',
        stroke: random.pick(['#7a6234', '#94793f', '#5f4f2c']),
        'stroke-width': 3,
        'stroke-linecap': 'round',
      }),
    ),
    ...[
      [120, 150],
      [152, 138],
      [186, 150],
    ].map(([x = 0, y = 0]) =>
      path(`M${x - 14} ${y - 6}Q${x - 5} ${y - 9} ${x} ${y}Q${x + 5} ${y - 9} ${x + 14} ${y - 6}`, {
        fill: 'none',
        stroke: palette.ink,
        'stroke-width': 3,
        'stroke-linecap': 'round',
      }),
    ),
  ].join('');
});

const snowfall = ({ random }: Brush, count: number) =>
  times(count, () =>
    circle([random.between(0, width), random.between(0, height)], random.between(1.2, 4.6), {
      fill: '#ffffff',
      opacity: random.between(0.55, 1),
    }),
  ).join('');

function house(x: number, y: number, size: number): string {
  return group(
    { transform: `translate(${x} ${y}) scale(${size})` },
    rect(-46, -30, 92, 44, { fill: '#5a4438', stroke: palette.ink, 'stroke-width': 3 }),
    rect(-34, -20, 26, 24, { fill: '#ffd98a' }),
    rect(8, -20, 26, 24, { fill: '#ffc766' }),
    line([-21, -20], [-21, 4], { stroke: palette.ink, 'stroke-width': 2 }),
    line([21, -20], [21, 4], { stroke: palette.ink, 'stroke-width': 2 }),
    path('M-78 -22C-50 -44 -22 -96 0 -112C22 -96 50 -44 78 -22C60 -14 -60 -14 -78 -22Z', {
      fill: '#ffffff',
      stroke: palette.ink,
      'stroke-width': 3,
    }),
    path('M10 -100C30 -80 52 -44 78 -22C62 -16 30 -15 10 -15Z', { fill: '#b9cbe0', opacity: 0.8 }),
    circle([0, -8], 70, { fill: '#ffd98a', opacity: 0.14 }),
  );
}

/** Draws a pine of four layers; with snow each has a white edge. */
const pine = (x: number, y: number, size: number, snow: boolean) =>
  group(
    { transform: `translate(${x} ${y}) scale(${size})` },
    rect(-5, -20, 10, 30, { fill: '#4a3a34' }),
    ...[0, 1, 2, 3].map(
      (row) =>
        polygon(
          [
            [-44 + row * 8, -14 - row * 30],
            [0, -72 - row * 32],
            [44 - row * 8, -14 - row * 30],
          ],
          { fill: '#2f5560' },
        ) +
        (snow
          ? polygon(
              [
                [-26 + row * 5, -38 - row * 31],
                [0, -72 - row * 32],
                [26 - row * 5, -38 - row * 31],
                [10, -44 - row * 31],
                [0, -34 - row * 31],
                [-12, -46 - row * 31],
              ],
              { fill: '#ffffff' },
            )
          : ''),
    ),
  );

const snowLight = view((brush) => {
  const { drawing } = brush;
  const hill = (y: number, sway: number, colour: string) =>
    path(
      `M-20 ${y}C100 ${y - sway} 220 ${y + sway * 0.6} 300 ${y - sway * 0.3}C380 ${y - sway} 440 ${y - sway * 0.2} 500 ${y - sway * 0.7}V700H-20Z`,
      { fill: drawing.linear([lighter(colour, 0.5), colour]) },
    );
  return [
    sky(brush, '#2b3f66', '#5f7fa6', '#b8cbdf', '#e8e6e6'),
    disc(brush, 110, 130, 40, '#fdf3d4'),
    range(brush, 320, 80, '#8fa8c6', 70),
    range(brush, 360, 50, '#a9bfd6', 50),
    hill(410, 40, '#c3d4e6'),
    pine(60, 430, 0.9, true),
    pine(420, 410, 1.0, true),
    pine(120, 440, 0.66, true),
    house(250, 452, 1.1),
    hill(480, 36, '#d3e0ee'),
    house(120, 530, 1.36),
    pine(380, 540, 1.3, true),
    pine(440, 570, 1.0, true),
    hill(570, 30, '#e3ecf5'),
    snowfall(brush, 120),
  ].join('');
});

const bamboo = view((brush) => {
  const { random, drawing } = brush;
  const stalk = (x: number, thickness: number, colour: string, lean: number) => {
    const joints = times(8, (index) => index * 96 - random.between(10, 60));
    return turned(
      lean,
      [x, height],
      rect(x - thickness / 2, -60, thickness, height + 120, {
        fill: drawing.linear([lighter(colour, 0.4), colour, darker(colour, 0.35)], 0),
      }),
      ...joints.map(
        (y) =>
          rect(x - thickness / 2 - 2, y, thickness + 4, 5, { rx: 2, fill: darker(colour, 0.4) }) +
          rect(x - thickness / 2, y + 5, thickness, 3, { fill: lighter(colour, 0.5) }),
      ),
    );
  };
  const leaf = (x: number, y: number, size: number, turn: number, fill: string) =>
    group(
      { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})` },
      path('M0 0C20 -9 60 -9 92 4C60 12 20 9 0 0Z', { fill }),
    );
  return [
    sky(brush, '#eef4d6', '#cfe3ae', '#9cc98a'),
    disc(brush, 240, 260, 120, '#fff7c9'),
    ...times(9, (index) =>
      stalk(
        20 + index * 56 + random.between(-14, 14),
        random.between(9, 15),
        '#b4d49a',
        random.between(-2, 2),
      ),
    ),
    mist(brush, 420, 6, '#f7fbe6', 0.6),
    ...times(6, (index) =>
      stalk(
        30 + index * 84 + random.between(-16, 16),
        random.between(22, 32),
        random.pick(['#6fae5f', '#5b9d58', '#86bd6b']),
        random.between(-3, 3),
      ),
    ),
    ...times(52, () =>
      leaf(
        random.between(-30, width),
        random.between(-10, 330),
        random.between(0.6, 1.25),
        random.between(10, 80) * (random.next() > 0.5 ? 1 : -1) + (random.next() > 0.5 ? 180 : 0),
        random.pick(['#4f9450', '#3f7d47', '#7fb866', '#a5cf7c']),
      ),
    ),
    ...[
      [110, 640, 1],
      [230, 660, 0.7],
      [360, 646, 1.15],
    ].map(([x = 0, y = 0, size = 1]) =>
      group(
        { transform: `translate(${x} ${y}) scale(${size})` },
        path('M-32 30C-30 -40 -10 -90 0 -110C10 -90 30 -40 32 30Z', {
          fill: drawing.linear(['#a87b4a', '#6d4a2c']),
        }),
        ...[0, 1, 2, 3].map((row) =>
          path(
            `M${-28 + row * 5} ${8 - row * 26}Q0 ${-16 - row * 26} ${28 - row * 5} ${8 - row * 26}`,
            {
              fill: 'none',
              stroke: '#e0c08a',
              'stroke-width': 3,
            },
          ),
        ),
        polygon(
          [
            [-4, -106],
            [0, -134],
            [6, -106],
          ],
          { fill: '#7fb866' },
        ),
      ),
    ),
  ].join('');
});

const lotusPond = view((brush) => {
  const { random, drawing } = brush;
  const pad = (x: number, y: number, size: number) =>
    group(
      { transform: `translate(${x} ${y}) scale(${size} ${size * 0.46})` },
      path('M0 0L18 -98A100 100 0 1 1 -18 -98Z', {
        fill: drawing.radial(['#9cd6a0', '#4f9f7a', '#226a5f']),
        stroke: '#173f45',
        'stroke-width': 3,
      }),
      ...times(9, (index) =>
        line([0, 0], polar([0, 0], 92, 30 + index * 37.5), {
          stroke: '#d3f0cf',
          'stroke-width': 2,
          opacity: 0.55,
        }),
      ),
    );
  const lotus = (x: number, y: number, size: number) =>
    group(
      { transform: `translate(${x} ${y}) scale(${size})` },
      fanned([0, 20], 7, 150, () =>
        path('M0 20C-30 -8 -22 -66 0 -96C22 -66 30 -8 0 20Z', {
          fill: drawing.linear(['#ff9ab8', '#ffd6e0', '#ffffff']),
          stroke: '#b8446d',
          'stroke-width': 2,
        }),
      ),
      fanned([0, 20], 5, 100, () =>
        path('M0 20C-24 0 -18 -44 0 -70C18 -44 24 0 0 20Z', {
          fill: drawing.linear(['#ff7fa6', '#ffc3d4', '#fff2f5']),
          stroke: '#b8446d',
          'stroke-width': 2,
        }),
      ),
      ellipse([0, 6], 17, 12, { fill: '#ffd166', stroke: '#b8446d', 'stroke-width': 2 }),
      fanned([0, 24], 4, 170, () =>
        path('M0 24C-18 6 -14 -20 0 -40C14 -20 18 6 0 24Z', {
          fill: drawing.linear(['#ff6f9a', '#ffb3c8']),
          stroke: '#b8446d',
          'stroke-width': 2,
        }),
      ),
    );
  return [
    sky(brush, '#17465a', '#1f6f78', '#3fa08f'),
    ...times(12, (index) =>
      path(
        `M-20 ${60 + index * 56}C120 ${40 + index * 56} 300 ${90 + index * 56} 500 ${56 + index * 56}`,
        {
          fill: 'none',
          stroke: '#8fe0d0',
          'stroke-width': 1.6,
          opacity: 0.35,
        },
      ),
    ),
    ...[
      [90, 110, 0.7],
      [360, 90, 0.8],
      [220, 190, 0.66],
      [430, 250, 0.9],
      [60, 300, 0.9],
      [300, 330, 1.05],
      [150, 430, 1.1],
      [420, 470, 1.2],
      [60, 580, 1.3],
      [290, 610, 1.4],
    ].map(([x = 0, y = 0, size = 1]) => pad(x, y, size)),
    lotus(236, 180, 0.8),
    lotus(96, 300, 1.05),
    lotus(330, 360, 1.55),
    lotus(150, 540, 1.35),
    ...times(2, (index) => {
      const [x, y, turn] = index ? [392, 590, -40] : [236, 470, 24];
      return group(
        { transform: `translate(${x} ${y}) rotate(${turn})` },
        path('M-60 0C-30 -26 30 -26 50 -4L84 -22C78 -6 78 6 84 22L50 6C30 26 -30 26 -60 0Z', {
          fill: index ? '#fff4e6' : '#f2693c',
          stroke: '#173f45',
          'stroke-width': 3,
        }),
        path('M-20 -17C0 -6 10 8 0 20C-16 16 -30 0 -20 -17Z', {
          fill: index ? '#f2693c' : '#fff4e6',
        }),
        circle([-44, -3], 3.4, { fill: '#173f45' }),
      );
    }),
    ...times(16, () =>
      circle([random.between(0, width), random.between(0, height)], random.between(2, 5), {
        fill: '#dff8f0',
        opacity: 0.6,
      }),
    ),
  ].join('');
});

const mapleRavine = view((brush) => {
  const { random, drawing } = brush;
  const reds = ['#e8452f', '#f2703a', '#f7a23f', '#c22f3a', '#ffd166'] as const;
  return [
    sky(brush, '#f7dcae', '#f0b26a', '#c9704a'),
    disc(brush, 330, 140, 56, '#fff1c4'),
    range(brush, 280, 90, '#c98a5a', 60),
    ...times(60, () =>
      circle([random.between(0, width), random.between(230, 330)], random.between(14, 34), {
        fill: random.pick(reds),
        opacity: 0.85,
      }),
    ),
    path('M-20 300C60 310 120 380 150 470C170 540 120 600 60 690H-20Z', {
      fill: drawing.linear(['#7a5a54', '#3a2a33'], 20),
    }),
    path('M500 290C420 310 350 370 330 460C316 540 370 600 430 690H500Z', {
      fill: drawing.linear(['#8f6a5a', '#3f2c34'], 20),
    }),
    path('M150 340C200 330 280 330 330 340C300 420 340 520 400 690H80C160 540 180 420 150 340Z', {
      fill: drawing.linear(['#d6f0f0', '#5fb0c4', '#1f6a8c']),
    }),
    ...times(22, (index) =>
      path(
        `M${150 + random.between(-10, 60)} ${360 + index * 15}q${random.between(30, 60)} ${random.between(-8, 14)} ${random.between(70, 150)} ${random.between(-6, 10)}`,
        {
          fill: 'none',
          stroke: '#ffffff',
          'stroke-width': 2.6,
          opacity: 0.7,
          'stroke-linecap': 'round',
        },
      ),
    ),
    path('M120 372C190 330 290 330 360 372L360 392C290 352 190 352 120 392Z', {
      fill: '#b8322e',
      stroke: palette.ink,
      'stroke-width': 3,
    }),
    ...times(7, (index) =>
      rect(136 + index * 34, 330 + Math.abs(index - 3) ** 2 * 3, 7, 36, {
        fill: '#b8322e',
        stroke: palette.ink,
        'stroke-width': 2,
      }),
    ),
    path('M122 350C190 308 290 308 358 350', {
      fill: 'none',
      stroke: '#d9483b',
      'stroke-width': 7,
    }),
    bough(
      [
        [-20, 40],
        [80, 70],
        [170, 60],
        [260, 96],
      ],
      26,
      '#3a2430',
    ),
    bough(
      [
        [500, 120],
        [430, 170],
        [380, 180],
      ],
      18,
      '#3a2430',
    ),
    ...times(120, (index) =>
      mapleLeaf(
        index % 3 === 0 ? random.between(370, 500) : random.between(-10, 300),
        index % 3 === 0 ? random.between(100, 250) : random.between(0, 150),
        random.between(0.7, 1.35),
        random.between(0, 360),
        random.pick(reds),
      ),
    ),
    ...times(18, () =>
      mapleLeaf(
        random.between(120, 380),
        random.between(380, 640),
        random.between(0.5, 0.8),
        random.between(0, 360),
        random.pick(reds),
      ),
    ),
  ].join('');
});

const camellia = view((brush) => {
  const { random, drawing } = brush;
  const leaf = (x: number, y: number, turn: number, size: number) =>
    group(
      { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})` },
      path('M0 0C30 -46 90 -46 130 0C90 46 30 46 0 0Z', {
        fill: drawing.linear(['#3f8a5f', '#17523f'], 60),
        stroke: '#0c2f2a',
        'stroke-width': 2.5,
      }),
      path('M0 0H126M30 0L52 -22M60 0L84 -24M30 0L52 22M60 0L84 24', {
        fill: 'none',
        stroke: '#a5dcb4',
        'stroke-width': 2,
        opacity: 0.6,
      }),
      path('M14 -14C44 -44 88 -40 116 -10C88 -26 44 -26 14 -14Z', {
        fill: '#ffffff',
        opacity: 0.92,
      }),
    );
  const flower = (x: number, y: number, size: number) =>
    group(
      { transform: `translate(${x} ${y}) scale(${size})` },
      around([0, 0], 6, () =>
        path('M0 10C-52 -6 -48 -78 0 -86C48 -78 52 -6 0 10Z', {
          fill: drawing.linear(['#f04a5a', '#b3152f']),
          stroke: '#5f0a1c',
          'stroke-width': 2.5,
        }),
      ),
      around(
        [0, 0],
        5,
        () =>
          path('M0 6C-34 -4 -32 -52 0 -58C32 -52 34 -4 0 6Z', {
            fill: drawing.linear(['#ff7a80', '#d62a42']),
            stroke: '#5f0a1c',
            'stroke-width': 2,
          }),
        30,
      ),
      circle([0, 0], 23, { fill: '#fff1c4', stroke: '#5f0a1c', 'stroke-width': 2 }),
      around([0, 0], 14, () =>
        circle([0, -19], 4.6, { fill: '#ffc247', stroke: '#a8641a', 'stroke-width': 1 }),
      ),
    );
  return [
    sky(brush, '#dfe6f0', '#b9c7dc', '#8a9fc0'),
    disc(brush, 130, 150, 70, '#ffffff'),
    bough(
      [
        [-20, 640],
        [110, 540],
        [170, 420],
        [270, 330],
        [300, 190],
        [390, 90],
      ],
      30,
      '#4a3634',
    ),
    bough(
      [
        [170, 420],
        [80, 340],
        [60, 250],
      ],
      16,
      '#4a3634',
    ),
    bough(
      [
        [270, 330],
        [380, 340],
        [440, 280],
      ],
      15,
      '#4a3634',
    ),
    ...[
      [60, 270, -120],
      [90, 330, -200],
      [300, 200, -60],
      [290, 250, 160],
      [380, 110, -20],
      [370, 340, 30],
      [420, 300, -60],
      [180, 430, 20],
      [150, 480, 150],
      [110, 540, 200],
      [200, 400, -80],
      [120, 560, 40],
    ].map(([x = 0, y = 0, turn = 0]) => leaf(x, y, turn, 0.95)),
    flower(110, 260, 0.86),
    flower(300, 310, 1.3),
    flower(400, 150, 0.8),
    flower(160, 530, 1.1),
    ...[
      [286, 226],
      [330, 240],
      [96, 200],
      [160, 446],
    ].map(([x = 0, y = 0]) => ellipse([x, y], 30, 9, { fill: '#ffffff' })),
    path('M-20 620C90 590 180 640 270 612C350 590 430 620 500 600V700H-20Z', { fill: '#ffffff' }),
    ...times(5, (index) =>
      petal(70 + index * 84, 640 + random.between(-14, 10), 1.9, random.between(0, 360), '#c9203a'),
    ),
    snowfall(brush, 100),
  ].join('');
});

/** Draws one firework: a glow, and arms that sink a little at their ends. */
function burst(
  { drawing, random }: Brush,
  x: number,
  y: number,
  radius: number,
  colours: readonly [string, string],
  arms = 40,
): string {
  return [
    circle([x, y], radius * 1.15, {
      fill: drawing.radial([
        [colours[0], 0, 0.5],
        [colours[0], 1, 0],
      ]),
    }),
    ...times(arms, (index) => {
      const degrees = (360 / arms) * index + random.between(-2, 2);
      const reach = radius * random.between(0.82, 1);
      const [a, b] = [polar([x, y], radius * 0.16, degrees), polar([x, y], reach, degrees)];
      return (
        path(
          `M${a[0]} ${a[1]}Q${(a[0] + b[0]) / 2} ${(a[1] + b[1]) / 2} ${b[0]} ${b[1] + radius * 0.05}`,
          {
            fill: 'none',
            stroke: index % 2 ? colours[0] : colours[1],
            'stroke-width': 2.2,
            'stroke-linecap': 'round',
            opacity: 0.95,
          },
        ) +
        circle([b[0], b[1] + radius * 0.05], 2.8, { fill: '#fffdf0' }) +
        circle(polar([x, y], reach * 0.66, degrees + 4), 2, { fill: colours[1] })
      );
    }),
    ...times(16, (index) =>
      circle(polar([x, y], radius * 0.36, index * 22.5), 2.4, { fill: '#fff6d0' }),
    ),
  ].join('');
}

const fireworks = view((brush) => {
  const { drawing, random } = brush;
  return [
    sky(brush, '#0b1030', '#1d2358', '#4a3a78', '#9a5a7a'),
    ...times(60, () =>
      circle([random.between(0, width), random.between(0, 400)], random.between(0.6, 1.6), {
        fill: '#ffffff',
        opacity: 0.8,
      }),
    ),
    burst(brush, 250, 190, 158, ['#ffd166', '#ff8a5c'], 48),
    burst(brush, 96, 320, 92, ['#7fe0ff', '#b49aff']),
    burst(brush, 392, 356, 84, ['#ff8fb8', '#ffd6e6']),
    burst(brush, 400, 110, 60, ['#a6f5c8', '#fff6d0'], 28),
    range(brush, 490, 34, '#1d1f48', 60),
    ...times(34, () =>
      rect(
        random.between(0, width),
        random.between(474, 496),
        random.between(2, 5),
        random.between(2, 5),
        {
          fill: '#ffd98a',
        },
      ),
    ),
    rect(0, 498, width, height, { fill: drawing.linear(['#5a4580', '#2a2a60', '#0c1030']) }),
    ...times(70, () => {
      const [x, y] = [random.between(0, width), random.between(502, 640)];
      return line([x, y], [x + random.between(14, 60), y], {
        stroke: random.pick(['#ffd166', '#ff8fb8', '#7fe0ff', '#ffb38a']),
        'stroke-width': 2,
        opacity: random.between(0.3, 0.8),
        'stroke-linecap': 'round',
      });
    }),
    ...[
      [120, 560, 1],
      [330, 590, 1.3],
    ].map(([x = 0, y = 0, size = 1]) =>
      group(
        { transform: `translate(${x} ${y}) scale(${size})` },
        path('M-70 0C-40 16 40 16 76 -6L62 22H-52Z', {
          fill: '#0a0c20',
          stroke: '#f2b84b',
          'stroke-width': 2,
        }),
        rect(-30, -30, 56, 30, { fill: '#141737' }),
        ...[-22, -4, 14].map((at) => circle([at, -16], 6, { fill: '#ffc766' })),
        path('M-38 -30C-20 -44 20 -44 36 -30Z', { fill: '#0a0c20' }),
      ),
    ),
  ].join('');
});

const frozenFalls = view((brush) => {
  const { drawing, random } = brush;
  const icicle = (x: number, y: number, w: number, length: number) =>
    polygon(
      [
        [x - w, y],
        [x + w, y],
        [x + w * 0.3, y + length * 0.7],
        [x, y + length],
        [x - w * 0.4, y + length * 0.6],
      ],
      {
        fill: drawing.linear(['#ffffff', '#bfe6f7', '#6fb8dc']),
        stroke: '#e9f9ff',
        'stroke-width': 1,
      },
    );
  return [
    sky(brush, '#16284f', '#2f5f94', '#9cd0e8'),
    disc(brush, 100, 110, 36, '#f4fbff'),
    path('M-20 130C60 110 120 170 150 190V700H-20Z', {
      fill: drawing.linear(['#4a6286', '#16233f']),
    }),
    path('M500 110C420 120 360 170 330 190V700H500Z', {
      fill: drawing.linear(['#4a6286', '#16233f']),
    }),
    path('M140 186C200 160 280 160 340 186L356 560C300 600 180 600 124 560Z', {
      fill: drawing.linear(['#ffffff', '#cdeefa', '#7fc4e4', '#3f8fc0']),
    }),
    ...times(15, (index) =>
      icicle(
        142 + index * 14 + random.between(-4, 4),
        180 + Math.abs(index - 7) * 3,
        random.between(7, 13),
        random.between(180, 390),
      ),
    ),
    ...times(9, (index) => icicle(10 + index * 16, 170 + index * 3, 6, random.between(50, 120))),
    ...times(9, (index) => icicle(346 + index * 16, 196 - index * 4, 6, random.between(50, 130))),
    ...times(10, () =>
      polygon(
        star([random.between(150, 330), random.between(210, 520)], random.between(6, 15), 2, 4),
        {
          fill: '#ffffff',
        },
      ),
    ),
    path(
      'M-20 150C60 130 110 176 160 196C110 196 40 176 -20 186ZM500 130C420 140 370 176 320 196C380 196 440 160 500 166Z',
      { fill: '#ffffff' },
    ),
    ...times(5, (index) =>
      path(
        `M-20 ${560 + index * 26}C80 ${540 + index * 30} 200 ${590 + index * 20} 280 ${566 + index * 26}C360 ${546 + index * 28} 440 ${580 + index * 22} 500 ${560 + index * 26}V700H-20Z`,
        { fill: ['#a9d6ea', '#c6e6f3', '#dbf1f9', '#edf8fc', '#ffffff'][index] ?? '' },
      ),
    ),
    pine(52, 580, 1.1, true),
    pine(430, 590, 1.25, true),
    pine(386, 596, 0.7, true),
    snowfall(brush, 70),
  ].join('');
});

const nightCherries = view((brush) => {
  const { random, drawing } = brush;
  const pinks = ['#ffe6ec', '#ffc2d2', '#ff9db8', '#fff6f8'] as const;
  return [
    sky(brush, '#0d1230', '#2a2158', '#6a3a78', '#b8608a'),
    ...times(70, () =>
      circle([random.between(0, width), random.between(0, 420)], random.between(0.6, 1.8), {
        fill: '#ffffff',
        opacity: 0.8,
      }),
    ),
    disc(brush, 318, 210, 104, '#fff0c9'),
    range(brush, 520, 40, '#3a2a5c', 60),
    range(brush, 560, 30, '#241c44', 40),
    bough(
      [
        [-20, 690],
        [70, 560],
        [100, 420],
        [180, 320],
        [290, 270],
        [400, 250],
      ],
      46,
      '#1f1430',
    ),
    bough(
      [
        [100, 420],
        [60, 300],
        [90, 190],
        [60, 90],
      ],
      26,
      '#1f1430',
    ),
    bough(
      [
        [180, 320],
        [200, 210],
        [280, 130],
        [300, 60],
      ],
      20,
      '#1f1430',
    ),
    bough(
      [
        [290, 270],
        [360, 350],
        [440, 380],
      ],
      14,
      '#1f1430',
    ),
    ...times(150, (index) => {
      const anchors: readonly [Point, ...Point[]] = [
        [70, 120],
        [90, 200],
        [130, 270],
        [210, 210],
        [290, 120],
        [260, 270],
        [380, 255],
        [430, 370],
        [360, 350],
        [180, 320],
        [60, 60],
        [310, 60],
      ];
      const [x, y] = anchors[index % anchors.length] ?? anchors[0];
      return blossom(
        x + random.between(-58, 58),
        y + random.between(-46, 46),
        random.between(0.7, 1.5),
        random.pick(pinks),
        '#d6386a',
      );
    }),
    ...[
      [88, 500],
      [392, 540],
      [250, 570],
    ].map(
      ([x = 0, y = 0]) =>
        circle([x, y], 70, {
          fill: drawing.radial([
            ['#ffb35c', 0, 0.7],
            ['#ffb35c', 1, 0],
          ]),
        }) +
        path(
          `M${x - 16} ${y - 22}C${x - 30} ${y - 10} ${x - 30} ${y + 12} ${x - 16} ${y + 24}H${x + 16}C${x + 30} ${y + 12} ${x + 30} ${y - 10} ${x + 16} ${y - 22}Z`,
          {
            fill: drawing.radial(['#fff6d8', '#ffb35c', '#d9482f']),
            stroke: palette.ink,
            'stroke-width': 2.5,
          },
        ) +
        rect(x - 17, y - 28, 34, 7, { fill: palette.ink }) +
        rect(x - 17, y + 23, 34, 7, { fill: palette.ink }),
    ),
    petals(brush, 50, ['#ffd6e0', '#ffb3c8', '#ffffff']),
  ].join('');
});

const geese = view((brush) => {
  const { drawing, random } = brush;
  const goose = (x: number, y: number, size: number, lift: number) =>
    group(
      { transform: `translate(${x} ${y}) scale(${size}) rotate(-14)` },
      path(
        'M-66 6C-30 -8 20 -10 50 -4C74 -4 96 -18 116 -20C122 -20 128 -16 132 -12L116 -10C100 -4 80 12 52 16C20 22 -30 20 -66 6Z',
        { fill: drawing.linear(['#efe2cf', '#8a6f5c']), stroke: palette.ink, 'stroke-width': 3 },
      ),
      path(
        `M24 -4C10 ${-40 - lift} -30 ${-80 - lift} -74 ${-96 - lift}C-50 ${-60 - lift * 0.5} -40 -30 -22 0Z`,
        { fill: drawing.linear(['#5a4a4a', '#a88a70']), stroke: palette.ink, 'stroke-width': 3 },
      ),
      path(
        `M14 8C0 ${30 + lift * 0.4} -24 ${56 + lift * 0.6} -50 ${62 + lift}C-40 40 -34 24 -26 8Z`,
        {
          fill: '#4a3d40',
          stroke: palette.ink,
          'stroke-width': 3,
        },
      ),
      polygon(
        [
          [130, -14],
          [150, -10],
          [130, -6],
        ],
        { fill: '#f2a33b' },
      ),
      circle([120, -14], 2.4, { fill: palette.ink }),
    );
  return [
    sky(brush, '#2d2a5a', '#8a4a78', '#e8805a', '#ffc97a'),
    disc(brush, 220, 380, 118, '#ffd98a'),
    rays([220, 380], 30, 150, 620, '#ffd98a', 0.3).replaceAll('/>', ' opacity="0.16"/>'),
    mist(brush, 350, 6, '#ffe6b8', 0.75),
    range(brush, 500, 60, '#7a4a6a', 70),
    range(brush, 540, 44, '#523461', 44),
    rect(0, 556, width, height, { fill: drawing.linear(['#e8966a', '#7a4470', '#2f2650']) }),
    ripples(brush, 566, 26, '#ffd9a0'),
    ...times(24, (index) =>
      path(
        `M${index * 21} 690q${random.between(-14, 20)} -70 ${random.between(-10, 30)} -${random.between(80, 150)}`,
        { fill: 'none', stroke: '#1f1838', 'stroke-width': 3.4, 'stroke-linecap': 'round' },
      ),
    ),
    goose(300, 130, 1.05, 10),
    goose(190, 190, 0.86, 26),
    goose(390, 220, 0.84, 0),
    goose(96, 262, 0.66, 18),
    goose(310, 300, 0.62, 4),
    goose(60, 340, 0.46, 12),
  ].join('');
});

const swell = view((brush) => {
  const { drawing, random } = brush;
  const foam = (points: readonly Point[], size: number) =>
    points
      .map(([x, y]) =>
        circle([x, y], size * random.between(0.7, 1.2), {
          fill: '#ffffff',
          stroke: '#12406b',
          'stroke-width': 2,
        }),
      )
      .join('');
  const blue = drawing.linear(['#8fd0e8', '#2f7fb8', '#12406b', '#0a2348'], 70);
  const crest: Point[] = [
    [-10, 430],
    [30, 330],
    [100, 230],
    [190, 160],
    [290, 140],
    [370, 170],
    [420, 230],
    [430, 290],
    [400, 330],
  ];
  return [
    sky(brush, '#f7b27a', '#fbd9a8', '#fdeccb'),
    disc(brush, 330, 300, 74, '#f0653f'),
    rays([330, 300], 32, 92, 700, '#f0653f', 0.4).replaceAll('/>', ' opacity="0.14"/>'),
    range(brush, 470, 20, '#8fb0c0', 60),
    path(
      'M-20 700V430C10 300 90 190 200 150C310 110 420 160 438 270C440 300 426 326 400 336C404 290 372 250 320 250C240 252 220 350 290 430C350 500 440 500 500 470V700Z',
      { fill: blue, stroke: '#0a2348', 'stroke-width': 4 },
    ),
    ...times(11, (index) =>
      path(
        `M${-10 + index * 13} ${690 - index * 6}C${20 + index * 14} ${470 - index * 4} ${90 + index * 14} ${290 - index * 3} ${210 + index * 10} ${196 + index * 8}`,
        {
          fill: 'none',
          stroke: index % 2 ? '#d6f0f7' : '#5fb0d6',
          'stroke-width': 5,
          opacity: 0.8,
          'stroke-linecap': 'round',
        },
      ),
    ),
    path(
      'M438 270C420 160 310 110 200 150C120 180 50 260 10 350C60 260 140 196 220 186C300 176 370 200 400 260C410 290 408 316 400 336C426 326 440 300 438 270Z',
      { fill: '#f4fcff', stroke: '#12406b', 'stroke-width': 3 },
    ),
    foam(
      crest.flatMap(([x, y], index): Point[] => [
        [x, y],
        [x + 18, y + (index < 5 ? -22 : 24)],
      ]),
      8,
    ),
    foam(
      times(26, () => [random.between(370, 450), random.between(280, 370)] as const),
      8,
    ),
    foam(
      times(34, () => [random.between(240, 470), random.between(140, 420)] as const),
      3.4,
    ),
    path('M-20 560C80 510 150 600 250 560C340 526 420 590 500 540V700H-20Z', {
      fill: drawing.linear(['#4fa3cf', '#174f82', '#0a2348']),
      stroke: '#0a2348',
      'stroke-width': 3,
    }),
    path('M-20 560C80 510 150 600 250 560C340 526 420 590 500 540', {
      fill: 'none',
      stroke: '#f4fcff',
      'stroke-width': 12,
    }),
    foam(
      times(22, (index) => [index * 23, 560 + Math.sin(index * 0.9) * 18] as const),
      9,
    ),
    group(
      { transform: 'translate(330 486) rotate(-16)' },
      path('M-80 0C-40 22 50 22 96 -20L70 30H-60Z', {
        fill: '#c98a4a',
        stroke: '#0a2348',
        'stroke-width': 4,
      }),
      ...[-40, -14, 12].map(
        (x) =>
          circle([x, -6], 11, { fill: '#223a5a', stroke: '#0a2348', 'stroke-width': 3 }) +
          circle([x, -20], 7, { fill: '#f3c9a0', stroke: '#0a2348', 'stroke-width': 2.5 }),
      ),
    ),
  ].join('');
});

const silverSummit = view((brush) => {
  const { drawing, random } = brush;
  return [
    sky(brush, '#070c26', '#15245c', '#3f4f9c', '#a87fb8'),
    ...times(140, () =>
      circle([random.between(0, width), random.between(0, 430)], random.between(0.5, 1.8), {
        fill: random.pick(['#ffffff', '#ffe9b8', '#bcd4ff']),
        opacity: random.between(0.4, 1),
      }),
    ),
    ...['#5ff0c8', '#7fb8ff', '#d68fff'].map((colour, index) =>
      path(
        `M-20 ${150 + index * 44}C90 ${40 + index * 50} 190 ${230 + index * 20} 300 ${110 + index * 46}C380 ${30 + index * 60} 440 ${170 + index * 20} 500 ${80 + index * 50}V${240 + index * 40}C420 ${280 + index * 30} 380 ${190 + index * 40} 300 ${260 + index * 30}C190 ${340 + index * 10} 90 ${200 + index * 40} -20 ${280 + index * 30}Z`,
        {
          fill: drawing.linear([
            [colour, 0, 0.65],
            [colour, 1, 0],
          ]),
          opacity: 0.75,
        },
      ),
    ),
    rays([240, 250], 40, 60, 640, plated(drawing, 'gold', 20), 0.16).replaceAll(
      '/>',
      ' opacity="0.4"/>',
    ),
    circle([240, 330], 260, {
      fill: drawing.radial([
        ['#ffffff', 0, 0.8],
        ['#bcd4ff', 1, 0],
      ]),
    }),
    peak(brush, 240, 196, 590, 300, '#1b2660', '#ffffff', '#0b1136'),
    path('M216 200L226 196L246 200L264 197L250 250L262 300L236 270L222 330L214 260L196 290Z', {
      fill: plated(drawing, 'silver', 30),
      opacity: 0.75,
    }),
    mist(brush, 440, 8, '#e9eefb', 0.8),
    range(brush, 560, 50, '#2a3570', 44),
    range(brush, 590, 40, '#18204c', 34),
    ...[
      [40, 640, 0.9],
      [96, 650, 0.7],
      [400, 640, 0.95],
      [450, 660, 0.8],
      [350, 660, 0.6],
    ].map(([x = 0, y = 0, size = 1]) => pine(x, y, size, true)),
    snowfall(brush, 40),
  ].join('');
});

const fourAsOne = view((brush) => {
  const { drawing, random } = brush;
  const [gold, centre] = [plated(drawing, 'gold', 30), [240, 332] as const];
  const quarter = (from: number) => {
    const [a, b] = [polar(centre, 210, from), polar(centre, 210, from + 90)];
    return drawing.clip(
      path(`M${centre[0]} ${centre[1]}L${a[0]} ${a[1]}A210 210 0 0 1 ${b[0]} ${b[1]}Z`, {}),
    );
  };
  const inQuarter = (from: number, ...content: string[]) =>
    group({ 'clip-path': quarter(from) }, ...content);
  const area = (colours: string[]) => rect(20, 110, 440, 440, { fill: drawing.linear(colours) });
  return [
    rect(0, 0, width, height, {
      fill: drawing.radial(['#3f4f8c', '#1a2450', '#080c22'], [0.5, 0.5], 0.75),
    }),
    rays(centre, 48, 210, 640, plated(drawing, 'rainbow', 40), 0.3).replaceAll(
      '/>',
      ' opacity="0.35"/>',
    ),
    rays(centre, 24, 220, 640, gold, 0.14),
    inQuarter(
      270,
      area(['#bfe0ee', '#fbe3e6', '#fbc9d4']),
      peak(brush, 120, 170, 340, 150, '#7f9fb8', '#ffffff'),
      bough(
        [
          [20, 150],
          [90, 190],
          [170, 180],
          [236, 220],
        ],
        18,
        '#4a3038',
      ),
      ...times(38, () =>
        blossom(
          random.between(30, 236),
          random.between(130, 320),
          random.between(0.8, 1.5),
          random.pick(['#fff0f3', '#fdd3dc', '#f9a8bc']),
        ),
      ),
    ),
    inQuarter(
      0,
      area(['#1d2a6a', '#2f6fb0', '#3fb0b8']),
      burst(brush, 340, 210, 96, ['#ffd166', '#ff8a5c']),
      burst(brush, 280, 290, 44, ['#ff8fb8', '#ffd6e6'], 26),
      path('M240 332V300C290 280 330 316 380 296C420 280 450 300 470 290V340Z', {
        fill: '#123a6b',
      }),
      path('M240 318C290 300 330 330 380 312C420 300 450 316 470 306', {
        fill: 'none',
        stroke: '#dff4ff',
        'stroke-width': 5,
      }),
    ),
    inQuarter(
      90,
      area(['#f7dcae', '#f0a25a', '#b8502f']),
      disc(brush, 330, 390, 44, '#fff1c4'),
      ...times(52, () =>
        mapleLeaf(
          random.between(246, 450),
          random.between(340, 540),
          random.between(0.9, 1.5),
          random.between(0, 360),
          random.pick(['#e8452f', '#f2703a', '#ffd166', '#c22f3a']),
        ),
      ),
    ),
    inQuarter(
      180,
      area(['#2b3f66', '#8fa8c6', '#e8eef6']),
      pine(90, 450, 0.95, true),
      house(160, 470, 0.86),
      path('M20 470C90 440 170 480 240 460V560H20Z', { fill: '#ffffff' }),
      pine(200, 500, 0.6, true),
      ...times(60, () =>
        circle([random.between(30, 240), random.between(334, 540)], random.between(1.4, 4), {
          fill: '#ffffff',
        }),
      ),
    ),
    circle(centre, 210, { fill: 'none', stroke: gold, 'stroke-width': 10 }),
    circle(centre, 222, { fill: 'none', stroke: gold, 'stroke-width': 2 }),
    around(centre, 4, () => rect(centre[0] - 3, centre[1] - 210, 6, 210, { fill: gold })),
    circle(centre, 58, { fill: '#101840', stroke: gold, 'stroke-width': 6 }),
    circle(centre, 46, { fill: drawing.radial(['#ffffff', '#ffe9b0', '#f0a24a']) }),
    blossom(centre[0], centre[1], 2.2, '#ffffff', '#d6386a'),
    ...times(60, () =>
      circle(
        [random.between(20, width - 20), random.between(20, height - 50)],
        random.between(0.8, 2.6),
        {
          fill: '#fff3c9',
          opacity: random.between(0.4, 0.9),
        },
      ),
    ),
  ].join('');
});

export const seasons: Series = {
  palette,
  scenes: {
    'SKI-001': petalRaft,
    'SKI-002': eveningShower,
    'SKI-003': pampas,
    'SKI-004': snowLight,
    'SKI-005': bamboo,
    'SKI-006': lotusPond,
    'SKI-007': mapleRavine,
    'SKI-008': camellia,
    'SKI-009': fireworks,
    'SKI-010': frozenFalls,
    'SKI-011': nightCherries,
    'SKI-012': geese,
    'SKI-013': swell,
    'SKI-014': silverSummit,
    'SKI-015': fourAsOne,
  },
};
