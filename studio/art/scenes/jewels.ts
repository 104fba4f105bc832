import { guilloche, plated, rays } from '../foil.ts';
import { ground } from '../grounds.ts';
import { type Brush, type DrawScene, middle, type Palette, type Series } from '../scene.ts';
import {
  around,
  circle,
  curve,
  darker,
  ellipse,
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
  regular,
  star,
  times,
  turned,
} from '../svg.ts';

const palette: Palette = {
  ink: '#130b20',
  deep: '#2b1747',
  mid: '#6a4a9a',
  bright: '#b98be0',
  accent: '#e9c98a',
  pale: '#f3eef4',
};

const outline = {
  stroke: palette.ink,
  'stroke-width': 3.5,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};

/** Makes a scene of a jewel on velvet; better tiers have a stronger disc behind it. */
function scene(colour: string, figure: (brush: Brush) => string): DrawScene {
  return (brush) => {
    const { drawing, tier } = brush;
    const stroke = tier === 'plain' ? palette.mid : palette.accent;
    const texture = drawing.pattern(
      48,
      48,
      'rotate(45)',
      rect(0, 0, 48, 48, { fill: 'none', stroke, 'stroke-width': 1 }),
      path('M0 24L24 0L48 24L24 48Z', { fill: 'none', stroke, 'stroke-width': 0.7 }),
    );
    const [x, y] = middle;
    const disc =
      tier === 'plain'
        ? mix(colour, palette.pale, 0.62)
        : tier === 'tinted'
          ? mix(colour, '#ffffff', 0.45)
          : colour;
    return {
      ground: ground(brush, { texture, disc }) + velvet(brush),
      figure: group(
        { transform: `translate(${x} ${y}) scale(1.08)` },
        figure(brush),
        glints(brush),
      ),
    };
  };
}

/** Folds of cloth at the foot, that the stone lies on. */
function velvet({ drawing, tier }: Brush): string {
  const colour = tier === 'plain' ? '#d9cbe4' : tier === 'tinted' ? '#3f2566' : '#1d0f33';
  const fold = (y: number, lean: number, share: number) =>
    path(
      `M-20 ${y}C80 ${y - 46 * lean} 150 ${y + 40} 250 ${y - 6}C340 ${y - 50} 410 ${y + 30 * lean} 500 ${y - 26}V700H-20Z`,
      {
        fill: drawing.linear([lighter(colour, share + 0.16), colour, darker(colour, 0.3)]),
        stroke: lighter(colour, 0.4),
        'stroke-width': 1.6,
        'stroke-opacity': 0.6,
      },
    );
  return fold(556, 1, 0.2) + fold(594, -0.8, 0.1) + fold(630, 0.9, 0.02);
}

function glints({ random, tier }: Brush): string {
  const count = { plain: 4, tinted: 7, deep: 12, radiant: 20 }[tier];
  return times(count, () => {
    const at = polar([0, 0], random.between(120, 212), random.between(0, 360));
    return polygon(star(at, random.between(5, 15), 1.4, 4), {
      fill: '#ffffff',
      opacity: random.between(0.6, 1),
    });
  }).join('');
}

/** Light to dark: the tones in which a stone's facets flash. */
type Tones = readonly [string, string, string, string, string];

function tonesOf(colour: string): Tones {
  return [
    lighter(colour, 0.75),
    lighter(colour, 0.42),
    colour,
    darker(colour, 0.34),
    darker(colour, 0.62),
  ];
}

interface Cut {
  tones: Tones;
  sides: number;
  /** The girdle: its distance from the middle at an angle. */
  girdle: (degrees: number) => Point;
  /** The table's size relative to the girdle's. */
  table?: number;
}

/**
 * A stone from above: a table, stars about it, kites and halves out to the girdle, and the pavilion
 * shining through.
 */
function cut(brush: Brush, { tones, sides, girdle, table = 0.48 }: Cut): string {
  const { random, drawing } = brush;
  const step = 360 / sides;
  const at = (share: number, degrees: number): Point => {
    const [x, y] = girdle(degrees);
    return [x * share, y * share];
  };
  // Facets towards the light, at the upper left, are pale; each has a random variation.
  const tone = (degrees: number, whim = 1.1) => {
    const facing = (1 - Math.cos(((degrees - 315) * Math.PI) / 180)) * 1.7;
    return (
      tones[Math.max(0, Math.min(4, Math.round(facing + random.between(-whim, whim))))] ?? tones[2]
    );
  };
  const facet = (fill: string, ...corners: Point[]) =>
    polygon(corners, {
      fill,
      stroke: lighter(fill, 0.35),
      'stroke-width': 1,
      'stroke-linejoin': 'round',
    });
  const girdlePoints = times(sides * 2, (index) => at(1, (step / 2) * index));
  return [
    polygon(girdlePoints, { fill: tones[4] }),
    ...times(sides, (index) => {
      const degrees = index * step;
      const [inner, next] = [at(table, degrees), at(table, degrees + step)];
      const kite = at(0.76, degrees + step / 2);
      const [left, mid, right] = [at(1, degrees), at(1, degrees + step / 2), at(1, degrees + step)];
      const before = at(0.76, degrees - step / 2);
      return [
        facet(tone(degrees + step / 2), inner, next, kite),
        facet(tone(degrees), inner, kite, left, before),
        facet(tone(degrees + step * 0.3), kite, left, mid),
        facet(tone(degrees + step * 0.7), kite, mid, right),
      ].join('');
    }),
    polygon(
      times(sides, (index) => at(table, index * step)),
      {
        fill: drawing.linear([tones[0], tones[1], tones[2], tones[3]], 50),
        stroke: '#ffffff',
        'stroke-width': 1.4,
      },
    ),
    ...times(sides, (index) =>
      facet(
        tone(index * step + 180, 1.6),
        [0, 0],
        at(table * 0.72, index * step),
        at(table * 0.72, (index + 1) * step),
      ).replace('/>', ' opacity="0.6"/>'),
    ),
    polygon([at(table, 300), at(table, 330), at(table * 0.3, 250), at(table * 0.55, 262)], {
      fill: '#ffffff',
      opacity: 0.5,
    }),
    polygon(girdlePoints, { fill: 'none', ...outline }),
  ].join('');
}

const oval =
  (rx: number, ry: number) =>
  (degrees: number): Point => {
    const [x, y] = polar([0, 0], 1, degrees);
    return [x * rx, y * ry];
  };

const cushion =
  (radius: number, power = 3.4) =>
  (degrees: number): Point => {
    const [x, y] = polar([0, 0], 1, degrees);
    const reach = radius / (Math.abs(x) ** power + Math.abs(y) ** power) ** (1 / power);
    return [x * reach, y * reach];
  };

const pear =
  (rx: number, ry: number) =>
  (degrees: number): Point => {
    const [x, y] = polar([0, 0], 1, degrees);
    const upper = y < 0;
    return [x * rx * (upper ? 1 - 0.55 * y * y : 1), y * (upper ? ry * 1.3 : ry * 0.82) + 14];
  };

/** A six-sided crystal that stands at the foot and leans. */
function crystal(
  { drawing }: Brush,
  x: number,
  y: number,
  w: number,
  tall: number,
  lean: number,
  tones: Tones,
): string {
  const cap = w * 1.1;
  return turned(
    lean,
    [x, y],
    polygon(
      [
        [x - w, y],
        [x - w, y - tall],
        [x - w * 0.3, y - tall + cap * 0.18],
        [x - w * 0.3, y],
      ],
      { fill: drawing.linear([tones[0], tones[2]]) },
    ),
    polygon(
      [
        [x - w * 0.3, y],
        [x - w * 0.3, y - tall + cap * 0.18],
        [x + w * 0.5, y - tall + cap * 0.12],
        [x + w * 0.5, y],
      ],
      { fill: drawing.linear([tones[1], tones[0], tones[3]]) },
    ),
    polygon(
      [
        [x + w * 0.5, y],
        [x + w * 0.5, y - tall + cap * 0.12],
        [x + w, y - tall - cap * 0.06],
        [x + w, y],
      ],
      { fill: drawing.linear([tones[3], tones[4]]) },
    ),
    polygon(
      [
        [x - w, y - tall],
        [x - w * 0.1, y - tall - cap],
        [x - w * 0.3, y - tall + cap * 0.18],
      ],
      { fill: tones[0] },
    ),
    polygon(
      [
        [x - w * 0.3, y - tall + cap * 0.18],
        [x - w * 0.1, y - tall - cap],
        [x + w * 0.5, y - tall + cap * 0.12],
      ],
      { fill: tones[1] },
    ),
    polygon(
      [
        [x + w * 0.5, y - tall + cap * 0.12],
        [x - w * 0.1, y - tall - cap],
        [x + w, y - tall - cap * 0.06],
      ],
      { fill: tones[3] },
    ),
    polygon(
      [
        [x - w, y],
        [x - w, y - tall],
        [x - w * 0.1, y - tall - cap],
        [x + w, y - tall - cap * 0.06],
        [x + w, y],
      ],
      { fill: 'none', ...outline, 'stroke-width': 3 },
    ),
    line([x - w * 0.66, y - tall * 0.9], [x - w * 0.66, y - tall * 0.35], {
      stroke: '#ffffff',
      'stroke-width': 3.5,
      opacity: 0.7,
      'stroke-linecap': 'round',
    }),
  );
}

const quartz = scene('#9fb8d6', (brush) => {
  const tones: Tones = ['#ffffff', '#eaf2f8', '#c3d4e4', '#93abc4', '#62789a'];
  return [
    crystal(brush, -96, 170, 27, 150, -30, tones),
    crystal(brush, 100, 170, 30, 140, 32, tones),
    crystal(brush, -52, 180, 33, 236, -14, tones),
    crystal(brush, 62, 180, 30, 210, 16, tones),
    crystal(brush, 4, 190, 42, 300, 1, tones),
    crystal(brush, -24, 196, 21, 110, -24, tones),
    crystal(brush, 44, 196, 19, 94, 22, tones),
    path('M-150 200C-130 150 -90 160 -60 176C-20 156 30 160 60 176C100 160 140 160 156 200Z', {
      fill: brush.drawing.linear(['#a39aa8', '#5f5468']),
      ...outline,
    }),
  ].join('');
});

/** A polished dome with a light in it. */
function cabochon(
  { drawing }: Brush,
  rx: number,
  ry: number,
  colours: readonly string[],
  inside: string,
): string {
  const clip = drawing.clip(ellipse([0, 0], rx, ry, {}));
  return [
    ellipse([0, 0], rx, ry, { fill: drawing.radial([...colours], [0.42, 0.36], 0.72) }),
    group({ 'clip-path': clip }, inside),
    ellipse([0, 0], rx, ry, {
      fill: drawing.radial([
        ['#000000', 0, 0],
        ['#000000', 0.8, 0],
        ['#000000', 1, 0.4],
      ]),
    }),
    ellipse([0, 0], rx, ry, { fill: 'none', ...outline, 'stroke-width': 4.5 }),
    ellipse([-rx * 0.34, -ry * 0.46], rx * 0.36, ry * 0.2, {
      fill: '#ffffff',
      opacity: 0.75,
      transform: `rotate(-24 ${-rx * 0.34} ${-ry * 0.46})`,
    }),
    path(
      `M${rx * 0.3} ${ry * 0.76}C${rx * 0.6} ${ry * 0.62} ${rx * 0.78} ${ry * 0.36} ${rx * 0.84} ${ry * 0.1}`,
      {
        fill: 'none',
        stroke: '#ffffff',
        'stroke-width': 7,
        opacity: 0.5,
        'stroke-linecap': 'round',
      },
    ),
  ].join('');
}

const amber = scene('#f0a23f', (brush) => {
  const wing = (degrees: number, length: number) =>
    turned(
      degrees,
      [0, 10],
      path(
        `M0 10C-22 ${-length * 0.3} -16 ${-length} 0 ${-length}C16 ${-length} 22 ${-length * 0.3} 0 10Z`,
        {
          fill: '#fff6d8',
          'fill-opacity': 0.55,
          stroke: '#5a2f0a',
          'stroke-width': 2,
        },
      ),
      line([0, 4], [0, -length * 0.85], { stroke: '#5a2f0a', 'stroke-width': 1.4 }),
    );
  const midge = [
    wing(-64, 96),
    wing(64, 96),
    wing(-110, 66),
    wing(110, 66),
    mirrored(
      0,
      path(
        'M-8 -16C-40 -30 -50 -60 -80 -66M-10 10C-50 14 -60 50 -92 56M-8 30C-34 50 -36 86 -60 104',
        {
          fill: 'none',
          stroke: '#3a1c06',
          'stroke-width': 4,
          'stroke-linecap': 'round',
        },
      ),
      path('M-5 -44C-14 -70 -26 -80 -40 -84', {
        fill: 'none',
        stroke: '#3a1c06',
        'stroke-width': 3,
        'stroke-linecap': 'round',
      }),
    ),
    ellipse([0, 44], 12, 46, { fill: '#4a240a' }),
    ...[20, 36, 52, 68].map((y) =>
      line([-11, y], [11, y], { stroke: '#a8682a', 'stroke-width': 3 }),
    ),
    ellipse([0, -4], 16, 22, { fill: '#3a1c06' }),
    circle([0, -36], 13, { fill: '#4a240a' }),
    mirrored(0, circle([-8, -40], 5, { fill: '#d94f2a' })),
    ...[
      [-90, -90, 8],
      [70, -110, 5],
      [100, 60, 9],
      [-60, 120, 6],
      [40, 140, 4],
      [-110, 30, 4],
      [110, -30, 5],
    ].map(([x = 0, y = 0, r = 0]) => circle([x, y], r, { fill: '#fff1c0', opacity: 0.6 })),
  ].join('');
  return cabochon(
    brush,
    150,
    186,
    ['#fff0b0', '#ffc247', '#e88a1f', '#8f4208'],
    turned(20, [0, 0], midge),
  );
});

/** Bands that follow one another inwards, each a little out of true. */
function bands(
  { random }: Brush,
  radius: number,
  count: number,
  colours: readonly string[],
  wobble: number,
): string {
  const phases = times(5, () => random.between(0, 6.28));
  return times(count, (index) => {
    const share = 1 - index / count;
    const points = times(36, (at) => {
      const angle = (at / 36) * Math.PI * 2;
      const wave = phases.reduce(
        (sum, phase, harmonic) =>
          sum + Math.sin(angle * (harmonic + 2) + phase + index * 0.12) / (harmonic + 2),
        0,
      );
      return polar([0, 0], radius * share * (1 + wave * wobble), (at / 36) * 360);
    });
    return path(curve(points, true), { fill: colours[index % colours.length] ?? '' });
  }).join('');
}

const agate = scene('#d97a6a', (brush) =>
  [
    ellipse([4, 176], 150, 22, { fill: '#000000', opacity: 0.22 }),
    bands(
      brush,
      188,
      22,
      [
        '#5a3a3f',
        '#8f5a52',
        '#c9876a',
        '#f3d9b8',
        '#fff6e6',
        '#e8a06a',
        '#c95f4a',
        '#8a2f3a',
        '#f0c090',
        '#fffaf0',
        '#d9806a',
      ],
      0.16,
    ),
    ...times(22, (index) =>
      polygon(star(polar([0, 0], (index % 5) * 7, index * 53), 7, 2, 4), {
        fill: '#ffffff',
        opacity: 0.9,
      }),
    ),
    path('M-130 -96C-90 -150 -30 -172 40 -164', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 10,
      opacity: 0.35,
      'stroke-linecap': 'round',
    }),
  ].join(''),
);

const malachite = scene('#3fae86', (brush) => {
  const eyes = (x: number, y: number, r: number) =>
    group(
      { transform: `translate(${x} ${y})` },
      ...times(11, (index) =>
        circle([index * 0.6, index * 0.8], r * (1 - index / 11), {
          fill: ['#0a4a3a', '#1f8a66', '#5fcf9a', '#12694f', '#a5ecc4', '#0f5a46'][index % 6] ?? '',
        }),
      ),
    );
  const shape = path('M-40 -186L96 -160L176 -50L150 96L40 186L-104 156L-176 40L-150 -104Z', {});
  return [
    group(
      { 'clip-path': brush.drawing.clip(shape) },
      rect(-200, -200, 400, 400, { fill: '#12694f' }),
      eyes(-70, -60, 170),
      eyes(90, 40, 130),
      eyes(-60, 120, 96),
      eyes(110, -120, 84),
      eyes(70, 160, 60),
      eyes(-150, 60, 56),
    ),
    path('M-40 -186L96 -160L176 -50L150 96L40 186L-104 156L-176 40L-150 -104Z', {
      fill: 'none',
      ...outline,
      'stroke-width': 5,
    }),
    polygon(
      [
        [-40, -186],
        [-150, -104],
        [-120, -84],
        [-30, -150],
      ],
      { fill: '#ffffff', opacity: 0.35 },
    ),
    polygon(
      [
        [96, -160],
        [-40, -186],
        [-30, -150],
        [76, -130],
      ],
      { fill: '#ffffff', opacity: 0.2 },
    ),
    polygon(
      [
        [150, 96],
        [40, 186],
        [30, 150],
        [120, 76],
      ],
      { fill: '#000000', opacity: 0.3 },
    ),
  ].join('');
});

const moonstone = scene('#8fa8e0', (brush) =>
  cabochon(
    brush,
    160,
    176,
    ['#ffffff', '#e6ecff', '#b0c0ea', '#5f70b0'],
    [
      circle([-10, -14], 120, {
        fill: brush.drawing.radial([
          ['#ffffff', 0, 0.95],
          ['#aee4ff', 0.4, 0.6],
          ['#7f9cff', 0.75, 0.25],
          ['#7f9cff', 1, 0],
        ]),
      }),
      ...times(9, (index) =>
        path(
          `M-170 ${-110 + index * 30}C-80 ${-150 + index * 30} 60 ${-60 + index * 26} 170 ${-120 + index * 30}`,
          {
            fill: 'none',
            stroke: index % 2 ? '#ffffff' : '#8fd0ff',
            'stroke-width': 7,
            opacity: 0.28,
          },
        ),
      ),
      path('M50 -90A92 92 0 1 0 50 70A70 70 0 1 1 50 -90Z', { fill: '#ffffff', opacity: 0.75 }),
    ].join(''),
  ),
);

const geode = scene('#9a5fd0', (brush) => {
  const { random } = brush;
  const tones: Tones = ['#f6e3ff', '#d3a5ff', '#9a55e0', '#5f2aa8', '#35126a'];
  const inner = times(54, (index) => {
    const degrees = index * 6.67 + random.between(-3, 3);
    const base = polar([0, 6], random.between(118, 146), degrees);
    const tip = polar([0, 6], random.between(52, 98), degrees + random.between(-9, 9));
    const [left, right] = [polar([0, 6], 140, degrees - 5), polar([0, 6], 140, degrees + 5)];
    const lit = degrees > 90 && degrees < 280;
    return (
      polygon([base, left, tip], {
        fill: tones[lit ? random.whole(0, 2) : random.whole(1, 3)],
        stroke: tones[0],
        'stroke-width': 0.8,
      }) +
      polygon([base, right, tip], {
        fill: tones[lit ? random.whole(1, 3) : random.whole(2, 4)],
        stroke: tones[1],
        'stroke-width': 0.8,
      })
    );
  });
  return [
    group({}, bands(brush, 196, 5, ['#4a3f4a', '#7a6a70', '#b8a6b0', '#f3e9f6', '#c9a5ee'], 0.09)),
    circle([0, 6], 140, {
      fill: brush.drawing.radial(['#fbeaff', '#8f45d6', '#260a52', '#12042e']),
    }),
    ...inner,
    circle([0, 6], 70, {
      fill: brush.drawing.radial([
        ['#ffffff', 0, 0.75],
        ['#d3a5ff', 0.5, 0.35],
        ['#d3a5ff', 1, 0],
      ]),
    }),
    ...times(12, () =>
      polygon(
        star(
          polar([0, 6], random.between(10, 110), random.between(0, 360)),
          random.between(6, 14),
          1.6,
          4,
        ),
        { fill: '#ffffff' },
      ),
    ),
  ].join('');
});

const magatama = scene('#6fc79a', ({ drawing }) => {
  const shape =
    'M-6 -186C86 -186 150 -120 150 -24C150 90 70 180 -60 196C-96 200 -104 176 -76 160C-24 130 8 96 4 46C0 14 -22 -2 -46 -2C-100 -6 -128 -50 -122 -96C-116 -150 -66 -186 -6 -186Z';
  return [
    path(shape, { fill: '#000000', opacity: 0.3, transform: 'translate(8 12)' }),
    path(shape, {
      fill: drawing.radial(['#f0fff2', '#a5e8bd', '#4fae80', '#17604f'], [0.4, 0.3], 0.8),
      ...outline,
      'stroke-width': 5,
    }),
    path('M96 -90C124 -20 96 80 6 140', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 15,
      opacity: 0.3,
      'stroke-linecap': 'round',
    }),
    path('M-96 -110C-84 -146 -50 -164 -10 -164', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 11,
      opacity: 0.8,
      'stroke-linecap': 'round',
    }),
    ...[
      [40, -40, 30],
      [80, 20, 20],
      [20, -110, 22],
      [50, 80, 16],
    ].map(([x = 0, y = 0, r = 0]) =>
      ellipse([x, y], r * 1.4, r * 0.6, { fill: '#ffffff', opacity: 0.14 }),
    ),
    circle([-38, -92], 31, { fill: '#0d3f36', ...outline }),
    circle([-34, -88], 24, { fill: '#17604f' }),
    path(
      'M-38 -120C-60 -180 -130 -190 -170 -150C-200 -110 -180 -60 -210 -20M-38 -120C-20 -190 40 -236 110 -226',
      { fill: 'none', stroke: palette.ink, 'stroke-width': 13, 'stroke-linecap': 'round' },
    ),
    path(
      'M-38 -120C-60 -180 -130 -190 -170 -150C-200 -110 -180 -60 -210 -20M-38 -120C-20 -190 40 -236 110 -226',
      { fill: 'none', stroke: '#c2353f', 'stroke-width': 8, 'stroke-linecap': 'round' },
    ),
  ].join('');
});

const garnet = scene('#b3202f', (brush) =>
  turned(
    12,
    [0, 0],
    cut(brush, { tones: tonesOf('#a81a2f'), sides: 8, girdle: cushion(160), table: 0.5 }),
  ),
);
const sapphire = scene('#2f6fe0', (brush) =>
  cut(brush, { tones: tonesOf('#1f55cf'), sides: 14, girdle: oval(150, 188) }),
);
const ruby = scene('#e0204f', (brush) =>
  group(
    { transform: 'translate(0 14)' },
    cut(brush, { tones: tonesOf('#d6123f'), sides: 14, girdle: pear(146, 164) }),
  ),
);

const emerald = scene('#1fae6f', (brush) => {
  const { random } = brush;
  const [tones, w, h, bevel] = [tonesOf('#0f9a5f'), 142, 190, 46];
  const ring = (share: number): Point[] => {
    const [x, y, b] = [w * share, h - w * (1 - share), bevel * share];
    return [
      [-x + b, -y],
      [x - b, -y],
      [x, -y + b],
      [x, y - b],
      [x - b, y],
      [-x + b, y],
      [-x, y - b],
      [-x, -y + b],
    ];
  };
  const shares = [1, 0.84, 0.68, 0.52];
  const sideTones = [1, 2, 3, 4, 4, 3, 1, 0];
  const steps = shares.slice(0, -1).flatMap((share, level) => {
    const [outer, inner] = [ring(share), ring(shares[level + 1] ?? 0)];
    return outer.map((corner, index) => {
      const next = (index + 1) % 8;
      const fill =
        tones[
          Math.max(
            0,
            Math.min(
              4,
              (sideTones[index] ?? 2) +
                (level === 1 ? -1 : 0) +
                random.whole(0, 1) -
                (level === 2 ? 1 : 0),
            ),
          )
        ] ?? tones[2];
      return polygon(
        [corner, outer[next] ?? corner, inner[next] ?? corner, inner[index] ?? corner],
        {
          fill,
          stroke: lighter(fill, 0.4),
          'stroke-width': 1.2,
        },
      );
    });
  });
  return [
    ...steps,
    polygon(ring(0.52), {
      fill: brush.drawing.linear([tones[0], tones[1], tones[2], tones[3]], 60),
      stroke: '#ffffff',
      'stroke-width': 1.6,
    }),
    ...times(5, (index) =>
      polygon(
        [
          [-60 + index * 26, -110 + index * 8],
          [-44 + index * 26, -110 + index * 8],
          [-64 + index * 26, 110 - index * 6],
          [-72 + index * 26, 110 - index * 6],
        ],
        { fill: index % 2 ? tones[3] : '#ffffff', opacity: 0.28 },
      ),
    ),
    polygon(ring(1), { fill: 'none', ...outline, 'stroke-width': 4.5 }),
  ].join('');
});

const blackPearl = scene('#6a7aa8', (brush) => {
  const { drawing } = brush;
  const shell = (flip: number) =>
    group(
      { transform: `scale(1 ${flip})` },
      ...times(11, (index) => {
        const degrees = -75 + index * 15;
        const [a, b] = [polar([0, 90], 236, degrees - 7.5), polar([0, 90], 236, degrees + 7.5)];
        const tip = polar([0, 90], 252, degrees);
        return path(`M0 90L${a[0]} ${a[1]}Q${tip[0]} ${tip[1]} ${b[0]} ${b[1]}Z`, {
          fill: drawing.linear(
            index % 2 ? ['#fff6fb', '#d9c3e8', '#8f7fb8'] : ['#ffffff', '#c9e0f0', '#8a9fc9'],
          ),
          ...outline,
          'stroke-width': 3,
        });
      }),
    );
  return [
    group({ transform: 'translate(0 -20)' }, shell(1)),
    group({ transform: 'translate(0 148) scale(1 0.42)' }, shell(-1)),
    ellipse([0, 112], 130, 24, { fill: '#000000', opacity: 0.35 }),
    circle([0, 30], 98, {
      fill: drawing.radial(
        ['#ffffff', '#8fa0c4', '#3a4264', '#12142a', '#05060f'],
        [0.36, 0.3],
        0.78,
      ),
      ...outline,
      'stroke-width': 4,
    }),
    circle([0, 30], 92, {
      fill: drawing.radial([
        ['#5fe0d0', 0, 0],
        ['#5fe0d0', 0.72, 0],
        ['#7fe8c4', 0.86, 0.4],
        ['#ff8fd0', 1, 0.5],
      ]),
    }),
    ellipse([-34, -10], 26, 16, { fill: '#ffffff', opacity: 0.95 }),
    path('M20 104C56 92 76 64 80 34', {
      fill: 'none',
      stroke: '#ffb6e0',
      'stroke-width': 6,
      opacity: 0.7,
      'stroke-linecap': 'round',
    }),
  ].join('');
});

const opal = scene('#f0f0ff', (brush) => {
  const { random, drawing } = brush;
  const flashes = [
    '#ff5f8f',
    '#ffb03a',
    '#fff27a',
    '#5ff0a0',
    '#4fd0ff',
    '#8f7bff',
    '#ff8fe0',
  ] as const;
  const patch = () => {
    const centre = polar([0, 0], 168 * Math.sqrt(random.next()), random.between(0, 360));
    return polygon(
      times(6, (index) =>
        polar(centre, random.between(12, 44), index * 60 + random.between(-16, 16)),
      ),
      { fill: random.pick(flashes), opacity: random.between(0.45, 0.9) },
    );
  };
  return cabochon(
    brush,
    156,
    190,
    ['#ffffff', '#fbf3ff', '#d6e6f6', '#8fa8c9'],
    [
      ...times(110, patch),
      ellipse([0, 0], 156, 190, {
        fill: drawing.radial(
          [
            ['#ffffff', 0, 0.6],
            ['#ffffff', 0.6, 0.1],
            ['#ffffff', 1, 0],
          ],
          [0.4, 0.34],
          0.6,
        ),
      }),
      ...times(20, () =>
        circle(
          polar([0, 0], 150 * Math.sqrt(random.next()), random.between(0, 360)),
          random.between(1.5, 4),
          { fill: '#ffffff' },
        ),
      ),
    ].join(''),
  );
});

const diamond = scene('#9fdcff', (brush) => {
  const { drawing } = brush;
  const beams = ['#ff7fa8', '#ffc27a', '#fff6a0', '#8ff0b8', '#7fd0ff', '#b49aff'];
  return [
    ...beams.map(
      (colour, index) =>
        circle(polar([0, 0], 205, 24 + index * 60), 96, {
          fill: drawing.radial([
            [colour, 0, 0.7],
            [colour, 1, 0],
          ]),
        }) +
        polygon(
          [[0, 0], polar([0, 0], 640, 20 + index * 60), polar([0, 0], 640, 29 + index * 60)],
          {
            fill: colour,
            opacity: 0.32,
          },
        ),
    ),
    guilloche(
      [0, 0],
      200,
      { stroke: plated(drawing, 'silver'), 'stroke-width': 1 },
      { petals: 20, layers: 4, depth: 0.1 },
    ),
    cut(brush, {
      tones: ['#ffffff', '#dff4ff', '#a5d8f2', '#6fa0d6', '#3f5fa0'],
      sides: 16,
      girdle: oval(172, 172),
      table: 0.52,
    }),
    ...beams.flatMap((colour, index) => [
      polygon(
        [
          polar([0, 0], 92, index * 60 + 6),
          polar([0, 0], 134, index * 60 - 6),
          polar([0, 0], 140, index * 60 + 14),
        ],
        { fill: colour, opacity: 0.6 },
      ),
      polygon(
        [
          polar([0, 0], 40, index * 60 + 30),
          polar([0, 0], 78, index * 60 + 20),
          polar([0, 0], 74, index * 60 + 42),
        ],
        { fill: colour, opacity: 0.5 },
      ),
    ]),
    polygon(star([-66, -74], 66, 5, 4), { fill: '#ffffff' }),
    polygon(star([92, 60], 34, 3, 4), { fill: '#ffffff' }),
    circle([-66, -74], 30, {
      fill: drawing.radial([
        ['#ffffff', 0, 1],
        ['#ffffff', 1, 0],
      ]),
    }),
  ].join('');
});

const philosopher = scene('#ff5f6f', (brush) => {
  const { drawing } = brush;
  const [gold, centre] = [plated(drawing, 'gold', 30), [0, 0] as const];
  const tones = tonesOf('#d6203f');
  const [outer, inner] = [regular(centre, 142, 6), regular(centre, 78, 3, 60)];
  const o = (index: number): Point => outer[index % 6] ?? [0, 0];
  const i = (index: number): Point => inner[index % 3] ?? [0, 0];
  const facet = (tone: number, ...corners: Point[]) =>
    polygon(corners, {
      fill: tones[tone] ?? '',
      stroke: '#ffd9c4',
      'stroke-width': 1.8,
      'stroke-linejoin': 'round',
    });
  return [
    rays(centre, 60, 150, 244, gold, 0.4),
    circle(centre, 204, { fill: 'none', stroke: gold, 'stroke-width': 4 }),
    around(
      centre,
      6,
      () =>
        polygon(regular([0, -204], 19, 6), { fill: '#2a0a1e', stroke: gold, 'stroke-width': 4 }) +
        circle([0, -204], 6, { fill: '#ffb35c' }),
    ),
    polygon(regular(centre, 196, 3), { fill: 'none', stroke: gold, 'stroke-width': 3.5 }),
    polygon(regular(centre, 196, 3, 180), {
      fill: 'none',
      stroke: plated(drawing, 'rainbow'),
      'stroke-width': 3.5,
    }),
    circle(centre, 176, {
      fill: drawing.radial([
        ['#fff1c4', 0, 1],
        ['#ff8a5c', 0.5, 0.6],
        ['#ff5f6f', 1, 0],
      ]),
    }),
    polygon(outer, { fill: tones[4] }),
    facet(0, o(0), i(2), o(5)),
    facet(1, o(0), i(0), i(2)),
    facet(1, o(0), o(1), i(0)),
    facet(3, o(1), o(2), i(0)),
    facet(3, o(2), i(1), i(0)),
    facet(4, o(2), o(3), i(1)),
    facet(4, o(3), o(4), i(1)),
    facet(2, o(4), i(2), i(1)),
    facet(1, o(4), o(5), i(2)),
    polygon(inner, {
      fill: drawing.linear(['#fff1c4', '#ff8a7a', '#d6203f'], 60),
      stroke: '#ffe9d0',
      'stroke-width': 2,
    }),
    polygon(star(centre, 52, 8, 6), { fill: '#fffdf0', opacity: 0.9 }),
    circle(centre, 15, { fill: '#ffffff' }),
    polygon(outer, { fill: 'none', stroke: gold, 'stroke-width': 5 }),
  ].join('');
});

export const jewels: Series = {
  palette,
  scenes: {
    'HSK-001': quartz,
    'HSK-002': amber,
    'HSK-003': agate,
    'HSK-004': malachite,
    'HSK-005': moonstone,
    'HSK-006': geode,
    'HSK-007': magatama,
    'HSK-008': garnet,
    'HSK-009': sapphire,
    'HSK-010': ruby,
    'HSK-011': emerald,
    'HSK-012': blackPearl,
    'HSK-013': opal,
    'HSK-014': diamond,
    'HSK-015': philosopher,
  },
};
