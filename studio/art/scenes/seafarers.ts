import { plated, rays, stripes, waves } from '../foil.ts';
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
  curve,
  darker,
  ellipse,
  fanned,
  group,
  lighter,
  line,
  mirrored,
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
  ink: '#08202f',
  deep: '#0d4560',
  mid: '#1f83a5',
  bright: '#ee6c4d',
  accent: '#f7d9a0',
  pale: '#f2efe2',
};

const outline = {
  stroke: palette.ink,
  'stroke-width': 4,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};

interface SceneOptions {
  disc?: string;
  /** Whether the sea rolls in front of the figure's feet. */
  sea?: boolean;
  scale?: number;
}

/** Makes a scene of a seafarer between two rows of waves, with a sunrise on the lower tiers. */
function scene(
  figure: (brush: Brush) => string,
  { disc, sea = true, scale = 1.1 }: SceneOptions = {},
): DrawScene {
  return (brush) => {
    const { drawing, tier } = brush;
    const texture =
      tier === 'plain'
        ? stripes(drawing, 12, palette.mid, 1.2, 0)
        : waves(drawing, 24, palette.accent, 1);
    const [x, y] = middle;
    return {
      ground:
        ground(brush, disc === undefined ? { texture } : { texture, disc }) +
        (tier === 'deep' || tier === 'radiant' ? '' : sunrise(brush)) +
        (sea ? swell(brush, 0) : ''),
      figure:
        group({ transform: `translate(${x} ${y}) scale(${scale})` }, figure(brush)) +
        (sea ? swell(brush, 2) : ''),
    };
  };
}

function sunrise({ tier }: Brush): string {
  return group(
    { opacity: tier === 'plain' ? 0.5 : 0.28 },
    rays(middle, 28, 190, 620, tier === 'plain' ? palette.accent : '#ffe6b0'),
  );
}

/** Rows of rolling sea; the first ones lie behind the figure, the last before it. */
function swell({ drawing, tier, random }: Brush, from: number): string {
  const tones =
    tier === 'plain'
      ? ['#9fd0d8', '#6fb5c6', '#3f94ae', '#1f6f8f']
      : tier === 'tinted'
        ? ['#2f9cb8', '#1c7a98', '#115a78', '#0a3d56']
        : ['#1f6f92', '#145272', '#0c3a55', '#06243a'];
  return times(2, (step) => {
    const row = from + step;
    const y = 520 + row * 34;
    const width = 96 - row * 6;
    const shift = random.between(-width, 0);
    const crests = times(Math.ceil(cardWidth / width) + 2, (index) => {
      const x = shift + index * width;
      return `Q${x + width * 0.3} ${y - 34} ${x + width * 0.72} ${y - 26}Q${x + width * 0.5} ${y - 14} ${x + width * 0.6} ${y - 4}Q${x + width * 0.85} ${y + 8} ${x + width} ${y}`;
    }).join('');
    const d = `M${shift} ${y}${crests}V${cardHeight + 10}H${shift}Z`;
    const colour = tones[row] ?? '';
    return path(d, {
      fill: drawing.linear([lighter(colour, 0.18), colour, darker(colour, 0.25)]),
      stroke: '#f4fbfa',
      'stroke-width': 3,
      'stroke-opacity': 0.85,
    });
  }).join('');
}

interface Sailor {
  skin: string;
  hair: string;
  coat: string;
  trim: string;
  /** Drawn behind the head and in front of it. */
  behind?: (brush: Brush) => string;
  hat: (brush: Brush) => string;
  face?: string;
  collar?: 'scarf' | 'lapels' | 'epaulettes';
}

/** A portrait as on a travel poster: flat light from the left, eyes to the horizon. */
function sailor({
  skin,
  hair,
  coat,
  trim,
  behind,
  hat,
  face = '',
  collar = 'lapels',
}: Sailor): (brush: Brush) => string {
  return (brush) => {
    const { drawing } = brush;
    const cloth = drawing.linear([lighter(coat, 0.16), coat, darker(coat, 0.4)], 20);
    const flesh = drawing.linear(
      [
        [lighter(skin, 0.16), 0],
        [skin, 0.55],
        [darker(skin, 0.2), 1],
      ],
      0,
    );
    return [
      behind?.(brush) ?? '',
      path('M-176 236C-172 150 -120 118 -58 104L0 130L58 104C120 118 172 150 176 236Z', {
        fill: cloth,
        ...outline,
      }),
      path('M-34 56V104C-30 128 30 128 34 104V56Z', { fill: darker(skin, 0.14), ...outline }),
      collarOf(collar, cloth, trim, brush),
      path('M-72 -40C-80 20 -62 74 0 96C62 74 80 20 72 -40C68 -96 -68 -96 -72 -40Z', {
        fill: flesh,
        ...outline,
      }),
      mirrored(
        0,
        path('M-72 -6C-90 -14 -92 24 -70 26Z', { fill: skin, ...outline, 'stroke-width': 3 }),
      ),
      path(
        'M-76 -16C-86 -84 -52 -112 0 -112C52 -112 86 -84 76 -16C66 -30 62 -46 58 -58C20 -44 -20 -44 -58 -58C-62 -46 -66 -30 -76 -16Z',
        { fill: hair, ...outline },
      ),
      mirrored(
        0,
        path('M-46 2C-38 -8 -22 -8 -16 2', { fill: 'none', ...outline, 'stroke-width': 4.5 }),
        path('M-50 -18C-40 -28 -24 -26 -14 -20', {
          fill: 'none',
          stroke: hair,
          'stroke-width': 6,
          'stroke-linecap': 'round',
        }),
        ellipse([-42, 30], 12, 7, { fill: '#e8604d', opacity: 0.28 }),
      ),
      path('M2 -2C6 14 12 24 8 30C2 34 -4 33 -8 30', {
        fill: 'none',
        stroke: darker(skin, 0.35),
        'stroke-width': 3.5,
        'stroke-linecap': 'round',
      }),
      path('M-16 52Q0 60 18 50', {
        fill: 'none',
        stroke: '#8f2f2a',
        'stroke-width': 4,
        'stroke-linecap': 'round',
      }),
      face,
      hat(brush),
    ].join('');
  };
}

/** Draws a collar over the chest: a scarf, lapels, or another kind. */
function collarOf(
  kind: NonNullable<Sailor['collar']>,
  cloth: string,
  trim: string,
  { drawing }: Brush,
): string {
  if (kind === 'scarf') {
    return (
      path('M-66 96C-30 124 30 124 66 96L76 120C40 152 -40 152 -76 120Z', {
        fill: trim,
        ...outline,
      }) + path('M-14 138L-34 214L-8 196L2 222L20 142Z', { fill: trim, ...outline })
    );
  }
  const lapels = mirrored(
    0,
    path('M-58 104L-92 128L-64 180L-10 236L0 236V150Z', { fill: cloth, ...outline }),
    path('M-76 124L-54 176L-8 226', { fill: 'none', stroke: trim, 'stroke-width': 5 }),
    circle([-30, 214], 6, { fill: trim, stroke: palette.ink, 'stroke-width': 2 }),
  );
  if (kind === 'lapels')
    return (
      polygon(
        [
          [-30, 112],
          [30, 112],
          [0, 170],
        ],
        { fill: '#fbf6ea', ...outline },
      ) + lapels
    );
  const gold = plated(drawing, 'gold', 20);
  const shoulder = mirrored(
    0,
    path('M-176 158C-160 128 -120 116 -92 126L-100 160C-126 154 -150 162 -168 178Z', {
      fill: gold,
      ...outline,
    }),
    ...times(7, (index) =>
      line([-172 + index * 11, 172 - index * 3], [-174 + index * 11, 200 - index * 2], {
        stroke: gold,
        'stroke-width': 6,
        'stroke-linecap': 'round',
      }),
    ),
  );
  return (
    polygon(
      [
        [-30, 112],
        [30, 112],
        [0, 176],
      ],
      { fill: '#fbf6ea', ...outline },
    ) +
    lapels +
    shoulder +
    polygon(star([58, 196], 18, 8, 8), { fill: gold, ...outline, 'stroke-width': 2 })
  );
}

const bandana = (colour: string) => () =>
  path('M-82 -44C-88 -112 -50 -142 0 -142C50 -142 88 -112 82 -44C40 -72 -40 -72 -82 -44Z', {
    fill: colour,
    ...outline,
  }) +
  path('M78 -62C104 -70 124 -58 138 -34C116 -40 104 -30 96 -14C92 -34 88 -44 80 -50Z', {
    fill: colour,
    ...outline,
  }) +
  [-50, -18, 16, 48]
    .map((x, index) => circle([x, -102 - (index % 2) * 14], 6, { fill: '#fff6e4' }))
    .join('');

const scarf = () =>
  path(
    'M-92 30C-108 -70 -70 -146 0 -146C70 -146 108 -70 92 30C84 60 60 84 40 100C70 50 78 -10 60 -60C20 -84 -20 -84 -60 -60C-78 -10 -70 50 -40 100C-60 84 -84 60 -92 30Z',
    { fill: '#f3efe0', ...outline },
  ) +
  path('M-88 -30C-60 -110 60 -110 88 -30', {
    fill: 'none',
    stroke: palette.mid,
    'stroke-width': 8,
  }) +
  path('M-92 -4C-66 -84 66 -84 92 -4', {
    fill: 'none',
    stroke: palette.bright,
    'stroke-width': 4,
    opacity: 0.9,
    transform: 'translate(0 -34)',
  });

const peakedCap = (brush: Brush) =>
  path('M-92 -86C-110 -140 -60 -164 0 -164C60 -164 110 -140 92 -86Z', {
    fill: brush.drawing.linear(['#ffffff', '#dfe6e8']),
    ...outline,
  }) +
  path('M-84 -92H84V-58C40 -74 -40 -74 -84 -58Z', { fill: '#14384d', ...outline }) +
  path('M-84 -58C-40 -78 40 -78 84 -58C60 -38 -60 -38 -84 -58Z', { fill: '#0a2030', ...outline }) +
  polygon(star([0, -112], 22, 8, 8), {
    fill: plated(brush.drawing, 'gold'),
    ...outline,
    'stroke-width': 2.5,
  });

const tricorn = (brush: Brush) =>
  path(
    'M-150 -52C-120 -76 -96 -120 -60 -150C-30 -166 30 -166 60 -150C96 -120 120 -76 150 -52C100 -62 60 -84 0 -84C-60 -84 -100 -62 -150 -52Z',
    { fill: '#2a2430', ...outline },
  ) +
  path(
    'M-150 -52C-100 -62 -60 -84 0 -84C60 -84 100 -62 150 -52C100 -44 60 -58 0 -58C-60 -58 -100 -44 -150 -52Z',
    { fill: plated(brush.drawing, 'gold', 10), ...outline, 'stroke-width': 3 },
  ) +
  circle([64, -112], 18, { fill: palette.bright, ...outline, 'stroke-width': 3 }) +
  circle([64, -112], 8, { fill: '#fff6e4' });

const featherHat = (brush: Brush) =>
  path(
    'M-168 -58C-100 -40 -60 -92 -64 -120C-50 -168 50 -168 64 -120C60 -92 100 -40 168 -58C120 -30 60 -52 0 -56C-60 -52 -120 -30 -168 -58Z',
    { fill: brush.drawing.linear(['#3f6bb0', '#1f3f7a']), ...outline },
  ) +
  path('M-66 -104C-30 -84 30 -84 66 -104L64 -84C30 -66 -30 -66 -64 -84Z', {
    fill: palette.accent,
    ...outline,
    'stroke-width': 3,
  }) +
  path('M50 -96C90 -150 130 -196 186 -204C180 -150 130 -110 70 -84C100 -110 130 -140 150 -170', {
    fill: '#fff6e4',
    ...outline,
  }) +
  times(5, (index) =>
    line([78 + index * 20, -106 - index * 16], [100 + index * 18, -104 - index * 18], {
      stroke: palette.bright,
      'stroke-width': 3,
    }),
  ).join('');

const bicorne = (brush: Brush) =>
  path(
    'M-164 -70C-130 -96 -100 -168 0 -176C100 -168 130 -96 164 -70C110 -72 60 -92 0 -92C-60 -92 -110 -72 -164 -70Z',
    { fill: brush.drawing.linear(['#24344f', '#0d1a2c']), ...outline },
  ) +
  path(
    'M-164 -70C-110 -72 -60 -92 0 -92C60 -92 110 -72 164 -70C110 -56 60 -66 0 -66C-60 -66 -110 -56 -164 -70Z',
    { fill: plated(brush.drawing, 'gold', 10), ...outline, 'stroke-width': 3 },
  ) +
  fanned([0, -128], 9, 200, () =>
    path('M-7 -146C-10 -160 -4 -172 0 -178C4 -172 10 -160 7 -146Z', {
      fill: plated(brush.drawing, 'gold'),
      stroke: palette.ink,
      'stroke-width': 1.5,
    }),
  ) +
  circle([0, -128], 19, { fill: palette.bright, ...outline, 'stroke-width': 3 }) +
  polygon(star([0, -128], 14, 5, 8), { fill: '#fff6e4' });

const longHair = (colour: string) => () =>
  path(
    'M-84 -60C-120 20 -116 110 -150 190C-90 200 -60 150 -54 90L54 90C60 150 90 200 150 190C116 110 120 20 84 -60Z',
    { fill: colour, ...outline },
  );

/** A compass card behind a navigator. */
const compassBehind = ({ drawing }: Brush) =>
  circle([0, -10], 196, { fill: 'none', stroke: plated(drawing, 'gold', 30), 'stroke-width': 5 }) +
  around([0, -10], 72, (index) =>
    line([0, -206], [0, index % 9 === 0 ? -186 : -196], {
      stroke: palette.accent,
      'stroke-width': index % 9 === 0 ? 4 : 2,
    }),
  ) +
  polygon(star([0, -10], 190, 44, 8), { fill: plated(drawing, 'gold', 40), opacity: 0.9 });

const halo = ({ drawing }: Brush) =>
  rays([0, -20], 40, 100, 236, plated(drawing, 'gold', 30), 0.42) +
  circle([0, -20], 150, { fill: drawing.radial(['#ffe9b8', '#ffb35c', '#ee6c4d']), ...outline });

interface Vessel {
  hull: string;
  trim: string;
  sail: string;
  emblem: string;
  masts: 2 | 3;
  grand?: boolean;
}

/** A ship under full sail, bow to the right. */
function vessel({
  hull,
  trim,
  sail,
  emblem,
  masts,
  grand = false,
}: Vessel): (brush: Brush) => string {
  return (brush) => {
    const { drawing } = brush;
    const cloth = drawing.linear([lighter(sail, 0.5), sail, darker(sail, 0.22)], 10);
    const gold = plated(drawing, 'gold', 20);
    const mast = (x: number, top: number, width: number) => [
      rect(x - 5, top, 10, 130 - top, { fill: '#5a3a22', ...outline, 'stroke-width': 3 }),
      path(
        `M${x + 4} ${top}C${x + 26} ${top - 16} ${x + 44} ${top + 8} ${x + 66} ${top - 6}L${x + 60} ${top + 22}C${x + 40} ${top + 30} ${x + 24} ${top + 10} ${x + 4} ${top + 24}Z`,
        { fill: palette.bright, ...outline, 'stroke-width': 3 },
      ),
      ...[0, 1, 2].map((row) => {
        const y = top + 30 + row * ((96 - top) / 3.4);
        const h = (96 - top) / 3.8;
        const w = width * (0.62 + row * 0.2);
        return (
          path(
            `M${x - w} ${y}H${x + w}C${x + w + 26} ${y + h * 0.35} ${x + w + 22} ${y + h * 0.8} ${x + w + 4} ${y + h}C${x + w * 0.3} ${y + h - 8} ${x - w * 0.5} ${y + h - 8} ${x - w + 4} ${y + h}C${x - w + 16} ${y + h * 0.7} ${x - w + 16} ${y + h * 0.35} ${x - w} ${y}Z`,
            { fill: cloth, ...outline, 'stroke-width': 3 },
          ) +
          line([x - w - 6, y], [x + w + 6, y], {
            stroke: '#5a3a22',
            'stroke-width': 6,
            'stroke-linecap': 'round',
          })
        );
      }),
    ];
    const positions: readonly (readonly [number, number, number])[] =
      masts === 3
        ? [
            [-92, -150, 40],
            [84, -160, 42],
            [-4, -206, 56],
          ]
        : [
            [-58, -170, 54],
            [54, -190, 58],
          ];
    return [
      ...positions.flatMap(([x, top, width]) => mast(x, top, width)),
      path('M84 -150L196 60L100 96Z', {
        fill: cloth,
        ...outline,
        'stroke-width': 3,
        opacity: 0.95,
      }),
      line([120, 96], [212, 46], {
        stroke: '#5a3a22',
        'stroke-width': 9,
        'stroke-linecap': 'round',
      }),
      ...positions
        .slice(-1)
        .map(([x, top]) =>
          group(
            { transform: `translate(${x + 8} ${top + 30 + ((96 - top) / 3.4) * 1.45})` },
            circle([0, 0], 30, { fill: emblem }),
            polygon(star([0, 0], 27, 9, 8), { fill: '#fff6e4' }),
            circle([0, 0], 5, { fill: emblem }),
          ),
        ),
      path('M-190 62L-150 92H150L196 76C186 140 150 186 120 200H-116C-150 190 -176 150 -190 62Z', {
        fill: drawing.linear([lighter(hull, 0.2), hull, darker(hull, 0.45)]),
        ...outline,
      }),
      path('M-190 62L-150 92L-152 116L-182 92Z', { fill: gold, ...outline, 'stroke-width': 3 }),
      path('M-176 116H180L176 132H-172Z', { fill: trim, ...outline, 'stroke-width': 3 }),
      ...times(7, (index) =>
        rect(-128 + index * 38, 144, 18, 16, {
          rx: 3,
          fill: '#ffd98a',
          ...outline,
          'stroke-width': 2.5,
        }),
      ),
      grand
        ? path('M150 92L196 76C214 60 236 66 232 88C214 84 206 96 196 110Z', {
            fill: gold,
            ...outline,
            'stroke-width': 3,
          }) + polygon(star([-160, 70], 26, 10, 8), { fill: gold, ...outline, 'stroke-width': 2 })
        : '',
      grand
        ? times(14, (index) => circle([-150 + index * 24, 104], 4, { fill: gold })).join('')
        : '',
    ].join('');
  };
}

function gull(x: number, y: number, size: number, fill = '#ffffff'): string {
  return group(
    { transform: `translate(${x} ${y}) scale(${size})` },
    path(
      'M0 10C-20 -20 -60 -40 -110 -26C-70 -20 -50 0 -36 22C-16 34 16 34 36 22C50 0 70 -20 110 -26C60 -40 20 -20 0 10Z',
      { fill, ...outline },
    ),
    path('M-110 -26C-92 -26 -82 -22 -70 -14M110 -26C92 -26 82 -22 70 -14', {
      fill: 'none',
      stroke: '#4a5a66',
      'stroke-width': 9,
    }),
    path('M-14 16C-14 46 14 46 14 16Z', { fill, ...outline }),
    polygon(
      [
        [-6, 38],
        [6, 38],
        [0, 56],
      ],
      { fill: '#f2a33b', ...outline, 'stroke-width': 3 },
    ),
  );
}

const letterByGull = scene((brush) =>
  [
    gull(0, -40, 1.62),
    turned(
      8,
      [10, 110],
      line([0, 44], [4, 74], { stroke: palette.ink, 'stroke-width': 3 }),
      rect(-74, 72, 156, 100, {
        rx: 4,
        fill: brush.drawing.linear(['#fffaf0', '#ecdcbc']),
        ...outline,
      }),
      path('M-74 72L4 136L82 72', { fill: 'none', ...outline }),
      path('M-74 172L-16 118M82 172L24 118', { fill: 'none', ...outline, 'stroke-width': 2.5 }),
      circle([4, 134], 19, { fill: palette.bright, ...outline, 'stroke-width': 3 }),
      polygon(star([4, 134], 11, 4, 4), { fill: '#fff6e4' }),
    ),
    gull(-150, -150, 0.34),
    gull(140, -176, 0.26),
    gull(166, 30, 0.24),
  ].join(''),
);

const anchor = scene(({ drawing }) => {
  const iron = drawing.linear(['#6f8798', '#3a5262', '#1a2e3b'], 30);
  const rope = 'M0 -150C90 -120 -80 -60 20 -10C110 30 -90 90 30 140C80 160 120 150 150 190';
  return [
    path('M-14 -150H14V150H-14Z', { fill: iron, ...outline }),
    path('M-92 -96H92V-72H-92Z', { fill: iron, ...outline }),
    circle([-96, -84], 15, { fill: iron, ...outline }),
    circle([96, -84], 15, { fill: iron, ...outline }),
    circle([0, -178], 31, { fill: 'none', stroke: palette.ink, 'stroke-width': 22 }),
    circle([0, -178], 31, { fill: 'none', stroke: '#5b7383', 'stroke-width': 14 }),
    path(
      'M-170 70L-130 20L-108 84C-90 130 -50 160 0 160C50 160 90 130 108 84L130 20L170 70C150 150 80 204 0 206C-80 204 -150 150 -170 70Z',
      { fill: iron, ...outline },
    ),
    path(rope, {
      fill: 'none',
      stroke: palette.ink,
      'stroke-width': 20,
      'stroke-linecap': 'round',
    }),
    path(rope, { fill: 'none', stroke: '#e0b878', 'stroke-width': 13, 'stroke-linecap': 'round' }),
    path(rope, { fill: 'none', stroke: '#a87a3e', 'stroke-width': 13, 'stroke-dasharray': '3 8' }),
    ...[
      [-60, 120],
      [70, 134],
      [-8, 60],
    ].map(([x = 0, y = 0]) =>
      polygon(star([x, y], 10, 5, 5), { fill: palette.bright, ...outline, 'stroke-width': 2 }),
    ),
  ].join('');
});

const lighthouse = scene(({ drawing }) =>
  [
    polygon(
      [
        [-24, -142],
        [-260, -230],
        [-260, -90],
      ],
      {
        fill: drawing.linear(
          [
            ['#fff1b8', 0, 0],
            ['#fff1b8', 1, 0.9],
          ],
          0,
        ),
      },
    ),
    polygon(
      [
        [24, -142],
        [260, -250],
        [260, -70],
      ],
      {
        fill: drawing.linear(
          [
            ['#fff1b8', 0, 0.9],
            ['#fff1b8', 1, 0],
          ],
          0,
        ),
      },
    ),
    path('M-200 230C-160 140 -110 170 -70 150C-30 134 50 140 90 160C130 150 170 170 210 230Z', {
      fill: drawing.linear(['#6b7a72', '#38474a', '#1a292f']),
      ...outline,
    }),
    polygon(
      [
        [-42, -104],
        [42, -104],
        [66, 160],
        [-66, 160],
      ],
      { fill: '#fffaf0', ...outline },
    ),
    ...[0, 1, 2].map((index) =>
      polygon(
        [
          [-46 - index * 8.2, -62 + index * 88],
          [46 + index * 8.2, -62 + index * 88],
          [50 + index * 8.2, -16 + index * 88],
          [-50 - index * 8.2, -16 + index * 88],
        ],
        { fill: palette.bright, ...outline, 'stroke-width': 3 },
      ),
    ),
    polygon(
      [
        [20, -104],
        [42, -104],
        [66, 160],
        [34, 160],
      ],
      { fill: palette.ink, opacity: 0.16 },
    ),
    rect(-58, -116, 116, 16, { fill: '#14384d', ...outline }),
    rect(-32, -166, 64, 52, {
      fill: drawing.radial(['#fffdf0', '#ffe08a', '#f2a33b']),
      ...outline,
    }),
    line([0, -166], [0, -114], { stroke: palette.ink, 'stroke-width': 3 }),
    path('M-46 -166C-30 -204 30 -204 46 -166Z', { fill: palette.bright, ...outline }),
    circle([0, -202], 8, { fill: palette.accent, ...outline, 'stroke-width': 3 }),
    path('M-16 160V120A16 16 0 0 1 16 120V160Z', { fill: '#14384d', ...outline }),
    gull(-128, 20, 0.26),
    gull(136, 60, 0.3),
  ].join(''),
);

const compassRose = scene(
  ({ drawing }) => {
    const [gold, silver] = [plated(drawing, 'gold', 30), plated(drawing, 'silver', 30)];
    return [
      circle([0, 0], 186, { fill: gold, ...outline }),
      circle([0, 0], 170, {
        fill: drawing.radial(['#fffdf4', '#f6e9cb', '#d9bd86']),
        ...outline,
        'stroke-width': 3,
      }),
      around([0, 0], 72, (index) =>
        line([0, -168], [0, index % 6 === 0 ? -148 : -158], {
          stroke: palette.ink,
          'stroke-width': index % 6 === 0 ? 3 : 1.4,
        }),
      ),
      circle([0, 0], 140, { fill: 'none', stroke: palette.mid, 'stroke-width': 2 }),
      around(
        [0, 0],
        16,
        () =>
          polygon(
            [
              [0, -138],
              [7, -30],
              [-7, -30],
            ],
            { fill: palette.mid, opacity: 0.55 },
          ),
        11.25,
      ),
      around(
        [0, 0],
        4,
        () =>
          polygon(
            [
              [0, -128],
              [18, -20],
              [0, -36],
            ],
            { fill: '#14384d' },
          ) +
          polygon(
            [
              [0, -128],
              [-18, -20],
              [0, -36],
            ],
            { fill: '#5fa9c2' },
          ),
        45,
      ),
      around(
        [0, 0],
        4,
        (index) =>
          polygon(
            [
              [0, -160],
              [22, -22],
              [0, -30],
            ],
            { fill: index === 0 ? '#b8391f' : '#0d2f44' },
          ) +
          polygon(
            [
              [0, -160],
              [-22, -22],
              [0, -30],
            ],
            { fill: index === 0 ? palette.bright : '#8fc4d4' },
          ),
      ),
      circle([0, 0], 34, { fill: gold, ...outline, 'stroke-width': 3 }),
      turned(
        24,
        [0, 0],
        polygon(
          [
            [0, -120],
            [11, 0],
            [-11, 0],
          ],
          { fill: palette.bright, ...outline, 'stroke-width': 3 },
        ),
        polygon(
          [
            [0, 120],
            [11, 0],
            [-11, 0],
          ],
          { fill: silver, ...outline, 'stroke-width': 3 },
        ),
      ),
      circle([0, 0], 13, { fill: silver, ...outline, 'stroke-width': 3 }),
      path('M-124 -116A170 170 0 0 1 40 -162C-10 -150 -80 -130 -110 -60Z', {
        fill: '#ffffff',
        opacity: 0.35,
      }),
    ].join('');
  },
  { sea: false },
);

const maelstrom = scene(
  (brush) => {
    const { drawing } = brush;
    const arms = times(7, (arm) => {
      const points = (offset: number): Point[] =>
        times(26, (index) =>
          polar([0, 0], 226 * (1 - index / 27) ** 1.25 + 10, arm * (360 / 7) + index * 13 + offset),
        );
      const outer = points(0);
      const inner = points(26).reverse();
      const colour = arm % 2 ? '#0f5c80' : '#2f9cbf';
      return path(`${curve(outer)}L${curve(inner).slice(1)}Z`, {
        fill: drawing.linear([lighter(colour, 0.35), colour, darker(colour, 0.5)], arm * 50),
        stroke: '#eafcff',
        'stroke-width': 3.5,
      });
    });
    return [
      circle([0, 0], 232, { fill: drawing.radial(['#02101c', '#0a3a58', '#1d7fa3']) }),
      ...arms,
      circle([0, 0], 48, { fill: drawing.radial(['#000509', '#03131f', '#0a3a58']) }),
      ...times(46, (index) =>
        circle(polar([0, 0], 90 + ((index * 53) % 140), index * 41), 1.6 + (index % 4), {
          fill: '#f4fdff',
          opacity: 0.9,
        }),
      ),
      group(
        { transform: 'translate(112 -128) rotate(28) scale(0.36)' },
        vessel({
          hull: '#6b4026',
          trim: palette.accent,
          sail: '#f6e8cc',
          emblem: palette.bright,
          masts: 2,
        })(brush),
      ),
    ].join('');
  },
  { sea: false, disc: '#35b5dc' },
);

const chart = scene(
  (brush) => {
    const { drawing } = brush;
    const gold = plated(drawing, 'gold', 30);
    const island = (points: Point[], fill: string) =>
      path(curve(points, true), { fill, ...outline, 'stroke-width': 3 }) +
      path(curve(points, true), {
        fill: 'none',
        stroke: palette.mid,
        'stroke-width': 2,
        opacity: 0.5,
        transform: 'scale(1.12)',
        'transform-origin': '0 0',
      });
    return [
      turned(
        -5,
        [0, 0],
        path(
          'M-176 -190C-120 -206 -60 -178 0 -192C60 -206 120 -180 176 -194C186 -120 168 -40 178 30C186 90 170 150 178 204C120 192 60 214 0 202C-60 192 -120 212 -176 200C-186 130 -168 60 -178 -10C-186 -80 -168 -130 -176 -190Z',
          { fill: drawing.radial(['#fff6df', '#f0d9a8', '#b98d4a'], [0.45, 0.4], 0.8), ...outline },
        ),
        ...times(6, (index) =>
          line([-170, -150 + index * 62], [172, -150 + index * 62], {
            stroke: '#8a6a3a',
            'stroke-width': 1,
            opacity: 0.45,
          }),
        ),
        ...times(6, (index) =>
          line([-140 + index * 58, -190], [-140 + index * 58, 200], {
            stroke: '#8a6a3a',
            'stroke-width': 1,
            opacity: 0.45,
          }),
        ),
        island(
          [
            [-130, -110],
            [-80, -150],
            [-30, -120],
            [-40, -70],
            [-90, -50],
            [-136, -70],
          ],
          '#8fbf8a',
        ),
        island(
          [
            [40, -40],
            [90, -80],
            [140, -50],
            [130, 10],
            [80, 30],
            [44, 0],
          ],
          '#e0b26a',
        ),
        island(
          [
            [-110, 90],
            [-60, 60],
            [-10, 90],
            [-30, 140],
            [-90, 146],
          ],
          '#7fb0c0',
        ),
        ...[
          [-84, -104],
          [-62, -92],
          [92, -30],
          [70, -10],
          [-60, 104],
        ].map(([x = 0, y = 0]) =>
          polygon(
            [
              [x, y - 18],
              [x + 13, y + 6],
              [x - 13, y + 6],
            ],
            { fill: '#5a6f5a', ...outline, 'stroke-width': 2 },
          ),
        ),
        path('M-150 160C-120 60 -20 60 -10 0C0 -60 40 -110 100 -130', {
          fill: 'none',
          stroke: palette.bright,
          'stroke-width': 6,
          'stroke-dasharray': '15 11',
          'stroke-linecap': 'round',
        }),
        path('M88 -146L116 -116M116 -146L88 -116', {
          fill: 'none',
          stroke: '#b8202f',
          'stroke-width': 9,
          'stroke-linecap': 'round',
        }),
        path('M30 110C70 90 90 130 130 108M40 134C80 114 100 154 140 132', {
          fill: 'none',
          stroke: palette.mid,
          'stroke-width': 3,
          'stroke-linecap': 'round',
        }),
        polygon(star([118, 168], 30, 8, 4), { fill: gold, ...outline, 'stroke-width': 2 }),
        circle([118, 168], 20, { fill: 'none', stroke: '#8a6a3a', 'stroke-width': 2 }),
      ),
      path('M-216 60C-160 40 -140 110 -196 130C-230 140 -236 100 -206 96', {
        fill: 'none',
        stroke: '#aef3ff',
        'stroke-width': 5,
        opacity: 0.8,
        'stroke-linecap': 'round',
      }),
      path('M206 -70C160 -90 150 -20 200 0C232 10 238 -30 208 -34', {
        fill: 'none',
        stroke: '#aef3ff',
        'stroke-width': 5,
        opacity: 0.8,
        'stroke-linecap': 'round',
      }),
    ].join('');
  },
  { sea: false, disc: '#7fe0e8' },
);

export const seafarers: Series = {
  palette,
  scenes: {
    'UMI-001': scene(
      sailor({
        skin: '#e8b48a',
        hair: '#5a3420',
        coat: '#f3efe2',
        trim: palette.mid,
        hat: bandana(palette.bright),
        collar: 'scarf',
      }),
    ),
    'UMI-002': scene(
      sailor({
        skin: '#c98a5e',
        hair: '#2c1d18',
        coat: '#5f9aa8',
        trim: '#f3c766',
        hat: scarf,
        collar: 'lapels',
      }),
    ),
    'UMI-003': letterByGull,
    'UMI-004': anchor,
    'UMI-005': lighthouse,
    'UMI-006': scene(
      sailor({
        skin: '#f0c9a4',
        hair: '#3f4a5a',
        coat: '#1f4f6b',
        trim: palette.accent,
        hat: peakedCap,
        face:
          circle([-31, 0], 22, { fill: 'none', stroke: '#f7d27a', 'stroke-width': 5 }) +
          path('M-53 2L-78 -8M-9 0H4', { fill: 'none', stroke: '#f7d27a', 'stroke-width': 4 }),
      }),
    ),
    'UMI-007': compassRose,
    'UMI-008': scene(
      vessel({ hull: '#2f6f5f', trim: '#f3e2b8', sail: '#f6ead0', emblem: '#2f8f7a', masts: 2 }),
    ),
    'UMI-009': scene(
      sailor({
        skin: '#a86f4a',
        hair: '#1f1a1c',
        coat: '#8c2f2a',
        trim: '#f1c766',
        hat: tricorn,
        face:
          path(
            'M-46 42C-30 30 -10 40 0 44C10 40 30 30 46 42C40 70 24 88 0 90C-24 88 -40 70 -46 42Z',
            {
              fill: '#1f1a1c',
              ...outline,
              'stroke-width': 3,
            },
          ) +
          path('M-16 58Q0 66 16 58', {
            fill: 'none',
            stroke: '#f0c9a4',
            'stroke-width': 4,
            'stroke-linecap': 'round',
          }),
      }),
    ),
    'UMI-010': scene(
      vessel({ hull: '#1d2536', trim: '#ee6c4d', sail: '#4a5878', emblem: '#ee6c4d', masts: 3 }),
    ),
    'UMI-011': scene(
      sailor({
        skin: '#f3cfae',
        hair: '#b8552f',
        coat: '#24457f',
        trim: '#f7d9a0',
        behind: (brush) => compassBehind(brush) + longHair('#b8552f')(),
        hat: featherHat,
      }),
      { disc: '#5fc3e0' },
    ),
    'UMI-012': maelstrom,
    'UMI-013': chart,
    'UMI-014': scene(
      sailor({
        skin: '#e3b089',
        hair: '#e9e6df',
        coat: '#16324f',
        trim: '#f7d27a',
        behind: halo,
        hat: bicorne,
        collar: 'epaulettes',
        face: path(
          'M-50 40C-30 34 -14 42 0 42C14 42 30 34 50 40C40 58 16 54 0 50C-16 54 -40 58 -50 40Z',
          {
            fill: '#e9e6df',
            ...outline,
            'stroke-width': 3,
          },
        ),
      }),
      { disc: '#ff9a5c' },
    ),
    'UMI-015': scene(
      (brush) =>
        rays([0, -30], 36, 60, 250, plated(brush.drawing, 'gold', 30), 0.4) +
        circle([0, -30], 128, { fill: brush.drawing.radial(['#fff6d8', '#ffc86b', '#ee6c4d']) }) +
        vessel({
          hull: '#7a1f2a',
          trim: '#f7d27a',
          sail: '#fff3dc',
          emblem: '#d8402f',
          masts: 3,
          grand: true,
        })(brush),
      { disc: '#ffb35c' },
    ),
  },
};
