import { hempLeaves, plated, stripes } from '../foil.ts';
import { ground } from '../grounds.ts';
import {
  type Brush,
  cardWidth,
  type DrawScene,
  middle,
  type Palette,
  type Series,
} from '../scene.ts';
import {
  around,
  circle,
  darker,
  ellipse,
  fanned,
  group,
  lighter,
  line,
  mirrored,
  mix,
  path,
  polar,
  polygon,
  rect,
  star,
  times,
  turned,
} from '../svg.ts';

const palette: Palette = {
  ink: '#17110f',
  deep: '#43101a',
  mid: '#a8242e',
  bright: '#d9483b',
  accent: '#e8b850',
  pale: '#f6eddc',
};

const outline = {
  stroke: palette.ink,
  'stroke-width': 4,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};

/**
 * Makes the function that draws a scene: a ground with texture and mist, and the figure in its
 * middle.
 */
function scene(figure: (brush: Brush) => string, disc?: string): DrawScene {
  return (brush) => {
    const { drawing, tier } = brush;
    const texture =
      tier === 'plain'
        ? stripes(drawing, 14, palette.mid, 1.4, 90)
        : hempLeaves(drawing, 40, palette.accent, 0.8);
    const [x, y] = middle;
    return {
      ground: ground(brush, disc === undefined ? { texture } : { texture, disc }) + mist(brush),
      figure: group({ transform: `translate(${x} ${y}) scale(1.12)` }, figure(brush)),
    };
  };
}

/** Bars of golden mist, as painted over the battles on folding screens. */
function mist({ drawing, random, tier }: Brush): string {
  const fill =
    tier === 'plain' ? mix(palette.accent, palette.pale, 0.45) : plated(drawing, 'gold', 10);
  const bar = (y: number, left: boolean) => {
    const width = random.between(120, 250);
    const height = random.between(13, 20);
    return rect(left ? -20 : cardWidth + 20 - width, y, width, height, {
      rx: height / 2,
      fill,
      opacity: tier === 'plain' ? 0.8 : 0.85,
    });
  };
  return [548, 566, 588, 610, 628, 86, 104, 128]
    .map((y, index) => bar(y + random.between(-4, 4), (index + (y > 300 ? 0 : 1)) % 2 === 0))
    .join('');
}

/** A crest in a ring, made for this deck: `petals` shapes about a core. */
function crest(x: number, y: number, radius: number, fill: string, petals = 5): string {
  return group(
    { transform: `translate(${x} ${y}) scale(${radius / 100})` },
    circle([0, 0], 92, { fill: 'none', stroke: fill, 'stroke-width': 13 }),
    around([0, 0], petals, () =>
      path('M0 -18C26 -28 28 -58 0 -74C-28 -58 -26 -28 0 -18Z', { fill }),
    ),
    around([0, 0], petals, () => circle([0, -56], 7, { fill }), 180 / petals),
    circle([0, 0], 12, { fill }),
  );
}

const lacquer = (brush: Brush, colour: string) =>
  brush.drawing.linear([lighter(colour, 0.3), colour, darker(colour, 0.55)], 70);

/** A spear that leans, its blade up. */
function spear(brush: Brush, degrees: number): string {
  return turned(
    degrees,
    [0, 20],
    rect(-5, -150, 10, 380, { fill: lacquer(brush, '#8c2f22'), ...outline, 'stroke-width': 3 }),
    path('M-7 -150L-13 -178L0 -246L13 -178L7 -150Z', {
      fill: plated(brush.drawing, 'silver', 20),
      ...outline,
      'stroke-width': 3,
    }),
    line([0, -236], [0, -156], { stroke: '#5d6772', 'stroke-width': 2 }),
    ...times(5, (index) => rect(-7, -136 + index * 12, 14, 5, { fill: palette.accent })),
    path('M-10 -150C-26 -140 -22 -118 -30 -104M10 -150C26 -140 22 -118 30 -104', {
      fill: 'none',
      stroke: palette.bright,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
  );
}

/** A foot soldier's hat with a crest on it. */
function hat(brush: Brush, y: number, petals: number): string {
  return group(
    { transform: `translate(0 ${y})` },
    path('M-146 62C-110 6 -46 -66 0 -96C46 -66 110 6 146 62Q0 104 -146 62Z', {
      fill: lacquer(brush, '#2f2a2b'),
      ...outline,
    }),
    path('M-146 62Q0 104 146 62Q0 86 -146 62Z', { fill: '#0d0a0a' }),
    path('M-120 36Q0 70 120 36', { fill: 'none', stroke: palette.accent, 'stroke-width': 3 }),
    crest(0, 8, 34, palette.accent, petals),
    path('M-100 0C-70 -36 -40 -64 -16 -80', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 5,
      opacity: 0.25,
      'stroke-linecap': 'round',
    }),
  );
}

const spears = scene(
  (brush) => spear(brush, -34) + spear(brush, 34) + spear(brush, 0) + hat(brush, 46, 5),
);

const bow = scene((brush) => {
  const arrow = (degrees: number) =>
    turned(
      degrees,
      [0, 0],
      line([0, -200], [0, 150], { stroke: '#d8b07a', 'stroke-width': 6 }),
      polygon(
        [
          [0, -236],
          [12, -198],
          [0, -206],
          [-12, -198],
        ],
        { fill: plated(brush.drawing, 'silver'), ...outline, 'stroke-width': 3 },
      ),
      mirrored(
        0,
        polygon(
          [
            [-2, 96],
            [-20, 116],
            [-20, 176],
            [-2, 156],
          ],
          { fill: '#fff6e4', ...outline, 'stroke-width': 3 },
        ),
        ...[0, 1, 2].map((index) =>
          line([-3, 112 + index * 14], [-19, 130 + index * 14], {
            stroke: palette.mid,
            'stroke-width': 3,
          }),
        ),
      ),
    );
  return [
    arrow(-24),
    arrow(24),
    arrow(0),
    path('M-150 -196C-60 -190 -30 -110 -92 -40C-140 18 -128 110 -40 206', {
      fill: 'none',
      stroke: palette.ink,
      'stroke-width': 24,
      'stroke-linecap': 'round',
    }),
    path('M-150 -196C-60 -190 -30 -110 -92 -40C-140 18 -128 110 -40 206', {
      fill: 'none',
      stroke: '#a8242e',
      'stroke-width': 16,
      'stroke-linecap': 'round',
    }),
    path('M-150 -196C-60 -190 -30 -110 -92 -40C-140 18 -128 110 -40 206', {
      fill: 'none',
      stroke: palette.accent,
      'stroke-width': 16,
      'stroke-dasharray': '7 46',
    }),
    line([-150, -196], [-40, 206], { stroke: '#fff6e4', 'stroke-width': 2.5 }),
    hat(brush, 40, 6),
  ].join('');
});

const drum = scene((brush) => {
  const { drawing } = brush;
  return [
    ...[-1, 1].map((side) =>
      turned(
        side * 42,
        [0, 0],
        rect(-8, -236, 16, 250, { rx: 8, fill: lacquer(brush, '#c99a5b'), ...outline }),
        circle([0, -232], 14, { fill: '#e9cfa0', ...outline }),
      ),
    ),
    path('M-110 150L-150 212M110 150L150 212', {
      fill: 'none',
      stroke: palette.ink,
      'stroke-width': 22,
      'stroke-linecap': 'round',
    }),
    circle([0, 20], 158, { fill: lacquer(brush, '#8c1f26'), ...outline }),
    around([0, 20], 24, () =>
      circle([0, -122], 6, { fill: palette.accent, stroke: palette.ink, 'stroke-width': 2 }),
    ),
    circle([0, 20], 128, { fill: drawing.radial(['#fffaf0', '#f1e2c4', '#cfb284']), ...outline }),
    around([0, 20], 3, () =>
      path('M0 20C-10 -50 60 -84 84 -32C92 -10 76 6 60 0C76 -30 30 -40 0 20Z', {
        fill: palette.ink,
      }),
    ),
    mirrored(
      0,
      path('M-148 -40C-180 -20 -180 60 -148 80', {
        fill: 'none',
        stroke: palette.accent,
        'stroke-width': 8,
      }),
    ),
  ].join('');
});

const banner = scene((brush) => {
  const flag = (x: number, lean: number, colour: string, petals: number, front: boolean) =>
    turned(
      lean,
      [x, 210],
      rect(x - 5, -226, 10, 446, { fill: '#2a1c14' }),
      rect(x - 5, -222, 96, 8, { fill: '#2a1c14' }),
      path(
        `M${x + 5} -214H${x + 90}C${x + 80} -120 ${x + 98} -60 ${x + 86} 20C${x + 80} 50 ${x + 90} 70 ${x + 84} 92H${x + 5}Z`,
        {
          fill: brush.drawing.linear(
            [colour, lighter(colour, 0.16), colour, darker(colour, 0.3)],
            0,
          ),
          ...outline,
        },
      ),
      crest(x + 46, -150, 30, front ? '#fff6e4' : palette.accent, petals),
      ...[-90, -60, -30].map((y) =>
        rect(x + 20, y, 54, 14, { fill: front ? '#fff6e4' : palette.accent, opacity: 0.9 }),
      ),
      polygon(
        [
          [x + 20, 10],
          [x + 74, 10],
          [x + 47, 56],
        ],
        { fill: front ? '#fff6e4' : palette.accent },
      ),
    );
  return (
    flag(-96, -16, '#3a3340', 6, false) +
    flag(46, 14, '#4a1a20', 8, false) +
    flag(-36, 0, palette.mid, 5, true)
  );
});

const warFan = scene((brush) => {
  const { drawing } = brush;
  const shape =
    'M0 -206C-40 -206 -58 -180 -96 -168C-150 -148 -156 -72 -120 -34C-150 0 -146 64 -96 84C-56 94 -24 84 0 66C24 84 56 94 96 84C146 64 150 0 120 -34C156 -72 150 -148 96 -168C58 -180 40 -206 0 -206Z';
  return [
    rect(-11, 40, 22, 184, { rx: 8, fill: lacquer(brush, '#7a2a1e'), ...outline }),
    ...times(6, (index) => rect(-13, 96 + index * 20, 26, 7, { fill: palette.accent })),
    path(shape, { fill: lacquer(brush, '#2b2428'), ...outline, 'stroke-width': 6 }),
    path(shape, {
      fill: 'none',
      stroke: plated(drawing, 'gold', 20),
      'stroke-width': 4,
      transform: 'translate(0 -6) scale(0.9)',
    }),
    circle([-50, -70], 46, { fill: palette.bright }),
    path('M50 -116A46 46 0 1 0 50 -24A34 46 0 1 1 50 -116Z', {
      fill: plated(drawing, 'silver', 20),
    }),
    ...times(7, (index) =>
      circle(polar([0, 12], 78, -80 + index * 26.6), 5, { fill: palette.accent }),
    ),
    path('M11 216C40 220 40 250 66 244M-11 216C-36 224 -30 248 -58 250', {
      fill: 'none',
      stroke: palette.bright,
      'stroke-width': 7,
      'stroke-linecap': 'round',
    }),
  ].join('');
});

/** A keep of several storeys on its stone base. */
function castle(brush: Brush, lit: string, roof: string, wall: string): string {
  const { drawing } = brush;
  const storey = (y: number, width: number, height: number) => [
    rect(-width, y, width * 2, height, { fill: wall, ...outline, 'stroke-width': 3 }),
    ...times(Math.floor(width / 22), (index) => {
      const x =
        -width + 14 + index * ((width * 2 - 28) / Math.max(1, Math.floor(width / 22) - 1)) - 6;
      return rect(x, y + height * 0.34, 12, height * 0.42, { fill: lit });
    }),
    path(
      `M${-width - 42} ${y + 6}C${-width} ${y - 4} ${-width + 6} ${y - 20} ${-width + 20} ${y - 34}H${width - 20}C${width - 6} ${y - 20} ${width} ${y - 4} ${width + 42} ${y + 6}C${width + 30} ${y + 14} ${width + 10} ${y + 10} ${width} ${y + 10}H${-width}C${-width - 10} ${y + 10} ${-width - 30} ${y + 14} ${-width - 42} ${y + 6}Z`,
      { fill: roof, ...outline, 'stroke-width': 3 },
    ),
    path(
      `M-34 ${y + 6}C-20 ${y - 2} -8 ${y - 20} 0 ${y - 46}C8 ${y - 20} 20 ${y - 2} 34 ${y + 6}Z`,
      {
        fill: roof,
        ...outline,
        'stroke-width': 3,
      },
    ),
    circle([0, y - 8], 6, { fill: palette.accent }),
  ];
  const base = drawing.linear(['#8f8a86', '#5a5553', '#322d2d']);
  return [
    polygon(
      [
        [-112, 118],
        [112, 118],
        [166, 212],
        [-166, 212],
      ],
      { fill: base, ...outline },
    ),
    ...times(3, (row) =>
      times(5 + row, (index) =>
        rect(-104 - row * 18 + index * (42 - row), 126 + row * 28, 36, 20, {
          rx: 6,
          fill: 'none',
          stroke: '#231e1e',
          'stroke-width': 2.5,
          opacity: 0.7,
        }),
      ).join(''),
    ),
    ...storey(60, 100, 58),
    ...storey(-16, 78, 46),
    ...storey(-82, 56, 38),
    rect(-36, -136, 72, 28, { fill: wall, ...outline, 'stroke-width': 3 }),
    path(
      'M-74 -128C-50 -136 -44 -160 -30 -184H30C44 -160 50 -136 74 -128C50 -118 -50 -118 -74 -128Z',
      {
        fill: roof,
        ...outline,
        'stroke-width': 3,
      },
    ),
    mirrored(
      0,
      path('M-30 -184C-40 -196 -36 -214 -22 -222C-28 -206 -18 -200 -16 -184Z', {
        fill: plated(drawing, 'gold'),
        ...outline,
        'stroke-width': 2.5,
      }),
    ),
  ].join('');
}

const castleOnRidge = scene((brush) =>
  [
    castle(brush, '#3a2c22', lacquer(brush, '#33424f'), '#fbf5e9'),
    ...[
      [-150, 186, 120],
      [140, 200, 140],
      [-10, 214, 170],
    ].map(([x = 0, y = 0, w = 0]) => ellipse([x, y], w, 20, { fill: '#fff6e4', opacity: 0.75 })),
  ].join(''),
);

interface Helm {
  lacquer: string;
  lace: string;
  mask: string;
  moustache?: boolean;
  /** The ornament on the brow. */
  ornament: (brush: Brush) => string;
}

/** A general's helmet and half mask, from the front. */
function helm({
  lacquer: colour,
  lace,
  mask,
  moustache = true,
  ornament,
}: Helm): (brush: Brush) => string {
  return (brush) => {
    const { drawing } = brush;
    const [shell, gold] = [lacquer(brush, colour), plated(drawing, 'gold', 30)];
    const guard = (row: number) =>
      path(
        `M${-112 - row * 15} ${-10 + row * 30}C${-126 - row * 16} ${16 + row * 30} ${-132 - row * 16} ${22 + row * 30} ${-140 - row * 15} ${30 + row * 30}L${-76 - row * 4} ${46 + row * 30}L-70 ${row * 30}Z`,
        { fill: shell, ...outline, 'stroke-width': 3 },
      ) +
      path(`M${-134 - row * 15} ${26 + row * 30}L${-78 - row * 4} ${40 + row * 30}`, {
        fill: 'none',
        stroke: lace,
        'stroke-width': 7,
        'stroke-dasharray': '5 4',
      });
    return [
      mirrored(0, guard(3), guard(2), guard(1), guard(0)),
      ornament(brush),
      path('M-64 40C-70 110 -40 172 0 184C40 172 70 110 64 40Z', {
        fill: lacquer(brush, mask),
        ...outline,
      }),
      path('M-112 -10C-118 -96 -66 -150 0 -150C66 -150 118 -96 112 -10Q0 -40 -112 -10Z', {
        fill: shell,
        ...outline,
      }),
      ...[-3, -2, -1, 0, 1, 2, 3].map((rib) =>
        path(`M${rib * 3} -148Q${rib * 30} -104 ${rib * 33} ${-26 - (9 - rib * rib)}`, {
          fill: 'none',
          stroke: gold,
          'stroke-width': 2.4,
          opacity: 0.85,
        }),
      ),
      circle([0, -150], 10, { fill: gold, ...outline, 'stroke-width': 2.5 }),
      path('M-124 6C-90 -34 90 -34 124 6C84 -8 60 2 0 2C-60 2 -84 -8 -124 6Z', {
        fill: shell,
        ...outline,
      }),
      path('M-116 0C-84 -28 84 -28 116 0', { fill: 'none', stroke: gold, 'stroke-width': 4 }),
      mirrored(
        0,
        path('M-112 -10C-150 -34 -160 -74 -138 -96C-112 -86 -98 -50 -100 -22Z', {
          fill: shell,
          ...outline,
        }),
        crest(-128, -58, 17, palette.accent, 5),
      ),
      path('M-72 8C-40 0 40 0 72 8L66 46C40 36 -40 36 -66 46Z', { fill: '#0b0808' }),
      mirrored(
        0,
        path('M-58 20C-44 12 -26 16 -18 30C-34 34 -48 32 -58 20Z', { fill: '#fff1c4' }),
        circle([-36, 24], 5, { fill: palette.ink }),
      ),
      path('M-14 36C-16 60 -26 72 -18 82C-8 90 8 90 18 82C26 72 16 60 14 36Z', {
        fill: lacquer(brush, mask),
        ...outline,
        'stroke-width': 3,
      }),
      moustache
        ? path('M-48 108C-20 92 20 92 48 108C36 134 -36 134 -48 108Z', {
            fill: '#0b0808',
            ...outline,
            'stroke-width': 3,
          }) +
          polygon(
            [
              [-34, 102],
              [34, 102],
              [28, 110],
              [-28, 110],
            ],
            { fill: '#f7ead0' },
          )
        : path('M-22 112C-10 102 -4 108 0 108C4 108 10 102 22 112C10 126 -10 126 -22 112Z', {
            fill: '#b3202f',
            ...outline,
            'stroke-width': 2.5,
          }),
      moustache
        ? mirrored(
            0,
            path('M-4 92C-30 84 -60 92 -78 118C-52 108 -26 110 -4 104Z', {
              fill: '#f7ead0',
              ...outline,
              'stroke-width': 2.5,
            }),
          )
        : '',
      mirrored(0, path('M-58 56Q-40 66 -50 86', { fill: 'none', stroke: gold, 'stroke-width': 3 })),
      path('M-20 150Q0 160 20 150', { fill: 'none', stroke: gold, 'stroke-width': 3 }),
      mirrored(
        0,
        path('M-64 130C-60 176 -30 206 -14 226', {
          fill: 'none',
          stroke: lace,
          'stroke-width': 9,
          'stroke-linecap': 'round',
        }),
      ),
      circle([0, 214], 12, { fill: lace, ...outline, 'stroke-width': 3 }),
    ].join('');
  };
}

/** A tall sun with waves about it. */
const waveSun = ({ drawing }: Brush) =>
  fanned([0, -120], 9, 220, () =>
    path('M-12 -172C-16 -206 4 -222 0 -246C20 -226 18 -196 12 -172Z', {
      fill: plated(drawing, 'gold'),
      ...outline,
      'stroke-width': 3,
    }),
  ) + circle([0, -136], 50, { fill: palette.bright, ...outline });

const bladeLeaves = ({ drawing }: Brush) =>
  mirrored(
    0,
    ...[18, 44, 70].map((degrees) =>
      turned(
        -degrees,
        [0, -60],
        path('M-12 -70C-26 -140 -10 -190 0 -232C10 -190 26 -140 12 -70Z', {
          fill: plated(drawing, 'silver', 30),
          ...outline,
          'stroke-width': 3,
        }),
      ),
    ),
  );

const openFan = ({ drawing }: Brush) =>
  times(9, (index) => {
    const degrees = -64 + index * 16;
    const [a, b] = [polar([0, -60], 176, degrees - 8), polar([0, -60], 176, degrees + 8)];
    return polygon([[0, -60], a, b], {
      fill: index % 2 ? plated(drawing, 'gold', 10) : '#fff1c4',
      ...outline,
      'stroke-width': 3,
    });
  }).join('') + circle([0, -164], 26, { fill: palette.bright });

const longHorns = ({ drawing }: Brush) =>
  mirrored(
    0,
    path('M-30 -70C-110 -96 -150 -160 -134 -240C-110 -190 -70 -150 -14 -124Z', {
      fill: plated(drawing, 'gold', 20),
      ...outline,
    }),
  );

const mapleLeaf = ({ drawing }: Brush) =>
  fanned([0, -120], 7, 176, (index) =>
    path(
      `M-13 -120C-32 -160 -18 ${-200 - (index === 3 ? 34 : 12)} 0 ${-226 - (index === 3 ? 34 : 12)}C18 ${-200 - (index === 3 ? 34 : 12)} 32 -160 13 -120Z`,
      { fill: drawing.linear(['#ffb03a', '#f0552f', '#b8202f']), ...outline, 'stroke-width': 3 },
    ),
  ) + circle([0, -120], 14, { fill: palette.accent });

const thunder = ({ drawing }: Brush) => {
  const bolt = path('M-16 -60L-62 -150L-30 -142L-66 -246L6 -140L-22 -148L14 -60Z', {
    fill: plated(drawing, 'gold', 10),
    ...outline,
  });
  return (
    mirrored(0, turned(-28, [0, -70], bolt), turned(-66, [0, -60], bolt)) +
    path('M0 -258L26 -178L12 -182L22 -110H-22L-12 -182L-26 -178Z', {
      fill: plated(drawing, 'rainbow', 10),
      ...outline,
    })
  );
};

const nightRaid = scene((brush) => {
  const { drawing, random } = brush;
  const torch = (x: number, y: number, size: number) =>
    circle([x, y], 70 * size, {
      fill: drawing.radial([
        ['#ffd27a', 0, 0.9],
        ['#ff7a2f', 0.4, 0.4],
        ['#ff7a2f', 1, 0],
      ]),
    }) +
    path(
      `M${x} ${y + 12 * size}C${x - 16 * size} ${y} ${x - 8 * size} ${y - 20 * size} ${x} ${y - 34 * size}C${x + 8 * size} ${y - 20 * size} ${x + 16 * size} ${y} ${x} ${y + 12 * size}Z`,
      { fill: '#fff1c4' },
    ) +
    line([x, y + 10 * size], [x, y + 60 * size], { stroke: palette.ink, 'stroke-width': 5 * size });
  return [
    circle([110, -150], 56, { fill: '#fff3d6', opacity: 0.92 }),
    group(
      { transform: 'translate(0 -26) scale(0.96)' },
      castle(brush, '#ffc247', '#1a1218', '#2e1c22'),
    ),
    path('M-240 190C-150 140 -60 176 0 168C80 150 160 130 240 180V330H-240Z', { fill: '#120c10' }),
    ...times(11, (index) =>
      torch(
        -200 + index * 40 + random.between(-10, 10),
        176 + random.between(-12, 40) + Math.abs(index - 5) * 3,
        random.between(0.6, 1),
      ),
    ),
    ...times(9, (index) => {
      const x = -186 + index * 46 + random.between(-8, 8);
      return turned(
        random.between(-9, 9),
        [x, 220],
        rect(x, 120, 3, 110, { fill: '#0a0608' }),
        rect(x + 3, 122, 18, 54, { fill: index % 2 ? palette.mid : '#5c1a20' }),
      );
    }),
    ...times(26, () =>
      circle([random.between(-190, 190), random.between(-120, 180)], random.between(1, 2.6), {
        fill: '#ffb35c',
        opacity: random.between(0.4, 1),
      }),
    ),
  ].join('');
}, '#ff7a3c');

const volley = scene((brush) => {
  const { drawing } = brush;
  const gun =
    path('M-6 -70V-214H6V-70L14 -30L22 20L2 26L-10 -20Z', {
      fill: lacquer(brush, '#5d4a44'),
      ...outline,
      'stroke-width': 3,
    }) +
    rect(-5, -216, 10, 130, {
      fill: plated(drawing, 'silver', 10),
      ...outline,
      'stroke-width': 2,
    }) +
    rect(-8, -130, 16, 7, { fill: palette.accent }) +
    rect(-8, -170, 16, 7, { fill: palette.accent });
  return [
    around(
      [0, 0],
      12,
      () =>
        path('M0 -214C-18 -234 -10 -262 0 -276C10 -262 18 -234 0 -214Z', {
          fill: drawing.radial(['#fffbe0', '#ffc247', '#ff7a2f']),
        }) +
        circle([0, -236], 34, {
          fill: drawing.radial([
            ['#ffd27a', 0, 0.8],
            ['#ff7a2f', 1, 0],
          ]),
        }),
    ),
    around([0, 0], 12, () => gun),
    circle([0, 0], 76, { fill: plated(drawing, 'silver', 40), ...outline }),
    circle([0, 0], 64, { fill: '#1c1618' }),
    crest(0, 0, 50, plated(drawing, 'silver', 20), 6),
  ].join('');
}, '#ff9a4a');

const array = scene((brush) => {
  const { drawing } = brush;
  const gold = plated(drawing, 'gold', 30);
  const flag = (colour: string, length: number) =>
    rect(-2.5, -length, 5, length - 60, { fill: gold }) +
    path(`M2 ${-length + 4}H30C26 ${-length + 34} 32 ${-length + 50} 28 ${-length + 76}H2Z`, {
      fill: colour,
      ...outline,
      'stroke-width': 2.5,
    }) +
    circle([16, -length + 30], 9, { fill: gold }) +
    polygon(
      [
        [-5, -length],
        [0, -length - 18],
        [5, -length],
      ],
      { fill: gold },
    );
  const colours = [palette.mid, '#2b2428', '#e8dcc4', '#7a1a24'];
  return [
    around([0, 0], 16, (index) => flag(colours[index % 4] ?? '', 232)),
    circle([0, 0], 150, { fill: lacquer(brush, '#2b1a1e'), ...outline }),
    around([0, 0], 32, () =>
      polygon(
        [
          [-4, -128],
          [0, -146],
          [4, -128],
        ],
        { fill: gold },
      ),
    ),
    circle([0, 0], 122, {
      fill: drawing.radial(['#d9483b', '#a8242e', '#5a0f18']),
      stroke: gold,
      'stroke-width': 4,
    }),
    around([0, 0], 8, () =>
      path('M0 -60C30 -74 26 -106 0 -116C-26 -106 -30 -74 0 -60Z', {
        fill: gold,
        ...outline,
        'stroke-width': 2,
      }),
    ),
    around([0, 0], 8, () => circle([0, -98], 5, { fill: '#5a0f18' })),
    around(
      [0, 0],
      8,
      () =>
        polygon(
          [
            [0, -54],
            [7, -66],
            [0, -112],
            [-7, -66],
          ],
          { fill: '#fff1c4' },
        ),
      22.5,
    ),
    polygon(star([0, 0], 52, 26, 8, 22.5), { fill: gold, ...outline, 'stroke-width': 2.5 }),
    circle([0, 0], 22, { fill: palette.mid, stroke: '#fff1c4', 'stroke-width': 3 }),
    polygon(
      [
        [0, -14],
        [10, 0],
        [0, 14],
        [-10, 0],
      ],
      { fill: plated(drawing, 'rainbow', 20) },
    ),
  ].join('');
}, '#e8b850');

export const sengoku: Series = {
  palette,
  scenes: {
    'SGK-001': spears,
    'SGK-002': bow,
    'SGK-003': drum,
    'SGK-004': banner,
    'SGK-005': warFan,
    'SGK-006': castleOnRidge,
    'SGK-007': scene(
      helm({ lacquer: '#24426b', lace: '#e9eef2', mask: '#33302f', ornament: bladeLeaves }),
    ),
    'SGK-008': scene(
      helm({ lacquer: '#3d6b4f', lace: '#f1c766', mask: '#3a2a22', ornament: longHorns }),
    ),
    'SGK-009': scene(
      helm({
        lacquer: '#7a3b6e',
        lace: '#ffd9e2',
        mask: '#efe3d6',
        moustache: false,
        ornament: openFan,
      }),
    ),
    'SGK-010': scene(
      helm({ lacquer: '#2a2629', lace: '#c23a3a', mask: '#8f1f24', ornament: waveSun }),
    ),
    'SGK-011': nightRaid,
    'SGK-012': volley,
    'SGK-013': scene(
      helm({
        lacquer: '#a8242e',
        lace: '#ffd479',
        mask: '#fbf1e6',
        moustache: false,
        ornament: mapleLeaf,
      }),
      '#ff9a5c',
    ),
    'SGK-014': scene(
      helm({ lacquer: '#1f1d2b', lace: '#f1c40f', mask: '#6d1420', ornament: thunder }),
      '#ffd668',
    ),
    'SGK-015': array,
  },
};
