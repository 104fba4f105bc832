import { dots, guilloche, plated } from '../foil.ts';
import { ground } from '../grounds.ts';
import {
  type Brush,
  cardHeight,
  cardWidth,
  type DrawScene,
  middle,
  type Palette,
  type Series,
} from '../scene.ts';
import {
  around,
  circle,
  ellipse,
  group,
  line,
  type Point,
  path,
  polar,
  polygon,
  star,
  times,
} from '../svg.ts';

const palette: Palette = {
  ink: '#070b22',
  deep: '#101c52',
  mid: '#2c3f97',
  bright: '#5f7de0',
  accent: '#f5d67f',
  pale: '#eeeadb',
};

function scene(figure: (brush: Brush) => string, disc = ''): DrawScene {
  return (brush) => {
    const { drawing, tier } = brush;
    const texture = dots(drawing, 22, tier === 'plain' ? palette.mid : '#ffffff', 0.7);
    const [x, y] = middle;
    return {
      ground: ground(brush, { texture, disc }) + sky(brush),
      figure: group({ transform: `translate(${x} ${y}) scale(1.06)` }, dial(brush), figure(brush)),
    };
  };
}

/** A field of stars and, on the dark grounds, the glow of distant ones. */
function sky({ drawing, random, tier }: Brush): string {
  const dark = tier !== 'plain';
  const glow = (x: number, y: number, r: number, colour: string) =>
    circle([x, y], r, {
      fill: drawing.radial([
        [colour, 0, 0.4],
        [colour, 1, 0],
      ]),
    });
  return [
    dark
      ? glow(random.between(40, 200), random.between(60, 260), 190, '#7b5fd6') +
        glow(random.between(280, 440), random.between(380, 600), 210, '#2f8fd0') +
        glow(random.between(240, 420), random.between(40, 200), 120, '#c95fa8')
      : '',
    ...times(dark ? 110 : 60, () => {
      const bright = random.next() > 0.9;
      const at: Point = [random.between(10, cardWidth - 10), random.between(10, cardHeight - 10)];
      const fill = dark ? random.pick(['#ffffff', '#ffe9b8', '#bcd4ff']) : palette.mid;
      return bright
        ? polygon(star(at, 5, 1.3, 4), { fill, opacity: 0.9 })
        : circle(at, random.between(0.5, 1.7), { fill, opacity: random.between(0.35, 0.95) });
    }),
  ].join('');
}

/** The colours of a chart: ink on paper, gold on the night. */
function pens({ tier, drawing }: Brush) {
  const dark = tier !== 'plain';
  const gold = tier === 'tinted' ? palette.accent : plated(drawing, 'gold', 30);
  return {
    fine: dark ? '#c9d6ff' : palette.mid,
    strong: dark ? gold : '#b5472f',
    fill: dark ? '#8fb0ff' : '#5f7de0',
    star: dark ? '#fffdf2' : '#b5472f',
    dark,
  };
}

/** The rings of the chart with their degrees and the hours. */
function dial(brush: Brush): string {
  const { fine, strong, dark } = pens(brush);
  const ring = (radius: number, width: number, stroke = fine) =>
    circle([0, 0], radius, { fill: 'none', stroke, 'stroke-width': width });
  return [
    circle([0, 0], 196, {
      fill: dark
        ? brush.drawing.radial([
            ['#25388f', 0, 0.9],
            ['#0c1440', 0.85, 0.85],
            ['#0c1440', 1, 0.6],
          ])
        : '#f8f4e6',
    }),
    ring(196, 2.5, strong),
    ring(188, 0.9),
    ring(168, 1.4),
    around([0, 0], 120, (index) =>
      line([0, -188], [0, index % 5 === 0 ? -174 : -182], {
        stroke: fine,
        'stroke-width': index % 5 === 0 ? 1.6 : 0.8,
      }),
    ),
    around(
      [0, 0],
      12,
      (index) =>
        index % 3 === 0
          ? polygon(star([0, -178], 8, 2.4, 4), { fill: strong })
          : circle([0, -178], 2.6, { fill: strong }),
      15,
    ),
    ...[56, 112].map((radius) =>
      circle([0, 0], radius, {
        fill: 'none',
        stroke: fine,
        'stroke-width': 0.8,
        'stroke-dasharray': '3 5',
        opacity: 0.7,
      }),
    ),
    around([0, 0], 12, () =>
      line([0, -40], [0, -168], { stroke: fine, 'stroke-width': 0.6, opacity: 0.5 }),
    ),
    ellipse([0, 26], 160, 92, { fill: 'none', stroke: strong, 'stroke-width': 0.9, opacity: 0.6 }),
  ].join('');
}

interface Constellation {
  /** Position and magnitude: 3 is the brightest. */
  stars: readonly (readonly [x: number, y: number, magnitude: number])[];
  /** Pairs of stars by index. */
  lines: readonly (readonly [number, number])[];
  /** The figure that the constellation is named for. */
  outline: string;
}

/** Draws a constellation over the faint outline of its figure. */
function constellation({ stars, lines, outline }: Constellation): (brush: Brush) => string {
  return (brush) => {
    const { fine, strong, fill, star: light, dark } = pens(brush);
    const at = (index: number): Point => [stars[index]?.[0] ?? 0, stars[index]?.[1] ?? 0];
    return [
      path(outline, {
        fill,
        'fill-opacity': dark ? 0.2 : 0.22,
        stroke: fine,
        'stroke-width': 1.8,
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
        'fill-rule': 'evenodd',
      }),
      ...lines.map(([from, to]) =>
        line(at(from), at(to), {
          stroke: dark ? palette.accent : palette.deep,
          'stroke-width': 2.4,
          'stroke-linecap': 'round',
        }),
      ),
      ...stars.map(([x, y, magnitude]) =>
        [
          dark
            ? circle([x, y], 9 + magnitude * 6, {
                fill: brush.drawing.radial([
                  ['#fff1c4', 0, 0.9],
                  ['#fff1c4', 1, 0],
                ]),
              })
            : circle([x, y], 6 + magnitude * 3, { fill: '#f8f4e6' }),
          magnitude >= 2
            ? polygon(
                star([x, y], 8 + magnitude * 4, 3 + magnitude * 0.7, magnitude === 3 ? 8 : 4),
                {
                  fill: strong,
                },
              )
            : '',
          circle([x, y], 3 + magnitude * 1.1, { fill: light }),
        ].join(''),
      ),
    ].join('');
  };
}

const ferry = constellation({
  outline:
    'M-140 20C-110 40 -90 44 -60 46H70C96 44 118 34 142 6C134 66 108 92 70 96H-64C-104 92 -132 62 -140 20ZM-20 46V-20C-20 -44 20 -44 20 -20V46ZM88 -130L60 100M0 -46A20 20 0 1 1 0.1 -46Z',
  stars: [
    [-140, 20, 3],
    [-64, 96, 1],
    [70, 96, 2],
    [142, 6, 3],
    [-60, 46, 1],
    [70, 46, 1],
    [0, -66, 2],
    [88, -130, 2],
    [60, 100, 1],
  ],
  lines: [
    [0, 1],
    [1, 2],
    [2, 3],
    [0, 4],
    [4, 5],
    [5, 3],
    [4, 6],
    [6, 5],
    [7, 8],
  ],
});

const wheel = constellation({
  outline:
    'M-20 -100A82 82 0 1 1 -20.1 -100ZM-20 -84A66 66 0 1 1 -20.1 -84ZM-20 -18L-60 130M-20 -18L40 130M-90 130H120M90 130V20M76 20H130L140 8M-20 -100L86 14M-20 64L100 22',
  stars: [
    [-20, -18, 3],
    [-20, -100, 2],
    [62, -18, 1],
    [-20, 64, 1],
    [-102, -18, 2],
    [-60, 130, 1],
    [40, 130, 1],
    [90, 20, 2],
    [136, 12, 2],
  ],
  lines: [
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 1],
    [0, 5],
    [0, 6],
    [5, 6],
    [1, 7],
    [7, 8],
    [3, 7],
  ],
});

const kettle = constellation({
  outline:
    'M-96 20C-96 -40 -50 -62 0 -62C50 -62 96 -40 96 20C96 84 56 120 0 120C-56 120 -96 84 -96 20ZM-40 -60C-40 -76 40 -76 40 -60M0 -72A10 10 0 1 1 0.1 -72M-84 -14C-100 -150 100 -150 84 -14C90 -132 -90 -132 -84 -14M94 4C120 0 130 -20 150 -38L154 -20C146 20 120 50 94 44M-60 116L-70 146M60 116L70 146',
  stars: [
    [-84, -14, 2],
    [0, -116, 3],
    [84, -14, 2],
    [150, -38, 2],
    [96, 44, 1],
    [60, 116, 1],
    [-60, 116, 1],
    [-96, 30, 1],
    [0, -78, 1],
  ],
  lines: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 6],
    [6, 7],
    [7, 0],
    [0, 8],
    [8, 2],
  ],
});

const plover = constellation({
  outline:
    'M-130 -30C-110 -42 -100 -66 -70 -70C-40 -72 -24 -54 -14 -34C40 -40 110 -10 152 46C110 44 96 60 60 74C10 92 -50 70 -74 20C-80 4 -88 -10 -96 -22ZM-10 -16C30 -10 60 10 96 40C50 52 10 40 -20 10ZM10 80L4 134L-18 144M40 78L44 130L24 142M-78 -46A5 5 0 1 1 -77.9 -46',
  stars: [
    [-130, -30, 2],
    [-74, -68, 2],
    [-14, -34, 1],
    [152, 46, 3],
    [60, 74, 1],
    [-60, 44, 1],
    [4, 134, 1],
    [44, 130, 1],
    [40, 12, 3],
  ],
  lines: [
    [0, 1],
    [1, 2],
    [2, 8],
    [8, 3],
    [3, 4],
    [4, 5],
    [5, 0],
    [4, 7],
    [5, 6],
    [8, 5],
  ],
});

const hourglass = constellation({
  outline:
    'M-84 -132H84V-112H-84ZM-84 112H84V132H-84ZM-70 -112C-70 -50 -14 -26 -8 0C-14 26 -70 50 -70 112H70C70 50 14 26 8 0C14 -26 70 -50 70 -112ZM-50 -78H50C40 -40 10 -30 0 -4C-10 -30 -40 -40 -50 -78ZM0 0V70M-46 112C-30 80 30 80 46 112',
  stars: [
    [-84, -122, 2],
    [84, -122, 2],
    [0, 0, 3],
    [84, 122, 2],
    [-84, 122, 2],
    [-50, -78, 1],
    [50, -78, 1],
    [0, 80, 1],
  ],
  lines: [
    [0, 1],
    [1, 2],
    [2, 0],
    [2, 3],
    [3, 4],
    [4, 2],
    [5, 6],
    [2, 7],
  ],
});

const ladder = constellation({
  outline:
    'M-100 150L20 -150H40L-80 150ZM-10 150L110 -150H130L10 150ZM-76 92H22M-52 34H46M-30 -24H70M-8 -82H92M-160 96A24 24 0 0 1 -130 76A34 34 0 0 1 -70 88M90 96A20 20 0 0 1 116 78A30 30 0 0 1 160 96Z',
  stars: [
    [30, -150, 3],
    [120, -150, 3],
    [2, -82, 1],
    [96, -82, 1],
    [-20, -24, 1],
    [72, -24, 2],
    [-44, 34, 2],
    [50, 34, 1],
    [-66, 92, 1],
    [26, 92, 1],
    [-90, 150, 2],
    [0, 150, 2],
  ],
  lines: [
    [0, 2],
    [2, 4],
    [4, 6],
    [6, 8],
    [8, 10],
    [1, 3],
    [3, 5],
    [5, 7],
    [7, 9],
    [9, 11],
    [2, 3],
    [4, 5],
    [6, 7],
    [8, 9],
  ],
});

const key = constellation({
  outline:
    'M0 -150A54 54 0 1 1 -0.1 -150ZM0 -126A30 30 0 1 1 -0.1 -126ZM-10 -44H10V140H-10ZM10 80H64V104H48V94H10ZM10 112H54V138H10ZM-26 -40H26V-24H-26Z',
  stars: [
    [0, -150, 2],
    [54, -96, 1],
    [0, -42, 3],
    [-54, -96, 1],
    [0, 20, 1],
    [0, 86, 2],
    [64, 92, 1],
    [0, 138, 3],
    [54, 126, 1],
  ],
  lines: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 0],
    [2, 4],
    [4, 5],
    [5, 6],
    [5, 7],
    [7, 8],
  ],
});

const vane = constellation({
  outline:
    'M-5 -60H5V150H-5ZM-150 -70L-104 -98V-80H110L150 -110V-30L110 -60H-104V-42ZM-60 20H60M-60 20L-70 12M-60 20L-70 28M60 20L70 12M60 20L70 28M0 -150L14 -98H-14ZM-40 150H40',
  stars: [
    [-150, -70, 3],
    [-104, -70, 1],
    [0, -70, 2],
    [110, -70, 1],
    [150, -110, 2],
    [150, -30, 2],
    [0, -150, 3],
    [0, 20, 1],
    [-66, 20, 1],
    [66, 20, 1],
    [0, 150, 2],
  ],
  lines: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [3, 5],
    [4, 5],
    [6, 2],
    [2, 7],
    [7, 8],
    [7, 9],
    [7, 10],
  ],
});

const bridges = constellation({
  outline:
    'M-160 -10C-80 -110 80 -110 160 -10V14C80 -82 -80 -82 -160 14ZM-160 90C-80 0 80 0 160 90V114C80 26 -80 26 -160 114ZM-80 -64V-92M0 -84V-112M80 -64V-92M-80 36V10M0 18V-8M80 36V10M-160 140C-120 128 -90 152 -50 140C-10 128 20 152 60 140C100 128 130 150 160 140',
  stars: [
    [-160, -4, 2],
    [-80, -64, 1],
    [0, -84, 3],
    [80, -64, 1],
    [160, -4, 2],
    [-160, 100, 2],
    [-80, 36, 1],
    [0, 18, 3],
    [80, 36, 1],
    [160, 100, 2],
  ],
  lines: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [5, 6],
    [6, 7],
    [7, 8],
    [8, 9],
    [1, 6],
    [2, 7],
    [3, 8],
  ],
});

const tree = constellation({
  outline:
    'M-16 150C-8 90 -10 60 -14 30C-40 10 -60 0 -80 -6C-140 -10 -150 -80 -96 -92C-90 -150 -20 -166 0 -132C20 -166 92 -150 96 -92C150 -80 140 -10 80 -6C60 0 40 10 14 30C10 60 8 90 16 150ZM-44 156C-20 140 20 140 44 156',
  stars: [
    [0, 150, 2],
    [0, 60, 1],
    [-30, 10, 1],
    [-90, -36, 2],
    [-70, -104, 1],
    [0, -140, 3],
    [70, -104, 1],
    [90, -36, 2],
    [30, 10, 1],
    [0, -50, 2],
    [-116, -66, 1],
    [116, -66, 1],
  ],
  lines: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [1, 8],
    [8, 7],
    [7, 6],
    [1, 9],
    [9, 5],
    [9, 4],
    [9, 6],
    [3, 10],
    [7, 11],
  ],
});

const ship = constellation({
  outline:
    'M-130 60H130C126 90 104 118 84 124H-84C-108 116 -124 90 -130 60ZM-54 60V-120M30 60V-150M100 60V-80M-100 -90C-80 -60 -80 -20 -100 10H-12C-30 -20 -30 -60 -12 -90ZM-14 -130C6 -90 6 -30 -14 14H80C60 -30 60 -90 80 -130ZM72 -60C86 -40 86 0 72 24H140C126 0 126 -40 140 -60ZM-130 60L-170 30L-54 -120M-54 -120L-30 -112L-54 -104M30 -150L56 -142L30 -134',
  stars: [
    [-170, 30, 2],
    [-130, 60, 1],
    [-84, 124, 1],
    [84, 124, 2],
    [130, 60, 1],
    [-54, -120, 2],
    [30, -150, 3],
    [100, -80, 2],
    [-54, 10, 1],
    [30, 14, 2],
    [100, 24, 1],
  ],
  lines: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 1],
    [5, 8],
    [6, 9],
    [7, 10],
    [0, 5],
    [5, 6],
    [6, 7],
    [7, 4],
    [8, 1],
    [10, 4],
  ],
});

const crown = constellation({
  outline:
    'M-130 70L-150 -60L-76 10L-50 -104L0 -10L50 -104L76 10L150 -60L130 70ZM-130 80H130V112H-130ZM-150 -72A10 10 0 1 1 -150.1 -72M150 -72A10 10 0 1 1 149.9 -72M-50 -118A10 10 0 1 1 -50.1 -118M50 -118A10 10 0 1 1 49.9 -118M0 -24A8 8 0 1 1 -0.1 -24',
  stars: [
    [-150, -62, 2],
    [-76, 10, 1],
    [-50, -108, 3],
    [0, -14, 2],
    [50, -108, 3],
    [76, 10, 1],
    [150, -62, 2],
    [130, 90, 1],
    [0, 96, 3],
    [-130, 90, 1],
  ],
  lines: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 6],
    [6, 7],
    [7, 8],
    [8, 9],
    [9, 0],
  ],
});

/** The moon at a phase from 0 (new) to 1 (new again), lit from the right first. */
function moon({ drawing }: Brush, x: number, y: number, radius: number, phase: number): string {
  const lit = drawing.radial(['#fffdf0', '#ffe9b0', '#e3b65a'], [0.42, 0.36], 0.72);
  const bulge = Math.cos(phase * 2 * Math.PI) * radius;
  const waxing = phase <= 0.5;
  const d = `M0 ${-radius}A${radius} ${radius} 0 0 ${waxing ? 1 : 0} 0 ${radius}A${Math.abs(bulge)} ${radius} 0 0 ${bulge > 0 === waxing ? 0 : 1} 0 ${-radius}Z`;
  return group(
    { transform: `translate(${x} ${y})` },
    circle([0, 0], radius * 1.5, {
      fill: drawing.radial([
        ['#ffe9b0', 0, 0.5],
        ['#ffe9b0', 1, 0],
      ]),
    }),
    circle([0, 0], radius, { fill: '#0a1036', stroke: palette.accent, 'stroke-width': 1.4 }),
    path(d, { fill: lit }),
  );
}

const phases = scene((brush) =>
  [
    ...times(12, (index) => {
      const [x, y] = polar([0, 0], 132, index * 30 + 15);
      return moon(brush, x, y, 25, (index + 0.5) / 12);
    }),
    guilloche(
      [0, 0],
      92,
      { stroke: plated(brush.drawing, 'gold'), 'stroke-width': 0.9 },
      { petals: 12, layers: 5, depth: 0.2 },
    ),
    moon(brush, 0, 0, 66, 0.5),
    ...[
      [-22, -16, 14],
      [20, 14, 18],
      [26, -28, 8],
      [-12, 30, 10],
      [-34, 16, 6],
    ].map(([x = 0, y = 0, r = 0]) => circle([x, y], r, { fill: '#d3a24a', opacity: 0.35 })),
  ].join(''),
);

const comet = scene((brush) => {
  const { drawing, random } = brush;
  const tail = (spread: number, length: number, colour: string, opacity: number) =>
    path(
      `M78 -78C${20 - spread} ${-20 - spread * 0.4} ${-80 - spread} ${70 + spread * 0.2} ${-length} ${length + spread}C${-60 + spread * 0.3} ${100 + spread} ${30 + spread * 0.6} ${20 + spread} 110 -46Z`,
      {
        fill: drawing.linear(
          [
            [colour, 0, opacity],
            [colour, 0.75, opacity * 0.5],
            [colour, 1, 0],
          ],
          135,
        ),
        transform: 'translate(6 -6)',
      },
    );
  return [
    tail(60, 220, '#5fb8ff', 0.5),
    tail(34, 208, '#b49aff', 0.6),
    tail(14, 196, '#ff9fd6', 0.55),
    tail(-2, 188, '#fff1c4', 0.9),
    ...times(46, () => {
      const along = random.next();
      const [x, y] = [
        84 - along * 270 + random.between(-40, 40) * along,
        -84 + along * 270 + random.between(-40, 40) * along,
      ];
      return polygon(star([x, y], random.between(2, 8), 1.2, 4), {
        fill: '#fff9e0',
        opacity: 1 - along * 0.6,
      });
    }),
    circle([92, -92], 92, {
      fill: drawing.radial([
        ['#ffffff', 0, 1],
        ['#fff1c4', 0.3, 0.8],
        ['#8fd0ff', 1, 0],
      ]),
    }),
    polygon(star([92, -92], 84, 9, 8), { fill: '#fffdf2' }),
    circle([92, -92], 27, { fill: drawing.radial(['#ffffff', '#fff1c4', '#ffd071']) }),
  ].join('');
}, '#5fb8ff');

const north = scene((brush) => {
  const { drawing, random } = brush;
  const trails = times(64, (index) => {
    const radius = 22 + index * 2.25;
    const [from, length] = [random.between(0, 360), random.between(34, 130)];
    const [a, b] = [polar([0, 0], radius, from), polar([0, 0], radius, from + length)];
    const stroke = random.pick(['#ffe9b0', '#9fc5ff', '#ffffff', '#ffb6d5', '#a8f0e0']);
    return (
      path(`M${a[0]} ${a[1]}A${radius} ${radius} 0 0 1 ${b[0]} ${b[1]}`, {
        fill: 'none',
        stroke,
        'stroke-width': random.between(0.8, 2.6),
        'stroke-linecap': 'round',
        opacity: random.between(0.5, 1),
      }) + circle(b, 2, { fill: '#ffffff' })
    );
  });
  const gold = plated(drawing, 'gold', 20);
  return [
    circle([0, 0], 168, { fill: '#070b22', opacity: 0.75 }),
    ...trails,
    polygon(
      [
        [0, -182],
        [9, -40],
        [0, 0],
        [-9, -40],
      ],
      { fill: gold },
    ),
    circle([0, 0], 74, {
      fill: drawing.radial([
        ['#ffffff', 0, 1],
        ['#fff1c4', 0.4, 0.7],
        ['#fff1c4', 1, 0],
      ]),
    }),
    polygon(star([0, 0], 128, 14, 4), { fill: gold, stroke: '#fffdf2', 'stroke-width': 1.5 }),
    polygon(star([0, 0], 70, 12, 4, 45), { fill: plated(drawing, 'rainbow', 40) }),
    polygon(star([0, 0], 40, 16, 8, 22.5), { fill: '#fffdf2' }),
    circle([0, 0], 11, { fill: plated(drawing, 'rainbow', 10) }),
  ].join('');
}, '#8f7be8');

export const stars: Series = {
  palette,
  scenes: {
    'HSI-001': scene(ferry),
    'HSI-002': scene(wheel),
    'HSI-003': scene(kettle),
    'HSI-004': scene(plover),
    'HSI-005': scene(hourglass),
    'HSI-006': scene(ladder),
    'HSI-007': scene(key),
    'HSI-008': scene(vane),
    'HSI-009': scene(bridges),
    'HSI-010': scene(tree),
    'HSI-011': scene(ship, '#5f7de0'),
    'HSI-012': scene(crown, '#b06fd6'),
    'HSI-013': phases,
    'HSI-014': comet,
    'HSI-015': north,
  },
};
