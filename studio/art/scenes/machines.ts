import { plated, rays, stripes } from '../foil.ts';
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
  group,
  lighter,
  line,
  mirrored,
  mix,
  type Point,
  path,
  polar,
  polygon,
  polyline,
  rect,
  regular,
  star,
  times,
  turned,
} from '../svg.ts';

const palette: Palette = {
  ink: '#0b1016',
  deep: '#17242f',
  mid: '#3f5f78',
  bright: '#ff7a2f',
  accent: '#5fe6d6',
  pale: '#e9eef0',
};

const outline = {
  stroke: palette.ink,
  'stroke-width': 4,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};
const seam = {
  fill: 'none',
  stroke: palette.ink,
  'stroke-width': 2.4,
  opacity: 0.6,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};

/** Makes a scene of a machine in front of a grid and circuits. */
function scene(figure: (brush: Brush) => string, disc?: string): DrawScene {
  return (brush) => {
    const { drawing, tier } = brush;
    const dark = tier !== 'plain';
    const stroke = dark ? palette.accent : palette.mid;
    const texture = drawing.pattern(
      30,
      30,
      '',
      path('M30 0H0V30', { fill: 'none', stroke, 'stroke-width': 1 }),
      path('M15 0V30M0 15H30', { fill: 'none', stroke, 'stroke-width': 0.4 }),
    );
    const [x, y] = middle;
    return {
      ground: ground(brush, disc === undefined ? { texture } : { texture, disc }) + circuits(brush),
      figure: group({ transform: `translate(${x} ${y}) scale(1.1)` }, figure(brush)),
    };
  };
}

/** Conductors that run from the edges towards the middle and end in pads. */
function circuits({ random, tier }: Brush): string {
  const stroke = tier === 'plain' ? palette.mid : palette.accent;
  return times(26, (index) => {
    const left = index % 2 === 0;
    const y = 40 + index * 24;
    const reach = random.between(30, 120);
    const bend = random.pick([-22, 22, 0]);
    const edge = left ? 0 : cardWidth;
    const direction = left ? 1 : -1;
    const [x1, x2] = [
      edge + direction * reach * 0.5,
      edge + direction * (reach * 0.5 + Math.abs(bend)),
    ];
    const end: Point = [edge + direction * reach, y + bend];
    return (
      polyline([[edge, y], [x1, y], [x2, y + bend], end], {
        fill: 'none',
        stroke,
        'stroke-width': 1.8,
        opacity: 0.6,
      }) + circle(end, 4, { fill: 'none', stroke, 'stroke-width': 1.8, opacity: 0.8 })
    );
  }).join('');
}

/** Painted steel, lit from the upper left. */
const steel = ({ drawing }: Brush, colour: string) =>
  drawing.linear([lighter(colour, 0.45), colour, darker(colour, 0.42)], 55);

/** A lamp behind glass. */
function lens({ drawing }: Brush, x: number, y: number, radius: number, light: string): string {
  return [
    circle([x, y], radius * 2.1, {
      fill: drawing.radial([
        [light, 0, 0.75],
        [light, 1, 0],
      ]),
    }),
    circle([x, y], radius * 1.28, { fill: '#1a222b', ...outline }),
    circle([x, y], radius, {
      fill: drawing.radial(
        ['#ffffff', lighter(light, 0.4), light, darker(light, 0.4)],
        [0.42, 0.4],
        0.62,
      ),
    }),
    circle([x, y], radius * 0.62, {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 1.6,
      opacity: 0.6,
    }),
    ellipse([x - radius * 0.34, y - radius * 0.42], radius * 0.26, radius * 0.16, {
      fill: '#ffffff',
    }),
  ].join('');
}

function slit({ drawing }: Brush, d: string, light: string): string {
  return (
    path(d, { fill: light, opacity: 0.5, filter: drawing.blur(12) }) +
    path(d, { fill: drawing.linear([light, '#ffffff', light], 0), ...outline, 'stroke-width': 3 })
  );
}

const bolts = (points: readonly Point[]) =>
  mirrored(
    0,
    ...points.map(
      (point) =>
        circle(point, 4.5, { fill: '#cfd8de', stroke: palette.ink, 'stroke-width': 2 }) +
        circle(point, 1.5, { fill: palette.ink }),
    ),
  );

/** Hazard stripes in a shape. */
const hazard = ({ drawing }: Brush, d: string) =>
  path(d, { fill: '#ffc247', ...outline, 'stroke-width': 3 }) +
  path(d, { fill: stripes(drawing, 14, palette.ink, 6, 45) });

const grille = (x: number, y: number, width: number, rows: number) =>
  times(rows, (row) =>
    rect(x - width / 2 + row * 3, y + row * 11, width - row * 6, 6, { rx: 3, fill: palette.ink }),
  ).join('');

const patrol = scene((brush) =>
  [
    line([58, -120], [84, -214], { stroke: palette.ink, 'stroke-width': 6 }),
    circle([84, -218], 10, { fill: palette.bright, ...outline, 'stroke-width': 3 }),
    mirrored(
      0,
      path('M-112 -20H-150V60H-112Z', { fill: steel(brush, '#5a6f80'), ...outline }),
      circle([-140, 20], 15, { fill: palette.accent, ...outline }),
    ),
    path(
      'M-118 -30C-118 -104 -68 -146 0 -146C68 -146 118 -104 118 -30V70C118 100 84 128 56 140H-56C-84 128 -118 100 -118 70Z',
      { fill: steel(brush, '#8fb2c4'), ...outline, 'stroke-width': 5 },
    ),
    path('M-100 -46C-60 -64 60 -64 100 -46V26C60 44 -60 44 -100 26Z', {
      fill: '#131b23',
      ...outline,
    }),
    mirrored(0, lens(brush, -46, -10, 23, palette.accent)),
    path('M-118 58H118M0 -146V-58', seam),
    path('M-36 -146L-28 -60M36 -146L28 -60', seam),
    grille(0, 80, 84, 4),
    bolts([
      [-98, 78],
      [-72, 116],
    ]),
    path('M-40 140V176H40V140', { fill: steel(brush, '#4c5d6b'), ...outline }),
    path('M-90 176H90L120 216H-120Z', { fill: steel(brush, '#8fb2c4'), ...outline }),
  ].join(''),
);

const loader = scene((brush) =>
  [
    mirrored(
      0,
      path('M-96 -60L-176 -90L-190 40L-150 130L-96 110Z', {
        fill: steel(brush, '#d98a2b'),
        ...outline,
        'stroke-width': 5,
      }),
      hazard(brush, 'M-178 52L-146 124L-118 116L-146 40Z'),
      circle([-138, -30], 21, { fill: '#2a333c', ...outline }),
      circle([-138, -30], 9, { fill: '#8895a0' }),
    ),
    path('M-110 -130H110L130 -60V90L80 160H-80L-130 90V-60Z', {
      fill: steel(brush, '#f2a33b'),
      ...outline,
      'stroke-width': 5,
    }),
    path('M-94 -70H94V-6H-94Z', { fill: '#161c22', ...outline }),
    slit(brush, 'M-78 -50H78V-26H-78Z', '#ffe08a'),
    hazard(brush, 'M-96 16H96V44H-96Z'),
    path('M-60 66H60V130H-60Z', { fill: '#2a333c', ...outline }),
    grille(0, 78, 92, 4),
    bolts([
      [-104, -104],
      [-104, 74],
      [-84, 132],
    ]),
    path('M-60 -130V-164H60V-130', { fill: steel(brush, '#5a6670'), ...outline }),
    lens(brush, 0, -152, 16, '#ff5a3c'),
  ].join(''),
);

/** A cogged wheel with spokes. */
function gear(
  brush: Brush,
  x: number,
  y: number,
  radius: number,
  teeth: number,
  colour: string,
  turn = 0,
): string {
  const tooth = 360 / teeth;
  const outer: Point[] = times(teeth, (index) => index).flatMap((index) => {
    const at = turn + index * tooth;
    return [
      polar([x, y], radius * 0.84, at - tooth * 0.3),
      polar([x, y], radius, at - tooth * 0.18),
      polar([x, y], radius, at + tooth * 0.18),
      polar([x, y], radius * 0.84, at + tooth * 0.3),
    ];
  });
  return [
    polygon(outer, { fill: steel(brush, colour), ...outline }),
    circle([x, y], radius * 0.62, { fill: '#131b23', ...outline, 'stroke-width': 3 }),
    group(
      {},
      around(
        [x, y],
        5,
        () =>
          rect(x - radius * 0.08, y - radius * 0.66, radius * 0.16, radius * 0.66, {
            fill: steel(brush, colour),
            ...outline,
            'stroke-width': 2.5,
          }),
        turn,
      ),
    ),
    circle([x, y], radius * 0.26, { fill: steel(brush, colour), ...outline, 'stroke-width': 3 }),
    circle([x, y], radius * 0.1, { fill: palette.ink }),
  ].join('');
}

const heart = scene((brush) => {
  const shape =
    'M0 176C-120 96 -180 30 -172 -50C-164 -128 -70 -160 0 -82C70 -160 164 -128 172 -50C180 30 120 96 0 176Z';
  return [
    mirrored(
      0,
      path('M-60 -116C-60 -170 -90 -190 -84 -232', {
        fill: 'none',
        stroke: palette.ink,
        'stroke-width': 30,
      }),
      path('M-60 -116C-60 -170 -90 -190 -84 -232', {
        fill: 'none',
        stroke: '#b8743a',
        'stroke-width': 21,
      }),
    ),
    path(shape, {
      fill: brush.drawing.radial(['#5a2a22', '#2a1418', '#120a0e']),
      ...outline,
      'stroke-width': 6,
    }),
    group(
      { 'clip-path': brush.drawing.clip(path(shape, {})) },
      gear(brush, -74, -44, 78, 14, '#d98a3b', 4),
      gear(brush, 66, -30, 66, 12, '#c2c9ce', 12),
      gear(brush, -6, 66, 70, 12, '#e8b850', 0),
      gear(brush, 88, 70, 40, 9, '#b8743a', 10),
      gear(brush, -96, 66, 40, 9, '#8fa0ac', 6),
    ),
    path(shape, { fill: 'none', stroke: plated(brush.drawing, 'gold', 30), 'stroke-width': 9 }),
    lens(brush, 0, -6, 21, '#ff5a3c'),
    bolts([
      [-164, -40],
      [-120, 78],
      [-110, -122],
    ]),
  ].join('');
});

const teaServer = scene((brush) => {
  const { drawing } = brush;
  const wood = drawing.linear(['#f3d9ae', '#c98f55', '#7a4a28'], 30);
  return [
    path('M-170 214C-150 130 -110 100 -60 92H60C110 100 150 130 170 214Z', {
      fill: drawing.linear(['#a83a44', '#6d1f30']),
      ...outline,
    }),
    path('M-60 92L0 176L60 92', { fill: '#f6ead6', ...outline }),
    path(
      'M-100 -40C-100 -120 -50 -150 0 -150C50 -150 100 -120 100 -40V20C100 76 56 110 0 110C-56 110 -100 76 -100 20Z',
      { fill: wood, ...outline, 'stroke-width': 5 },
    ),
    path(
      'M-104 -50C-110 -140 -50 -170 0 -170C50 -170 110 -140 104 -50C84 -90 60 -104 0 -104C-60 -104 -84 -90 -104 -50Z',
      { fill: '#1b1416', ...outline },
    ),
    path('M-30 -168C-40 -214 40 -214 30 -168Z', { fill: '#1b1416', ...outline }),
    path('M-34 -172H34', { stroke: '#a83a44', 'stroke-width': 10 }),
    mirrored(
      0,
      lens(brush, -42, -24, 18, '#ffb35c'),
      circle([-62, 30], 13, { fill: '#e8604d', opacity: 0.5 }),
      path('M-60 -60Q-42 -70 -24 -60', { fill: 'none', ...outline }),
    ),
    path('M-34 48H34V84H-34Z', { fill: wood, ...outline, 'stroke-width': 3 }),
    path('M-34 62H34M-36 48V100M36 48V100', seam),
    path('M0 110V150M-100 0H-70M100 0H70', seam),
    path('M-150 196H150V210H-150Z', { fill: '#2a1a14', ...outline }),
    path('M-34 150H34L26 196H-26Z', {
      fill: drawing.linear(['#7fb0a0', '#2f6a5e'], 0),
      ...outline,
    }),
    ...[-12, 10].map((x) =>
      path(`M${x} 138C${x - 12} 124 ${x + 12} 116 ${x} 100`, {
        fill: 'none',
        stroke: '#ffffff',
        'stroke-width': 5,
        opacity: 0.85,
        'stroke-linecap': 'round',
      }),
    ),
  ].join('');
});

const weather = scene((brush) =>
  [
    path('M0 -196V-100M-70 -196H70', {
      fill: 'none',
      stroke: palette.ink,
      'stroke-width': 7,
      'stroke-linecap': 'round',
    }),
    mirrored(0, path('M-70 -218A22 22 0 0 0 -70 -174Z', { fill: palette.bright, ...outline })),
    circle([0, 16], 140, {
      fill: brush.drawing.radial(['#ffffff', '#cfe6ee', '#6fa3b8', '#3a6378'], [0.38, 0.32], 0.8),
      ...outline,
      'stroke-width': 5,
    }),
    ellipse([0, 16], 186, 40, { fill: 'none', stroke: palette.ink, 'stroke-width': 19 }),
    ellipse([0, 16], 186, 40, { fill: 'none', stroke: '#dfe8ec', 'stroke-width': 12 }),
    path('M-136 -10A140 140 0 0 1 136 -10A186 40 0 0 0 -136 -10Z', {
      fill: brush.drawing.radial(['#ffffff', '#cfe6ee', '#8fbccd'], [0.4, 0.3], 0.8),
    }),
    lens(brush, 0, -36, 40, '#4fb8ff'),
    ...[-90, -50, 50, 90].map((x) =>
      circle([x, 30], 8, { fill: palette.bright, ...outline, 'stroke-width': 3 }),
    ),
    path('M-84 84C-84 66 -58 62 -50 74C-42 58 -12 64 -14 84Z', {
      fill: '#ffffff',
      ...outline,
      'stroke-width': 3,
    }),
    ...[-70, -50, -30].map((x) =>
      line([x, 94], [x - 8, 116], {
        stroke: '#2f7fb8',
        'stroke-width': 5,
        'stroke-linecap': 'round',
      }),
    ),
    circle([50, 92], 22, { fill: '#ffc247', ...outline, 'stroke-width': 3 }),
    around([50, 92], 8, () =>
      line([50, 64], [50, 56], { stroke: '#ffc247', 'stroke-width': 5, 'stroke-linecap': 'round' }),
    ),
    path('M-60 176L-30 150H30L60 176Z', { fill: '#3a5262', ...outline }),
    ...times(3, (index) =>
      path(
        `M${-30 - index * 16} ${196 + index * 10}Q0 ${210 + index * 12} ${30 + index * 16} ${196 + index * 10}`,
        {
          fill: 'none',
          stroke: palette.accent,
          'stroke-width': 4,
          opacity: 0.9 - index * 0.25,
          'stroke-linecap': 'round',
        },
      ),
    ),
  ].join(''),
);

const train = scene((brush) => {
  const iron = steel(brush, '#34424f');
  return [
    ...[-1, 1].map((side) =>
      path(
        `M${side * 30} -130C${side * 60} -190 ${side * 140} -190 ${side * 190} -236C${side * 210} -180 ${side * 120} -130 ${side * 40} -116Z`,
        { fill: '#f4f7f8', opacity: 0.75 },
      ),
    ),
    path('M-36 -112V-180H-48V-202H48V-180H36V-112Z', { fill: iron, ...outline }),
    path('M-146 130L-186 214H186L146 130Z', {
      fill: steel(brush, '#a8322c'),
      ...outline,
      'stroke-width': 5,
    }),
    ...[-110, -66, -22, 22, 66, 110].map((x) =>
      line([x * 0.9, 132], [x * 1.28, 212], { stroke: palette.ink, 'stroke-width': 6 }),
    ),
    rect(-170, 92, 340, 42, { fill: steel(brush, '#a8322c'), ...outline }),
    mirrored(
      0,
      circle([-136, 112], 22, { fill: '#2a333c', ...outline }),
      circle([-136, 112], 12, { fill: '#8895a0', ...outline, 'stroke-width': 2.5 }),
    ),
    circle([0, 0], 140, { fill: iron, ...outline, 'stroke-width': 5 }),
    circle([0, 0], 112, { fill: steel(brush, '#25303a'), ...outline }),
    around([0, 0], 16, () =>
      circle([0, -126], 5, { fill: '#cfd8de', stroke: palette.ink, 'stroke-width': 2 }),
    ),
    mirrored(0, lens(brush, -92, -98, 28, '#ffe08a')),
    circle([0, 0], 52, { fill: plated(brush.drawing, 'gold', 30), ...outline }),
    polygon(star([0, 0], 44, 17, 8), { fill: '#a8322c', ...outline, 'stroke-width': 2.5 }),
    path('M-104 30H-60M60 30H104M0 64V108', {
      stroke: '#cfd8de',
      'stroke-width': 7,
      'stroke-linecap': 'round',
    }),
  ].join('');
});

interface Knight {
  paint: string;
  trim: string;
  light: string;
  /** Stands behind the helm. */
  crest?: (brush: Brush) => string;
  /** One bar of light across, or one lens between shutters. */
  gaze: 'bar' | 'lens';
}

/**
 * A great helm of plates over a collar: a cross of trim, one opening, rows of holes to breathe
 * through.
 */
function knight({ paint, trim, light, crest, gaze }: Knight): (brush: Brush) => string {
  return (brush) => {
    const [shell, edge] = [steel(brush, paint), steel(brush, trim)];
    const opening =
      gaze === 'bar'
        ? 'M-88 -44C-40 -56 40 -56 88 -44V-12C40 -22 -40 -22 -88 -12Z'
        : 'M-92 -40L-40 -78H40L92 -40L40 10H-40Z';
    return [
      crest?.(brush) ?? '',
      mirrored(
        0,
        path('M-60 130C-130 140 -176 176 -190 226H-20L0 160Z', { fill: edge, ...outline }),
        path('M-60 132C-104 150 -130 180 -136 226', seam),
        circle([-158, 204], 9, { fill: light, ...outline, 'stroke-width': 3 }),
      ),
      path('M-70 108H70L84 176C40 204 -40 204 -84 176Z', { fill: edge, ...outline }),
      ...times(3, (index) =>
        path(
          `M${-76 - index * 4} ${136 + index * 17}C-36 ${158 + index * 17} 36 ${158 + index * 17} ${76 + index * 4} ${136 + index * 17}`,
          { ...seam, opacity: 0.8 },
        ),
      ),
      path(
        'M-106 -50C-106 -132 -64 -166 0 -170C64 -166 106 -132 106 -50V56C100 104 60 138 0 154C-60 138 -100 104 -106 56Z',
        { fill: shell, ...outline, 'stroke-width': 5 },
      ),
      path('M-15 -169V-64H15V-169Z', { fill: edge, ...outline, 'stroke-width': 3 }),
      path('M-15 0V150L0 154L15 150V0Z', { fill: edge, ...outline, 'stroke-width': 3 }),
      path('M-108 -62C-50 -82 50 -82 108 -62V4C50 -12 -50 -12 -108 4Z', { fill: edge, ...outline }),
      path(opening, { fill: '#0a1016', ...outline }),
      gaze === 'bar'
        ? slit(brush, 'M-72 -38C-30 -46 30 -46 72 -38V-22C30 -30 -30 -30 -72 -22Z', light)
        : lens(brush, 0, -34, 27, light) +
          mirrored(
            0,
            ...[52, 66].map((x) =>
              line([-x, -52 + (x - 52)], [-x, -16 - (x - 52)], {
                stroke: light,
                'stroke-width': 4,
                'stroke-linecap': 'round',
              }),
            ),
          ),
      mirrored(
        0,
        ...times(12, (index) =>
          circle(
            [-38 - (index % 4) * 15, 34 + Math.floor(index / 4) * 21 + (index % 4) * -3],
            4.5,
            {
              fill: palette.ink,
            },
          ),
        ),
        path('M-92 -84C-76 -120 -54 -138 -28 -144', {
          fill: 'none',
          stroke: '#ffffff',
          'stroke-width': 6,
          opacity: 0.5,
          'stroke-linecap': 'round',
        }),
      ),
      bolts([
        [-94, 18],
        [-64, -132],
        [-50, 126],
      ]),
      polygon(
        [
          [0, -136],
          [11, -118],
          [0, -100],
          [-11, -118],
        ],
        { fill: light, ...outline, 'stroke-width': 2.5 },
      ),
    ].join('');
  };
}

const antennae = (colour: string) => (brush: Brush) =>
  mirrored(
    0,
    path('M-96 -30H-134V-150L-120 -214L-106 -150V-90Z', { fill: steel(brush, colour), ...outline }),
    line([-120, -140], [-120, -50], { stroke: palette.accent, 'stroke-width': 4 }),
  );

/** Steel feathers, as on a jet's open wing. */
const wings = (brush: Brush) =>
  mirrored(
    0,
    ...[66, 48, 30].map((degrees, index) =>
      turned(
        -degrees,
        [0, 30],
        path(`M-30 -60L-16 ${-216 - index * 10}L10 ${-190 - index * 8}L24 -60Z`, {
          fill: steel(brush, ['#dfe8ee', '#b8d0e0', '#8fb2cc'][index] ?? ''),
          ...outline,
        }),
        path(`M-4 -80V${-180 - index * 8}`, { stroke: palette.accent, 'stroke-width': 4 }),
      ),
    ),
  );

/** Draws a crest of nine feathers of flame, fanned out above the head. */
const plume = ({ drawing }: Brush) =>
  times(9, (index) =>
    turned(
      -64 + index * 16,
      [0, -120],
      path('M-13 -120C-30 -170 -16 -216 0 -244C16 -216 30 -170 13 -120Z', {
        fill: drawing.linear(['#ffd98a', '#ff7a2f', '#b3202f']),
        ...outline,
        'stroke-width': 3,
      }),
    ),
  ).join('');

const crossedBlades = ({ drawing }: Brush) =>
  mirrored(
    0,
    turned(
      -40,
      [0, 0],
      path('M-12 40L-16 -210L0 -256L16 -210L12 40Z', {
        fill: plated(drawing, 'silver', 10),
        ...outline,
      }),
      line([0, -232], [0, 20], { stroke: palette.bright, 'stroke-width': 4 }),
    ),
  );

/** A wheel of rays: the crown of something that was built to be worshipped. */
const sunWheel = ({ drawing }: Brush) =>
  around([0, -50], 24, (index) =>
    path(index % 2 ? 'M-8 -196L0 -236L8 -196Z' : 'M-10 -196L0 -256L10 -196Z', {
      fill: plated(drawing, 'gold', 10),
      stroke: palette.ink,
      'stroke-width': 2,
    }),
  ) +
  circle([0, -50], 142, { fill: 'none', stroke: palette.ink, 'stroke-width': 24 }) +
  circle([0, -50], 142, { fill: 'none', stroke: plated(drawing, 'gold', 30), 'stroke-width': 16 }) +
  circle([0, -50], 124, { fill: 'none', stroke: plated(drawing, 'rainbow'), 'stroke-width': 5 }) +
  around([0, -50], 12, () =>
    circle([0, -192], 6, { fill: palette.accent, stroke: palette.ink, 'stroke-width': 2 }),
  );

const diver = scene((brush) => {
  const brass = brush.drawing.linear(['#ffe2a0', '#c98f3a', '#6d4316'], 40);
  return [
    path('M-60 -140C-100 -200 -180 -180 -196 -110', {
      fill: 'none',
      stroke: palette.ink,
      'stroke-width': 26,
      'stroke-linecap': 'round',
    }),
    path('M-60 -140C-100 -200 -180 -180 -196 -110', {
      fill: 'none',
      stroke: '#3d6b7a',
      'stroke-width': 18,
      'stroke-dasharray': '8 3',
    }),
    path('M-170 214C-160 150 -110 120 -60 112H60C110 120 160 150 170 214Z', {
      fill: steel(brush, '#2f6a7a'),
      ...outline,
    }),
    path('M-110 116H110L130 146H-130Z', { fill: brass, ...outline }),
    bolts([
      [-104, 131],
      [-60, 131],
      [-20, 131],
    ]),
    circle([0, -20], 142, {
      fill: brush.drawing.radial(['#ffe9b8', '#d9a24a', '#8a5820', '#4a2c0e'], [0.36, 0.3], 0.82),
      ...outline,
      'stroke-width': 5,
    }),
    mirrored(
      0,
      circle([-122, -20], 36, { fill: brass, ...outline }),
      circle([-126, -20], 22, { fill: '#12303c', ...outline, 'stroke-width': 3 }),
    ),
    circle([0, -10], 86, { fill: brass, ...outline }),
    around([0, -10], 12, () =>
      circle([0, -85], 6, { fill: '#6d4316', stroke: palette.ink, 'stroke-width': 2 }),
    ),
    circle([0, -10], 66, {
      fill: brush.drawing.radial(['#3fb8c9', '#12586e', '#06202c']),
      ...outline,
    }),
    mirrored(0, lens(brush, -24, -14, 14, '#aef3ff')),
    path('M-24 24Q0 34 24 24', {
      fill: 'none',
      stroke: '#aef3ff',
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }),
    path('M-66 -10H66M0 -76V56', { stroke: '#6d4316', 'stroke-width': 5, opacity: 0.85 }),
    path('M-46 -58A66 66 0 0 1 20 -72', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 7,
      opacity: 0.7,
      'stroke-linecap': 'round',
    }),
    path('M-40 -158H40L30 -186H-30Z', { fill: brass, ...outline }),
    ...[
      [130, -150, 14],
      [160, -190, 9],
      [140, -222, 6],
      [-160, 40, 8],
    ].map(([x = 0, y = 0, r = 0]) =>
      circle([x, y], r, {
        fill: '#e6fbff',
        'fill-opacity': 0.35,
        stroke: '#e6fbff',
        'stroke-width': 3,
      }),
    ),
  ].join('');
}, '#58b8d0');

const forge = scene(
  (brush) =>
    [
      mirrored(
        0,
        path('M-96 -90H-160V-190H-120V-120H-96Z', { fill: steel(brush, '#3a3432'), ...outline }),
        path('M-140 -196C-170 -220 -150 -240 -140 -262C-124 -240 -110 -222 -140 -196Z', {
          fill: brush.drawing.linear(['#ffe08a', '#ff7a2f', '#c2301f']),
        }),
      ),
      path('M-130 -100H130L150 40L100 150H-100L-150 40Z', {
        fill: steel(brush, '#4a4340'),
        ...outline,
        'stroke-width': 5,
      }),
      path('M-130 -100L-96 -150H96L130 -100Z', { fill: steel(brush, '#6b5a50'), ...outline }),
      mirrored(0, lens(brush, -60, -46, 24, '#ffb03a')),
      path('M-96 20C-96 0 96 0 96 20V70C96 118 56 132 0 132C-56 132 -96 118 -96 70Z', {
        fill: brush.drawing.radial(['#fff6d0', '#ffc247', '#ff6a1f', '#8f1f10'], [0.5, 0.62], 0.62),
        ...outline,
      }),
      ...[-64, -32, 0, 32, 64].map((x) =>
        rect(x - 5, 8, 10, 122, { rx: 4, fill: '#2a2422', ...outline, 'stroke-width': 2.5 }),
      ),
      circle([0, 80], 150, {
        fill: brush.drawing.radial([
          ['#ff7a2f', 0, 0.4],
          ['#ff7a2f', 1, 0],
        ]),
      }),
      bolts([
        [-112, -76],
        [-128, 30],
        [-92, 132],
        [-50, -124],
      ]),
      hazard(brush, 'M-70 -100H70L62 -84H-62Z'),
      path('M-70 150V186H70V150', { fill: '#2a2422', ...outline }),
      ...times(16, (index) =>
        circle(polar([0, -20], 160 + (index % 4) * 18, -150 + index * 20), 2 + (index % 3), {
          fill: '#ffc86b',
        }),
      ),
    ].join(''),
  '#ff9a4a',
);

const clockKeep = scene((brush) => {
  const gold = plated(brush.drawing, 'gold', 30);
  const stone = steel(brush, '#8d98a3');
  return [
    mirrored(
      0,
      path('M-150 214V-20L-120 -70L-90 -20V214Z', { fill: stone, ...outline }),
      path('M-158 -20L-120 -110L-82 -20Z', { fill: steel(brush, '#2f6a6a'), ...outline }),
      ...[30, 90, 150].map((y) =>
        rect(-130, y, 20, 30, { rx: 10, fill: '#ffd98a', ...outline, 'stroke-width': 3 }),
      ),
    ),
    path('M-96 214V-110H96V214Z', { fill: stone, ...outline, 'stroke-width': 5 }),
    path('M-112 -110L0 -244L112 -110Z', {
      fill: steel(brush, '#2f6a6a'),
      ...outline,
      'stroke-width': 5,
    }),
    circle([0, -150], 21, { fill: '#ffd98a', ...outline }),
    circle([0, -4], 118, { fill: gold, ...outline, 'stroke-width': 5 }),
    circle([0, -4], 100, {
      fill: brush.drawing.radial(['#fffdf4', '#f3e6c8', '#cfae74']),
      ...outline,
      'stroke-width': 3,
    }),
    around([0, -4], 60, (index) =>
      line([0, -100], [0, index % 5 === 0 ? -84 : -94], {
        stroke: palette.ink,
        'stroke-width': index % 5 === 0 ? 4 : 1.6,
      }),
    ),
    group(
      { opacity: 0.9 },
      gear(brush, -30, 20, 34, 10, '#c98f3a', 6),
      gear(brush, 26, -34, 26, 9, '#8fa0ac', 0),
    ),
    turned(-52, [0, -4], path('M-6 0L0 -66L6 0Z', { fill: palette.ink })),
    turned(58, [0, -4], path('M-5 0L0 -92L5 0Z', { fill: '#a8322c' })),
    circle([0, -4], 11, { fill: gold, ...outline, 'stroke-width': 3 }),
    path('M-34 214V170A34 34 0 0 1 34 170V214Z', { fill: '#2a1f1a', ...outline }),
    gear(brush, -104, 196, 44, 11, '#b8743a', 0),
    gear(brush, 112, 200, 36, 10, '#c2c9ce', 8),
  ].join('');
}, '#9fd8e0');

const core = scene((brush) => {
  const { drawing } = brush;
  const glow = palette.accent;
  const trace = (index: number) => {
    const [a, b, c] = [44 + (index % 3) * 8, 96 + (index % 4) * 16, 190 + (index % 2) * 20];
    const shift = index % 2 === 0 ? 10 : -10;
    return (
      path(`M0 ${-a}V${-b}L${shift} ${-b - 12}V${-c}`, {
        fill: 'none',
        stroke: glow,
        'stroke-width': 2.6,
      }) +
      circle([shift, -c], 5, { fill: palette.ink, stroke: glow, 'stroke-width': 2.4 }) +
      (index % 4 === 0
        ? rect(-7, -b + 8, 14, 20, { fill: '#12303a', stroke: glow, 'stroke-width': 2 })
        : '')
    );
  };
  return [
    circle([0, 0], 230, {
      fill: drawing.radial([
        ['#0b1a22', 0, 0.95],
        ['#0b1a22', 0.85, 0.85],
        ['#0b1a22', 1, 0],
      ]),
    }),
    around([0, 0], 32, trace),
    ...[74, 128, 172].map((radius, index) =>
      circle([0, 0], radius, {
        fill: 'none',
        stroke: index === 1 ? plated(drawing, 'gold') : glow,
        'stroke-width': index === 1 ? 4 : 1.6,
        'stroke-dasharray': index === 0 ? '4 6' : undefined,
        opacity: 0.9,
      }),
    ),
    polygon(regular([0, 0], 98, 6), {
      fill: steel(brush, '#24424f'),
      stroke: plated(drawing, 'gold', 30),
      'stroke-width': 6,
    }),
    polygon(regular([0, 0], 74, 6, 30), { fill: '#08161d', stroke: glow, 'stroke-width': 3 }),
    ...times(6, (index) =>
      polygon([[0, 0], polar([0, 0], 62, index * 60), polar([0, 0], 62, index * 60 + 60)], {
        fill: mix('#0f5c6a', '#aef7ee', [0.1, 0.35, 0.8, 0.95, 0.6, 0.25][index] ?? 0),
        stroke: '#dffcf8',
        'stroke-width': 1.4,
      }),
    ),
    circle([0, 0], 120, {
      fill: drawing.radial([
        ['#dffcf8', 0, 0.9],
        [glow, 0.4, 0.35],
        [glow, 1, 0],
      ]),
    }),
    circle([0, 0], 21, { fill: '#ffffff' }),
  ].join('');
}, '#2fb8b0');

const machineGod = scene((brush) => {
  const { drawing } = brush;
  const gold = plated(drawing, 'gold', 30);
  const tower = (x: number, height: number, width: number) =>
    rect(x - width / 2, 240 - height, width, height, {
      fill: drawing.linear(['#2c4a66', '#0f1c2b']),
      ...outline,
      'stroke-width': 2.5,
    }) +
    times(Math.floor(height / 16), (row) =>
      times(Math.floor(width / 11), (column) =>
        (row * 7 + column * 5 + Math.round(x)) % 3 === 0
          ? ''
          : rect(x - width / 2 + 4 + column * 11, 246 - height + row * 16, 5, 7, {
              fill: (row + column) % 4 ? '#ffd98a' : palette.accent,
            }),
      ).join(''),
    ).join('');
  return [
    rays([0, -60], 44, 150, 272, gold, 0.3),
    group(
      { transform: 'translate(0 -6)' },
      knight({
        paint: '#e6dcc4',
        trim: '#a87b2f',
        light: '#ff8a3c',
        crest: sunWheel,
        gaze: 'lens',
      })(brush),
    ),
    ...[
      [-178, 130, 48],
      [-132, 80, 44],
      [178, 142, 48],
      [134, 92, 42],
      [-92, 56, 38],
      [94, 60, 40],
      [-56, 36, 34],
      [56, 40, 34],
      [0, 30, 66],
    ].map(([x = 0, height = 0, width = 0]) => tower(x, height, width)),
  ].join('');
}, '#ffb35c');

const furnace = scene((brush) => {
  const { drawing } = brush;
  const [gold, holo] = [plated(drawing, 'gold', 30), plated(drawing, 'rainbow', 40)];
  const clamp =
    path('M-30 -146H30L40 -206L20 -232H-20L-40 -206Z', {
      fill: steel(brush, '#34424f'),
      ...outline,
    }) +
    path('M-16 -160H16L20 -196H-20Z', { fill: '#0d1319', ...outline, 'stroke-width': 2.5 }) +
    rect(-10, -188, 20, 22, { rx: 4, fill: palette.accent }) +
    circle([-24, -216], 4, { fill: '#cfd8de' }) +
    circle([24, -216], 4, { fill: '#cfd8de' });
  return [
    circle([0, 0], 180, { fill: 'none', stroke: palette.ink, 'stroke-width': 46 }),
    circle([0, 0], 180, { fill: 'none', stroke: steel(brush, '#52687a'), 'stroke-width': 38 }),
    circle([0, 0], 180, { fill: 'none', stroke: gold, 'stroke-width': 6 }),
    around([0, 0], 8, () => clamp),
    circle([0, 0], 152, {
      fill: drawing.radial(
        ['#fffdf2', '#ffe08a', '#ff8a3c', '#b0305a', '#2a1046'],
        [0.5, 0.5],
        0.52,
      ),
      ...outline,
      'stroke-width': 5,
    }),
    ...[0, 60, 120].map((degrees) =>
      turned(
        degrees,
        [0, 0],
        ellipse([0, 0], 140, 48, { fill: 'none', stroke: holo, 'stroke-width': 5 }),
        circle([140, 0], 9, { fill: '#ffffff' }),
        circle([-140, 0], 6, { fill: '#ffffff' }),
      ),
    ),
    circle([0, 0], 110, {
      fill: drawing.radial([
        ['#ffffff', 0, 1],
        ['#fff1c4', 0.4, 0.7],
        ['#fff1c4', 1, 0],
      ]),
    }),
    polygon(star([0, 0], 118, 15, 8), { fill: '#fffdf2' }),
    polygon(star([0, 0], 66, 18, 8, 22.5), { fill: holo }),
    circle([0, 0], 23, { fill: '#ffffff' }),
  ].join('');
}, '#ff8a5c');

export const machines: Series = {
  palette,
  scenes: {
    'KKI-001': patrol,
    'KKI-002': loader,
    'KKI-003': heart,
    'KKI-004': teaServer,
    'KKI-005': weather,
    'KKI-006': train,
    'KKI-007': scene(
      knight({
        paint: '#56697a',
        trim: '#2a3742',
        light: '#5fe6d6',
        crest: antennae('#3f5f78'),
        gaze: 'bar',
      }),
      '#7fd8d0',
    ),
    'KKI-008': diver,
    'KKI-009': forge,
    'KKI-010': clockKeep,
    'KKI-011': scene(
      knight({ paint: '#eef3f6', trim: '#5f8fc0', light: '#5fd0ff', crest: wings, gaze: 'bar' }),
      '#8fd0ff',
    ),
    'KKI-012': scene(
      (brush) =>
        crossedBlades(brush) +
        knight({ paint: '#7d2430', trim: '#2a2630', light: '#ffc247', crest: plume, gaze: 'bar' })(
          brush,
        ),
      '#ff7a4a',
    ),
    'KKI-013': core,
    'KKI-014': machineGod,
    'KKI-015': furnace,
  },
};
