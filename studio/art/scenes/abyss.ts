import { plated, rays } from '../foil.ts';
import {
  type Brush,
  type DrawScene,
  cardHeight as height,
  middle,
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
  mirrored,
  mix,
  type Point,
  path,
  polar,
  polygon,
  rect,
  short,
  star,
  times,
  turned,
} from '../svg.ts';

const palette: Palette = {
  ink: '#031022',
  deep: '#06284a',
  mid: '#0f6a86',
  bright: '#3fe0d0',
  accent: '#ff86b4',
  pale: '#e3f5f1',
};

const outline = {
  stroke: palette.ink,
  'stroke-width': 4,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};

/** The water gets darker and the lights in it brighter, the rarer the card. */
function scene(figure: (brush: Brush) => string, { scale = 1.12, floor = true } = {}): DrawScene {
  return (brush) => {
    const [x, y] = middle;
    return {
      ground: water(brush) + (floor ? seabed(brush) : ''),
      figure: group({ transform: `translate(${x} ${y}) scale(${scale})` }, figure(brush)),
    };
  };
}

/** Draws the sea behind the figure, with beams of light; better tiers lie deeper and darker. */
function water({ drawing, random, tier }: Brush): string {
  const colours = {
    plain: ['#f2fbf6', '#bfe6e2', '#6fb9c4'],
    tinted: ['#4fc0cc', '#14708f', '#0a3a5e'],
    deep: ['#12628a', '#0a345c', '#031022'],
    radiant: ['#1a4f8a', '#0a1f4a', '#01060f'],
  }[tier];
  const beam = drawing.linear(
    [
      ['#ffffff', 0, tier === 'plain' ? 0.7 : 0.34],
      ['#ffffff', 1, 0],
    ],
    90,
  );
  return [
    rect(0, 0, width, height, { fill: drawing.linear(colours) }),
    ...times(6, (index) => {
      const x = 20 + index * 84 + random.between(-24, 24);
      return polygon(
        [
          [x, -10],
          [x + random.between(20, 60), -10],
          [x + random.between(60, 150), 470],
          [x - random.between(20, 90), 500],
        ],
        { fill: beam, opacity: 0.8 },
      );
    }),
    tier === 'radiant'
      ? rays(middle, 48, 150, 640, plated(drawing, 'rainbow', 50), 0.25).replaceAll(
          '/>',
          ' opacity="0.3"/>',
        ) +
        rays(middle, 24, 200, 640, plated(drawing, 'gold', 50), 0.1).replaceAll(
          '/>',
          ' opacity="0.75"/>',
        )
      : '',
    ...times(46, () => {
      const [bx, by, r] = [
        random.between(0, width),
        random.between(0, height),
        random.between(1.5, 7),
      ];
      return r > 4.6
        ? circle([bx, by], r, {
            fill: '#ffffff',
            'fill-opacity': 0.16,
            stroke: '#ffffff',
            'stroke-width': 1.3,
            'stroke-opacity': 0.8,
          })
        : circle([bx, by], r * 0.5, {
            fill: tier === 'plain' ? '#ffffff' : random.pick(['#aef7ee', '#ffffff', '#ffb6d5']),
            opacity: random.between(0.4, 0.95),
          });
    }),
  ].join('');
}

/** Dunes, weed and coral at the foot. */
function seabed({ drawing, random, tier }: Brush): string {
  const sand = {
    plain: ['#e6d9b4', '#c9b98c'],
    tinted: ['#0f5a74', '#083248'],
    deep: ['#07304e', '#021326'],
    radiant: ['#0b1c42', '#01040c'],
  }[tier];
  const weed =
    tier === 'plain'
      ? ['#5fa98c', '#e8897a', '#f2b66a']
      : tier === 'tinted'
        ? ['#1f8a7a', '#c9567f', '#2a6f9a']
        : ['#115a66', '#7a2f6a', '#1f4f8a'];
  const frond = (x: number, size: number, colour: string) =>
    path(
      `M${x} 690C${x - 26 * size} ${640 - 30 * size} ${x + 26 * size} ${620 - 50 * size} ${x - 4} ${590 - 100 * size}C${x + 40 * size} ${620 - 40 * size} ${x + 2} ${650 - 20 * size} ${x + 16} 690Z`,
      { fill: colour },
    );
  const coral = (x: number, y: number, size: number, colour: string): string => {
    const branch = (from: Point, degrees: number, length: number, depth: number): string => {
      const to = polar(from, length, degrees);
      return (
        line(from, to, {
          stroke: colour,
          'stroke-width': depth * 5.4 * size,
          'stroke-linecap': 'round',
        }) +
        (depth > 1
          ? branch(to, degrees - random.between(18, 40), length * 0.8, depth - 1) +
            branch(to, degrees + random.between(18, 40), length * 0.8, depth - 1)
          : circle(to, 4 * size, { fill: lighter(colour, 0.3) }))
      );
    };
    return branch([x, y], 0, 34 * size, 4);
  };
  return [
    ...times(7, (index) =>
      frond(
        10 + index * 78 + random.between(-20, 20),
        random.between(0.5, 1.2),
        weed[index % weed.length] ?? '',
      ),
    ),
    coral(60, 660, 1.1, weed[1] ?? ''),
    coral(426, 664, 1.2, weed[2] ?? ''),
    path('M-20 630C80 590 160 640 250 618C340 596 420 640 500 606V700H-20Z', {
      fill: drawing.linear(sand),
    }),
    ...times(10, (index) =>
      path(`M${index * 54 - 20} ${650 + (index % 2) * 10}q26 -10 52 0`, {
        fill: 'none',
        stroke: lighter(sand[0] ?? '', 0.25),
        'stroke-width': 2.4,
        opacity: 0.6,
        'stroke-linecap': 'round',
      }),
    ),
  ].join('');
}

/** Draws a soft light that fades towards its edge; `strength` is its opacity in the middle. */
const glow = (
  { drawing }: Brush,
  x: number,
  y: number,
  radius: number,
  colour: string,
  strength = 0.8,
) =>
  circle([x, y], radius, {
    fill: drawing.radial([
      [colour, 0, strength],
      [colour, 0.4, strength * 0.4],
      [colour, 1, 0],
    ]),
  });

function eye(x: number, y: number, radius: number, iris: string): string {
  return (
    circle([x, y], radius, { fill: '#fffdf4', ...outline, 'stroke-width': 3 }) +
    circle([x, y], radius * 0.68, { fill: iris }) +
    circle([x, y], radius * 0.4, { fill: palette.ink }) +
    circle([x - radius * 0.3, y - radius * 0.32], radius * 0.2, { fill: '#ffffff' })
  );
}

/** A jellyfish, its bell lit from inside. */
function jelly(brush: Brush, x: number, y: number, size: number, colour: string): string {
  const { drawing } = brush;
  const arm = (from: number, sway: number, length: number, w: number) =>
    path(
      `M${from} 20C${from + sway} ${20 + length * 0.3} ${from - sway} ${20 + length * 0.6} ${from + sway * 0.5} ${20 + length}`,
      {
        fill: 'none',
        stroke: lighter(colour, 0.35),
        'stroke-width': w,
        'stroke-linecap': 'round',
        opacity: 0.85,
      },
    );
  return group(
    { transform: `translate(${x} ${y}) scale(${size})` },
    glow(brush, 0, -30, 170, colour, 0.75),
    ...[-74, -48, -22, 22, 48, 74].map((from, index) =>
      arm(from, index % 2 ? 26 : -26, 150 + (index % 3) * 34, 3.5),
    ),
    ...[-30, 0, 30].map((from, index) =>
      path(
        `M${from - 9} 10C${from - 30} 60 ${from + 24} 90 ${from - 6} 140C${from + 30} 110 ${from + 4} 60 ${from + 11} 10Z`,
        {
          fill: index === 1 ? '#ffffff' : lighter(colour, 0.6),
          opacity: 0.8,
          stroke: colour,
          'stroke-width': 1.6,
        },
      ),
    ),
    path(
      'M-112 18C-122 -70 -66 -128 0 -128C66 -128 122 -70 112 18C94 4 80 34 58 18C40 36 20 8 0 24C-20 8 -40 36 -58 18C-80 34 -94 4 -112 18Z',
      {
        fill: drawing.radial(
          [
            ['#ffffff', 0, 0.95],
            [lighter(colour, 0.4), 0.45, 0.85],
            [colour, 1, 0.8],
          ],
          [0.5, 0.62],
          0.72,
        ),
        stroke: darker(colour, 0.35),
        'stroke-width': 3.5,
      },
    ),
    ...[-1, 0, 1].map((side) =>
      ellipse([side * 38, -34], 17, 28, {
        fill: lighter(colour, 0.7),
        opacity: 0.75,
        stroke: colour,
        'stroke-width': 2,
      }),
    ),
    path('M-84 -40C-74 -84 -44 -106 -14 -110', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 8,
      opacity: 0.75,
      'stroke-linecap': 'round',
    }),
  );
}

const lampJelly = scene(
  (brush) =>
    jelly(brush, 0, -10, 1.16, '#ff9a6a') +
    jelly(brush, -146, 96, 0.36, '#5fb8d6') +
    jelly(brush, 150, -120, 0.3, '#d68fc0'),
);

/** Draws a small fish that swims to the left; `turn` is in degrees. */
function fish(x: number, y: number, size: number, turn: number, colour: string): string {
  return group(
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})` },
    path('M-40 0C-20 -26 20 -26 40 -2L64 -20C58 -6 58 8 64 22L40 4C20 26 -20 24 -40 0Z', {
      fill: colour,
      ...outline,
      'stroke-width': 3,
    }),
    path('M-6 -18C4 -8 4 8 -6 17C-14 6 -14 -8 -6 -18Z', { fill: '#ffffff', opacity: 0.85 }),
    circle([-24, -4], 4.4, { fill: '#fff' }),
    circle([-25, -4], 2.4, { fill: palette.ink }),
  );
}

const fry = scene(({ random }) => {
  const colours = ['#f2705a', '#ffb347', '#3f9fb8', '#f7d26a'] as const;
  return (
    times(44, (index) => {
      const along = index / 44;
      const [x, y] = polar([0, 0], 64 + along * 128 + random.between(-14, 14), along * 760);
      return fish(x, y, 0.5 + along * 0.36, along * 760 + 200, random.pick(colours));
    }).join('') +
    circle([0, 0], 30, { fill: '#fff6d8', ...outline }) +
    path('M-22 -8A30 30 0 0 1 10 -26', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 6,
      'stroke-linecap': 'round',
    })
  );
});

const starfish = scene(({ drawing }) => {
  const arm = (scale: number) =>
    path(
      `M${-46 * scale} 0C${-40 * scale} ${-70 * scale} ${-22 * scale} ${-150 * scale} 0 ${-190 * scale}C${22 * scale} ${-150 * scale} ${40 * scale} ${-70 * scale} ${46 * scale} 0Z`,
      {},
    );
  return [
    around([0, 0], 5, () =>
      group(
        { fill: palette.ink, stroke: palette.ink, 'stroke-width': 10, 'stroke-linejoin': 'round' },
        arm(1),
      ),
    ),
    around([0, 0], 5, () =>
      group({ fill: drawing.linear(['#ffc08a', '#f2704f', '#c23a4a']) }, arm(1)),
    ),
    circle([0, 0], 56, { fill: '#e8604d' }),
    around(
      [0, 0],
      5,
      () =>
        times(8, (index) =>
          circle([0, -22 - index * 20], 8.4 - index * 0.7, {
            fill: '#fff1c4',
            stroke: '#a8323a',
            'stroke-width': 2,
          }),
        ).join('') +
        times(
          6,
          (index) =>
            circle([-15 + index * 1.6, -50 - index * 18], 3.6, { fill: '#ffd98a' }) +
            circle([15 - index * 1.6, -50 - index * 18], 3.6, { fill: '#ffd98a' }),
        ).join(''),
    ),
    circle([0, 0], 19, { fill: '#fff1c4', stroke: '#a8323a', 'stroke-width': 3 }),
    polygon(star([0, 0], 13, 6, 5), { fill: '#e8604d' }),
    ...times(3, (index) =>
      ellipse([0, 176], 190 - index * 50, 26 - index * 7, {
        fill: 'none',
        stroke: '#b39f6a',
        'stroke-width': 3,
        opacity: 0.7,
      }),
    ),
  ].join('');
});

const urchin = scene(({ drawing }) =>
  [
    around([0, 0], 40, (index) =>
      polygon(
        [
          [-6, -60],
          [0, -150 - (index % 3) * 34],
          [6, -60],
        ],
        {
          fill: drawing.linear(['#f7c9dc', '#8a3f7a', '#3a1546']),
          stroke: palette.ink,
          'stroke-width': 1.6,
        },
      ),
    ),
    around(
      [0, 0],
      26,
      (index) =>
        polygon(
          [
            [-6, -40],
            [0, -116 - (index % 2) * 20],
            [6, -40],
          ],
          {
            fill: drawing.linear(['#ffffff', '#c95f9a', '#5a1f5a']),
            stroke: palette.ink,
            'stroke-width': 1.6,
          },
        ),
      5,
    ),
    circle([0, 0], 80, {
      fill: drawing.radial(['#c96fae', '#7a2f7a', '#2a0f3a'], [0.4, 0.35], 0.7),
      ...outline,
    }),
    ...[1, 2, 3].map((ring) =>
      around([0, 0], ring * 6, () => circle([0, -ring * 20], 4.4, { fill: '#ffd6e6' }), ring * 11),
    ),
    circle([0, 0], 9, { fill: '#fff1c4', ...outline, 'stroke-width': 2 }),
  ].join(''),
);

const coralCourt = scene(({ drawing }) => {
  // Spires like turret shells: whorls that narrow to a point, a door in the lowest.
  const column = (x: number, tall: number, colour: string) => {
    const whorl = (row: number) => {
      const [low, high, y, rise] = [
        40 - row * 6,
        34 - row * 6,
        190 - row * (30 + tall / 6),
        30 + tall / 6,
      ];
      return path(
        `M${x - low} ${y}Q${x - low - 5} ${y - rise / 2} ${x - high} ${y - rise}H${x + high}Q${x + low + 5} ${y - rise / 2} ${x + low} ${y}Q${x} ${y + 9} ${x - low} ${y}Z`,
        {
          fill: drawing.linear([lighter(colour, 0.5), colour, darker(colour, 0.3)], 0),
          ...outline,
          'stroke-width': 3,
        },
      );
    };
    const top = 190 - 6 * (30 + tall / 6);
    return (
      path(`M${x - 6} ${top + 4}L${x} ${top - 34}L${x + 6} ${top + 4}Z`, {
        fill: lighter(colour, 0.3),
        ...outline,
        'stroke-width': 3,
      }) +
      times(6, (row) => whorl(5 - row)).join('') +
      path(`M${x - 13} 188V168A13 13 0 0 1 ${x + 13} 168V188Z`, {
        fill: '#fff1b8',
        ...outline,
        'stroke-width': 3,
      })
    );
  };
  const fan = (x: number, y: number, size: number, colour: string) =>
    group(
      { transform: `translate(${x} ${y}) scale(${size})` },
      fanned(
        [0, 0],
        11,
        170,
        (index) =>
          path(`M0 0C-10 -40 ${index % 2 ? 12 : -12} -80 0 -122`, {
            fill: 'none',
            stroke: colour,
            'stroke-width': 8,
            'stroke-linecap': 'round',
          }) +
          circle([0, -124], 8, { fill: lighter(colour, 0.4) }) +
          path('M0 -60L-14 -90M0 -60L14 -90', {
            stroke: colour,
            'stroke-width': 5,
            'stroke-linecap': 'round',
          }),
      ),
    );
  return [
    fan(-120, 180, 1.2, '#f2705a'),
    fan(124, 184, 1.25, '#e8559a'),
    fan(0, 100, 1.3, '#ffb35c'),
    column(-66, 20, '#f29a8a'),
    column(68, 36, '#e07aa8'),
    column(0, 90, '#f7c27a'),
    fan(-150, 210, 0.6, '#c95fae'),
    fan(158, 212, 0.55, '#ffb35c'),
    fish(-120, -90, 0.7, 10, '#3f9fb8'),
    fish(130, -140, 0.56, -12, '#f7d26a'),
  ].join('');
});

const nautilus = scene((brush) => {
  const { drawing } = brush;
  const gold = plated(drawing, 'gold', 30);
  const turn = (scale: number): Point[] =>
    times(90, (index) => polar([14, 0], scale * 8 * 1.0172 ** (index * 2), 250 - index * 8.2));
  const chambers = times(22, (index) => {
    const [a, b] = [
      polar([14, 0], 8 * 1.0172 ** ((34 + index * 2.4) * 2), 250 - (34 + index * 2.4) * 8.2),
      polar([14, 0], 8 * 1.0172 ** ((34 + index * 2.4 - 44) * 2), 250 - (34 + index * 2.4) * 8.2),
    ];
    return path(
      `M${short(a[0])} ${short(a[1])}Q${short((a[0] + b[0]) / 2 + 9)} ${short((a[1] + b[1]) / 2 + 9)} ${short(b[0])} ${short(b[1])}`,
      { fill: 'none', stroke: '#8f3a2a', 'stroke-width': 4 },
    );
  });
  return [
    ...times(
      7,
      (index) =>
        path(
          `M${118 + index * 5} ${66 + index * 10}C${160 + index * 8} ${80 + index * 16} ${150 + index * 10} ${130 + index * 12} ${190 - index * 4} ${140 + index * 14}`,
          { fill: 'none', stroke: palette.ink, 'stroke-width': 15, 'stroke-linecap': 'round' },
        ) +
        path(
          `M${118 + index * 5} ${66 + index * 10}C${160 + index * 8} ${80 + index * 16} ${150 + index * 10} ${130 + index * 12} ${190 - index * 4} ${140 + index * 14}`,
          { fill: 'none', stroke: '#f7b9a0', 'stroke-width': 9, 'stroke-linecap': 'round' },
        ),
    ),
    circle([0, 0], 160, {
      fill: drawing.radial(['#fffaf0', '#ffe3c9', '#f0a57a', '#b8553a'], [0.45, 0.45], 0.62),
      ...outline,
      'stroke-width': 5,
    }),
    path(
      `M${turn(1)
        .map(([x, y]) => `${short(x)} ${short(y)}`)
        .join('L')}`,
      { fill: 'none', stroke: '#8f3a2a', 'stroke-width': 6, 'stroke-linecap': 'round' },
    ),
    ...chambers,
    around([0, 0], 12, (index) =>
      index % 3 === 0
        ? polygon(
            [
              [-6, -152],
              [6, -152],
              [0, -128],
            ],
            { fill: gold, ...outline, 'stroke-width': 2 },
          )
        : circle([0, -144], 4.4, { fill: gold, stroke: palette.ink, 'stroke-width': 1.5 }),
    ),
    turned(
      40,
      [14, 0],
      polygon(
        [
          [8, 0],
          [14, -108],
          [20, 0],
        ],
        { fill: palette.ink },
      ),
    ),
    turned(
      -70,
      [14, 0],
      polygon(
        [
          [7, 0],
          [14, -76],
          [21, 0],
        ],
        { fill: '#8f1f2f' },
      ),
    ),
    circle([14, 0], 12, { fill: gold, ...outline, 'stroke-width': 3 }),
    eye(112, 70, 22, '#ffb347'),
  ].join('');
});

const angler = scene((brush) => {
  const { drawing } = brush;
  return [
    glow(brush, -110, -150, 150, '#ffe98a', 1),
    path('M20 -90C10 -190 -70 -210 -106 -160', {
      fill: 'none',
      stroke: palette.ink,
      'stroke-width': 11,
      'stroke-linecap': 'round',
    }),
    path('M20 -90C10 -190 -70 -210 -106 -160', {
      fill: 'none',
      stroke: '#5f7f9a',
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
    circle([-110, -150], 23, {
      fill: drawing.radial(['#ffffff', '#fff3b0', '#ffc247']),
      stroke: '#fff6d0',
      'stroke-width': 3,
    }),
    path('M130 -10L206 -76C196 -30 196 40 208 84L130 44Z', {
      fill: drawing.linear(['#5a7f9c', '#1c3a5a']),
      ...outline,
    }),
    path('M40 -104C80 -150 120 -140 140 -120C120 -110 110 -90 104 -70Z', {
      fill: '#3a5f80',
      ...outline,
    }),
    path(
      'M-164 10C-150 -80 -70 -116 10 -108C100 -100 150 -50 156 10C150 90 90 150 0 158C-90 160 -150 110 -164 10Z',
      {
        fill: drawing.radial(['#7f9fb8', '#38587a', '#12294a'], [0.4, 0.3], 0.85),
        ...outline,
        'stroke-width': 5,
      },
    ),
    path('M-168 20C-130 -20 -50 -16 -10 30C-20 90 -80 132 -130 112C-156 90 -168 56 -168 20Z', {
      fill: '#2a0a1c',
      ...outline,
    }),
    ...times(7, (index) =>
      polygon(
        [
          [-156 + index * 21, -2 + Math.abs(index - 3) * 3],
          [-142 + index * 21, -6 + Math.abs(index - 3) * 3],
          [-150 + index * 21, 42 - Math.abs(index - 3) * 4],
        ],
        { fill: '#f7fbf4', stroke: palette.ink, 'stroke-width': 2 },
      ),
    ),
    ...times(6, (index) =>
      polygon(
        [
          [-142 + index * 21, 108 - Math.abs(index - 2) * 5],
          [-128 + index * 21, 106 - Math.abs(index - 2) * 6],
          [-132 + index * 21, 62],
        ],
        { fill: '#f7fbf4', stroke: palette.ink, 'stroke-width': 2 },
      ),
    ),
    eye(-44, -54, 27, '#8ff0d8'),
    path('M50 30C90 10 120 30 120 60C100 80 70 76 46 60Z', { fill: '#4a6f90', ...outline }),
    ...[
      [70, -60],
      [100, -30],
      [60, -20],
      [20, 120],
      [60, 112],
      [96, 90],
    ].map(([x = 0, y = 0]) => circle([x, y], 6, { fill: palette.bright, opacity: 0.9 })),
  ].join('');
});

const ray = scene(({ drawing }) => {
  const body =
    'M0 -120C30 -120 44 -96 60 -84C120 -70 190 -20 214 60C150 30 100 40 64 86C44 112 20 120 0 124C-20 120 -44 112 -64 86C-100 40 -150 30 -214 60C-190 -20 -120 -70 -60 -84C-44 -96 -30 -120 0 -120Z';
  return [
    path('M0 116C10 170 -20 200 16 258', {
      fill: 'none',
      stroke: palette.ink,
      'stroke-width': 10,
      'stroke-linecap': 'round',
    }),
    path(body, {
      fill: drawing.radial(['#4a5f8a', '#1f2c52', '#0a1230'], [0.5, 0.3], 0.75),
      ...outline,
      'stroke-width': 5,
    }),
    mirrored(
      0,
      path('M-26 -112C-46 -150 -40 -166 -24 -172C-20 -150 -14 -130 -6 -116Z', {
        fill: '#2a3a66',
        ...outline,
      }),
      path('M-60 -70C-120 -54 -166 -14 -190 30', {
        fill: 'none',
        stroke: '#8fd8f0',
        'stroke-width': 4,
        opacity: 0.9,
      }),
      ...[0, 1, 2, 3, 4].map((index) =>
        circle([-70 - index * 28, -40 + index * 16], 6.4 - index * 0.6, { fill: '#aef3ff' }),
      ),
      eye(-44, -84, 9, '#ffcf6a'),
    ),
    ...times(5, (index) =>
      mirrored(
        0,
        line([-18 - index * 3, -24 + index * 22], [-48 + index * 3, -34 + index * 22], {
          stroke: '#0a1230',
          'stroke-width': 5,
          'stroke-linecap': 'round',
        }),
      ),
    ),
    path('M0 -80L14 -30L0 90L-14 -30Z', { fill: '#8fd8f0', opacity: 0.35 }),
    ...times(9, (index) =>
      polygon(star([-96 + index * 24, 8 + Math.abs(index - 4) * -9 + 30], 6, 2, 4), {
        fill: '#ffffff',
        opacity: 0.9,
      }),
    ),
  ].join('');
});

const octopus = scene((brush) => {
  const { drawing } = brush;
  const skin = drawing.linear(['#ff9aa8', '#d8486a', '#7a1f4f']);
  const arms = [
    'M-30 60C-90 70 -150 40 -180 90C-196 130 -150 150 -140 118',
    'M-30 76C-80 110 -140 110 -150 170C-150 206 -106 206 -110 174',
    'M-22 88C-50 130 -90 150 -84 200C-76 232 -40 220 -50 196',
    'M-8 92C-16 140 -40 170 -16 214C4 240 26 214 6 200',
  ];
  const arm = (d: string) =>
    path(d, { fill: 'none', stroke: palette.ink, 'stroke-width': 37, 'stroke-linecap': 'round' });
  const skinArm = (d: string) =>
    path(d, { fill: 'none', stroke: '#d0446a', 'stroke-width': 29, 'stroke-linecap': 'round' }) +
    path(d, {
      fill: 'none',
      stroke: '#ffd6dc',
      'stroke-width': 9,
      'stroke-dasharray': '0.1 14',
      'stroke-linecap': 'round',
    });
  return [
    mirrored(0, ...arms.map(arm)),
    mirrored(0, ...arms.map(skinArm)),
    path(
      'M0 -200C90 -200 132 -130 116 -50C110 0 80 30 84 70C60 110 -60 110 -84 70C-80 30 -110 0 -116 -50C-132 -130 -90 -200 0 -200Z',
      { fill: skin, ...outline, 'stroke-width': 5 },
    ),
    ...[
      [-50, -150, 13],
      [-20, -172, 9],
      [60, -120, 15],
      [30, -156, 8],
      [-74, -100, 9],
      [84, -70, 8],
    ].map(([x = 0, y = 0, r = 0]) => circle([x, y], r, { fill: '#ffd6dc', opacity: 0.6 })),
    mirrored(
      0,
      eye(-46, 8, 30, '#ffd166'),
      path('M-80 -24Q-46 -46 -16 -20', { fill: 'none', ...outline }),
    ),
    circle([46, 8], 41, { fill: 'none', stroke: plated(drawing, 'gold', 30), 'stroke-width': 7 }),
    path('M84 20C110 40 104 90 116 110', { fill: 'none', stroke: '#f7d27a', 'stroke-width': 3 }),
    path('M-18 58Q0 70 18 58', { fill: 'none', ...outline }),
    turned(
      -32,
      [-150, 60],
      rect(-158, -70, 16, 130, { rx: 4, fill: '#f6ead0', ...outline, 'stroke-width': 3 }),
      path('M-158 60L-150 92L-142 60Z', { fill: palette.ink }),
      path('M-160 -70C-176 -120 -150 -150 -138 -160C-126 -120 -130 -96 -142 -70Z', {
        fill: '#fff6e4',
        ...outline,
        'stroke-width': 3,
      }),
    ),
    turned(
      8,
      [150, 60],
      rect(112, 8, 76, 96, { rx: 4, fill: '#fff3d6', ...outline }),
      ...[26, 42, 58, 74].map((y) =>
        line([124, y], [176, y], { stroke: '#8a6a4a', 'stroke-width': 4 }),
      ),
    ),
  ].join('');
});

const squid = scene((brush) => {
  const { drawing } = brush;
  const glass = drawing.linear(
    [
      ['#ffffff', 0, 0.9],
      ['#aef3ff', 0.4, 0.5],
      ['#ff9ad6', 1, 0.65],
    ],
    80,
  );
  return [
    glow(brush, 0, 0, 210, '#7fe8ff', 0.5),
    ...[-34, -22, -10, 2, 14, 26, 38].map((x, index) =>
      path(
        `M${x} 90C${x - 30} 140 ${x + 34} 170 ${x + (index - 3) * 12} ${230 - Math.abs(index - 3) * 10}`,
        {
          fill: 'none',
          stroke: index % 2 ? '#ffb6d5' : '#aef3ff',
          'stroke-width': 9,
          'stroke-linecap': 'round',
          opacity: 0.9,
        },
      ),
    ),
    mirrored(
      0,
      path('M-30 92C-90 130 -120 180 -176 196C-200 190 -190 168 -170 176', {
        fill: 'none',
        stroke: '#d6faff',
        'stroke-width': 6,
        'stroke-linecap': 'round',
      }),
    ),
    mirrored(
      0,
      path('M-40 -140C-110 -150 -140 -100 -120 -66C-90 -76 -64 -84 -52 -92Z', {
        fill: glass,
        stroke: '#e9fdff',
        'stroke-width': 3,
      }),
    ),
    path(
      'M0 -226C50 -170 72 -80 58 10C54 40 40 56 0 56C-40 56 -54 40 -58 10C-72 -80 -50 -170 0 -226Z',
      {
        fill: glass,
        stroke: '#f4feff',
        'stroke-width': 4,
      },
    ),
    path('M0 -200C10 -120 10 -60 0 40C-10 -60 -10 -120 0 -200Z', {
      fill: '#ff7fc0',
      opacity: 0.55,
    }),
    ...times(9, (index) =>
      circle([(index % 2 ? 1 : -1) * (14 + (index % 3) * 10), -150 + index * 20], 4.6, {
        fill: '#fff6a8',
      }),
    ),
    path('M-48 50C-56 86 -36 108 0 108C36 108 56 86 48 50Z', {
      fill: glass,
      stroke: '#f4feff',
      'stroke-width': 4,
    }),
    mirrored(
      0,
      circle([-40, 72], 21, {
        fill: drawing.radial(['#fff6a8', '#5fe0d0', '#0a4a6a']),
        stroke: '#f4feff',
        'stroke-width': 3,
      }),
      circle([-41, 72], 9, { fill: palette.ink }),
      circle([-46, 66], 4, { fill: '#fff' }),
    ),
    path('M-36 -70C-30 -130 -16 -170 -2 -194', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 7,
      opacity: 0.85,
      'stroke-linecap': 'round',
    }),
  ].join('');
});

const sunkenBell = scene((brush) => {
  const { drawing } = brush;
  const bronze = drawing.linear(['#bff0d0', '#4f9f8a', '#1f5f5f', '#0a2f3a'], 20);
  return [
    glow(brush, 0, 20, 210, '#ffe08a', 0.5),
    ...[70, 112, 156, 200].map((radius) =>
      circle([0, 40], radius, {
        fill: 'none',
        stroke: '#aef3e6',
        'stroke-width': 2.4,
        opacity: 0.6,
        'stroke-dasharray': `${radius * 0.7} ${radius * 0.3}`,
      }),
    ),
    path('M0 -250V-180', { stroke: palette.ink, 'stroke-width': 9 }),
    path('M0 -250V-180', { stroke: '#8a6a3a', 'stroke-width': 9, 'stroke-dasharray': '9 6' }),
    circle([0, -166], 21, { fill: 'none', stroke: palette.ink, 'stroke-width': 19 }),
    circle([0, -166], 21, { fill: 'none', stroke: '#3f8a7a', 'stroke-width': 12 }),
    path(
      'M0 -150C80 -146 96 -80 104 0C108 50 130 84 150 104H-150C-130 84 -108 50 -104 0C-96 -80 -80 -146 0 -150Z',
      { fill: bronze, ...outline, 'stroke-width': 5 },
    ),
    path('M-158 104H158V130H-158Z', { fill: bronze, ...outline, 'stroke-width': 5 }),
    path('M-99 -40H99M-104 10H104M-120 70H120', {
      fill: 'none',
      stroke: plated(drawing, 'gold', 20),
      'stroke-width': 7,
    }),
    ...times(9, (row) =>
      times(2, (side) =>
        circle([(side ? 1 : -1) * (18 + (row % 3) * 25), -116 + Math.floor(row / 3) * 21], 7, {
          fill: '#2a6f68',
          ...outline,
          'stroke-width': 2.5,
        }),
      ).join(''),
    ),
    circle([0, 40], 24, { fill: plated(drawing, 'gold', 30), ...outline }),
    polygon(star([0, 40], 19, 8, 8), { fill: '#1f5f5f' }),
    circle([0, 142], 21, { fill: '#2a4f4f', ...outline }),
    path(
      'M-150 130C-170 170 -130 190 -150 226M150 130C176 160 136 186 160 226M-96 -10C-140 10 -120 50 -150 60',
      { fill: 'none', stroke: '#5fb87a', 'stroke-width': 10, 'stroke-linecap': 'round' },
    ),
    path('M-76 -60C-70 -100 -54 -120 -34 -130', {
      fill: 'none',
      stroke: '#f4fff8',
      'stroke-width': 8,
      opacity: 0.6,
      'stroke-linecap': 'round',
    }),
    fish(-140, -90, 0.5, 14, '#ffb347'),
    fish(146, -40, 0.46, 190, '#ff86b4'),
  ].join('');
});

const ribbon = scene((brush) => {
  const { drawing } = brush;
  const spine: Point[] = times(40, (index) => [
    Math.sin(index * 0.36) * (150 - index * 1.6) * Math.sin((index / 39) * Math.PI * 0.85 + 0.3),
    -228 + index * 12,
  ]);
  const d = curve(spine);
  return [
    path(d, {
      fill: 'none',
      stroke: '#3fe0ff',
      'stroke-width': 46,
      opacity: 0.35,
      filter: drawing.blur(12),
      'stroke-linecap': 'round',
    }),
    ...spine.flatMap(([x, y], index) =>
      index % 2
        ? []
        : times(
            2,
            (side) =>
              path(
                `M${x} ${y}q${(side ? 1 : -1) * 30} 20 ${(side ? 1 : -1) * (22 + (index % 3) * 10)} ${58 - index * 0.5}`,
                {
                  fill: 'none',
                  stroke: side ? '#ff9ad6' : '#aef3ff',
                  'stroke-width': 2.6,
                  'stroke-linecap': 'round',
                  opacity: 0.9,
                },
              ) +
              circle([x + (side ? 1 : -1) * (22 + (index % 3) * 10), y + 58 - index * 0.5], 4, {
                fill: side ? '#ffd6ec' : '#ffffff',
              }),
          ),
    ),
    path(d, {
      fill: 'none',
      stroke: plated(drawing, 'rainbow', 80),
      'stroke-width': 17,
      'stroke-linecap': 'round',
    }),
    path(d, { fill: 'none', stroke: '#ffffff', 'stroke-width': 5, 'stroke-linecap': 'round' }),
    ...spine
      .filter((_, index) => index % 3 === 0)
      .map(([x, y], index) =>
        circle([x, y], 13 - index * 0.4, {
          fill: drawing.radial(['#ffffff', '#fff6a8', '#ff9a5c']),
          stroke: '#fffdf0',
          'stroke-width': 1.5,
        }),
      ),
    jelly(brush, spine[0]?.[0] ?? 0, -206, 0.42, '#ff86b4'),
  ].join('');
});

const gate = scene(
  (brush) => {
    const { drawing } = brush;
    const [gold, red] = [
      plated(drawing, 'gold', 30),
      drawing.linear(['#ff8a7a', '#d83a4a', '#7a1430'], 0),
    ];
    return [
      glow(brush, 0, 40, 230, '#ffe9a8', 0.95),
      rays([0, 50], 40, 60, 250, '#fff1c4', 0.35).replaceAll('/>', ' opacity="0.6"/>'),
      circle([0, 50], 92, { fill: drawing.radial(['#ffffff', '#fff1c4', '#ffc86b']) }),
      ...times(7, (index) =>
        path(
          `M${-120 + index * 12} ${214 - index * 20}H${120 - index * 12}V${228 - index * 20}H${-120 + index * 12}Z`,
          { fill: mix('#d9f7f0', '#1f7a8a', index / 8), ...outline, 'stroke-width': 2.5 },
        ),
      ),
      mirrored(
        0,
        rect(-138, -120, 38, 340, { fill: red, ...outline }),
        rect(-148, 196, 58, 34, { fill: gold, ...outline }),
        rect(-144, -96, 50, 18, { fill: gold, ...outline, 'stroke-width': 3 }),
        ...[0, 1, 2].map((row) =>
          circle([-119, -30 + row * 70], 10, { fill: gold, ...outline, 'stroke-width': 3 }),
        ),
      ),
      path('M-150 -70H150V-44H-150Z', { fill: red, ...outline }),
      rect(-30, -118, 60, 52, { fill: '#123a5a', stroke: gold, 'stroke-width': 5 }),
      polygon(star([0, -92], 19, 8, 6), { fill: gold }),
      path(
        'M-206 -126C-120 -104 120 -104 206 -126C214 -140 222 -150 230 -156C216 -196 130 -160 0 -160C-130 -160 -216 -196 -230 -156C-222 -150 -214 -140 -206 -126Z',
        { fill: drawing.linear(['#3fc0b0', '#176a7a', '#0a3550']), ...outline, 'stroke-width': 5 },
      ),
      path('M-200 -132C-120 -112 120 -112 200 -132', {
        fill: 'none',
        stroke: gold,
        'stroke-width': 7,
      }),
      path('M-30 -166C-20 -196 -40 -210 0 -236C40 -210 20 -196 30 -166Z', {
        fill: gold,
        ...outline,
      }),
      mirrored(
        0,
        path('M-206 226C-216 150 -170 120 -190 40C-230 100 -240 160 -236 226Z', {
          fill: '#f2705a',
          ...outline,
        }),
        path('M-196 200L-216 150M-200 160L-184 110', {
          stroke: '#ffd6c4',
          'stroke-width': 4,
          'stroke-linecap': 'round',
        }),
      ),
      fish(-60, 120, 0.5, 6, '#ffb347'),
      fish(64, 96, 0.44, 184, '#ff86b4'),
      fish(20, 160, 0.4, 0, '#7fe8ff'),
    ].join('');
  },
  { scale: 0.96 },
);

const whale = scene(
  (brush) => {
    const { drawing } = brush;
    const skin = drawing.linear(['#ffffff', '#dff0fa', '#8fb8dc', '#3f6aa8'], 100);
    return [
      glow(brush, 0, 0, 250, '#aee0ff', 0.8),
      turned(
        -18,
        [0, 0],
        path(
          'M150 -6C190 -30 200 -80 244 -96C240 -60 246 -36 226 -6C250 14 256 44 246 76C206 64 190 36 150 30Z',
          { fill: skin, ...outline, 'stroke-width': 5 },
        ),
        path(
          'M-214 14C-212 -60 -140 -100 -50 -100C50 -100 120 -54 176 -4C180 8 178 18 168 26C110 70 20 96 -70 92C-150 88 -212 64 -214 14Z',
          { fill: skin, ...outline, 'stroke-width': 5 },
        ),
        path('M-212 22C-150 34 -90 30 -40 50C-20 60 -30 84 -70 92C-150 88 -206 66 -212 22Z', {
          fill: '#fffdf6',
          ...outline,
        }),
        ...times(7, (index) =>
          path(
            `M${-196 + index * 4} ${38 + index * 7}C${-150 + index * 6} ${48 + index * 6} ${-100 + index * 6} ${44 + index * 6} ${-56 + index * 3} ${56 + index * 4}`,
            { fill: 'none', stroke: '#7fa8cc', 'stroke-width': 3.4 },
          ),
        ),
        path('M-30 70C-50 120 -20 170 30 190C40 150 34 110 20 76Z', {
          fill: skin,
          ...outline,
          'stroke-width': 5,
        }),
        path('M40 -84C56 -104 84 -110 100 -104C94 -90 90 -76 94 -60Z', { fill: skin, ...outline }),
        path('M-196 20C-150 30 -110 28 -70 36', { fill: 'none', ...outline }),
        path('M-130 -4Q-116 -14 -102 -4Q-116 6 -130 -4Z', { fill: palette.ink }),
        circle([-118, -5], 3, { fill: '#ffffff' }),
        ...[
          [-60, -60, 9],
          [-20, -76, 7],
          [20, -66, 11],
          [60, -50, 7],
          [-100, -60, 6],
          [100, -20, 8],
        ].map(([x = 0, y = 0, r = 0]) =>
          polygon(star([x, y], r, r * 0.3, 4), { fill: plated(drawing, 'gold') }),
        ),
        path('M-60 -60L-20 -76L20 -66L60 -50L100 -20M-60 -60L-100 -60', {
          fill: 'none',
          stroke: '#f7d27a',
          'stroke-width': 2,
        }),
      ),
      ...times(18, (index) =>
        circle(
          [
            -150 + (index % 6) * 14 + Math.floor(index / 6) * 6,
            -150 - Math.floor(index / 6) * 26 - (index % 3) * 10,
          ],
          3 + (index % 4) * 2,
          { fill: '#ffffff', 'fill-opacity': 0.4, stroke: '#ffffff', 'stroke-width': 2 },
        ),
      ),
      fish(-120, 170, 0.34, 10, '#ffb347'),
      fish(-70, 196, 0.3, 4, '#ffb347'),
      fish(150, 150, 0.3, -6, '#7fe8ff'),
    ].join('');
  },
  { scale: 0.92 },
);

const abyssEye = scene(
  (brush) => {
    const { drawing } = brush;
    const holo = plated(drawing, 'rainbow', 30);
    const tentacle = (index: number) =>
      path(
        `M-20 -150C${-50 - (index % 3) * 10} -190 ${30 + (index % 2) * 20} -214 ${index % 2 ? 22 : -22} -262C${index % 2 ? 60 : -60} -236 ${index % 2 ? 50 : -40} -190 20 -150Z`,
        {
          fill: drawing.linear(['#2a1a5a', '#0d2a5a', '#0a1030']),
          stroke: '#5fd8ff',
          'stroke-width': 2,
        },
      ) +
      times(4, (dot) =>
        circle(
          [(index % 2 ? 6 : -6) + dot * (index % 2 ? 3 : -3), -172 - dot * 18],
          5 - dot * 0.8,
          {
            fill: '#ff9ad6',
          },
        ),
      ).join('');
    return [
      around([0, 0], 16, tentacle),
      circle([0, 0], 176, {
        fill: drawing.radial(['#0a1030', '#1a1a5a', '#050a20']),
        stroke: '#5fd8ff',
        'stroke-width': 3,
      }),
      path('M-196 0C-120 -150 120 -150 196 0C120 150 -120 150 -196 0Z', {
        fill: drawing.radial(['#fffdf0', '#d6f0f4', '#7fb0d0']),
        ...outline,
        'stroke-width': 6,
      }),
      path('M-196 0C-120 -150 120 -150 196 0C120 150 -120 150 -196 0Z', {
        fill: 'none',
        stroke: plated(drawing, 'gold', 20),
        'stroke-width': 5,
      }),
      circle([0, 0], 104, {
        fill: drawing.radial(['#fff6a8', '#3fe0d0', '#0f6ab8', '#2a1a6a'], [0.5, 0.5], 0.5),
        ...outline,
      }),
      around([0, 0], 60, (index) =>
        line([0, -46], [0, -98 + (index % 3) * 9], {
          stroke: index % 2 ? '#aef7ee' : '#12306a',
          'stroke-width': 3,
          opacity: 0.7,
        }),
      ),
      circle([0, 0], 104, { fill: 'none', stroke: holo, 'stroke-width': 7 }),
      ellipse([0, 0], 23, 84, { fill: palette.ink }),
      ellipse([0, 0], 11, 60, { fill: holo, opacity: 0.9 }),
      ellipse([-42, -50], 19, 12, { fill: '#ffffff' }),
      circle([40, 46], 8, { fill: '#ffffff', opacity: 0.85 }),
      mirrored(
        0,
        ...times(4, (index) =>
          path(
            `M${-186 + index * 40} ${-22 - index * 27}L${-208 + index * 42} ${-60 - index * 25}`,
            {
              stroke: '#5fd8ff',
              'stroke-width': 4,
              'stroke-linecap': 'round',
            },
          ),
        ),
      ),
    ].join('');
  },
  { floor: false, scale: 1.02 },
);

export const abyss: Series = {
  palette,
  scenes: {
    'SNK-001': lampJelly,
    'SNK-002': fry,
    'SNK-003': starfish,
    'SNK-004': urchin,
    'SNK-005': coralCourt,
    'SNK-006': nautilus,
    'SNK-007': angler,
    'SNK-008': ray,
    'SNK-009': octopus,
    'SNK-010': squid,
    'SNK-011': sunkenBell,
    'SNK-012': ribbon,
    'SNK-013': gate,
    'SNK-014': whale,
    'SNK-015': abyssEye,
  },
};
