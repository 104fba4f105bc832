import { hempLeaves, plated, waves } from '../foil.ts';
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
  path,
  polar,
  polygon,
  rect,
  times,
  turned,
} from '../svg.ts';

const palette: Palette = {
  ink: '#150f22',
  deep: '#2d1846',
  mid: '#7a2f66',
  bright: '#e5533d',
  accent: '#f2b84b',
  pale: '#f5e9dc',
};

/** A figure drawn about the origin, in front of the ground of its tier. */
function scene(figure: (brush: Brush) => string, disc?: string): DrawScene {
  return (brush) => {
    const { drawing } = brush;
    const texture =
      brush.tier === 'plain'
        ? waves(drawing, 20, palette.mid, 1)
        : hempLeaves(drawing, 34, brush.tier === 'tinted' ? palette.accent : palette.accent, 0.8);
    const [x, y] = middle;
    return {
      ground: ground(brush, disc === undefined ? { texture } : { texture, disc }) + clouds(brush),
      figure: group({ transform: `translate(${x} ${y}) scale(1.1)` }, figure(brush)),
    };
  };
}

/** Banks of cloud as on old scrolls, low and at the edges. */
function clouds({ random, palette: { pale, mid, deep }, tier }: Brush): string {
  const fill =
    tier === 'plain'
      ? lighter(pale, 0.6)
      : tier === 'tinted'
        ? mix(mid, pale, 0.25)
        : mix(deep, mid, 0.5);
  const bank = (x: number, y: number, size: number) =>
    path(
      `M${x - size * 2.2} ${y}a${size * 0.5} ${size * 0.5} 0 0 1 ${size * 0.6} ${-size * 0.5}a${size} ${size} 0 0 1 ${size * 1.7} ${-size * 0.2}a${size * 0.7} ${size * 0.7} 0 0 1 ${size * 1.2} ${size * 0.2}a${size * 0.45} ${size * 0.45} 0 0 1 ${size * 0.9} ${size * 0.5}Z`,
      {
        fill,
        stroke: tier === 'plain' ? mid : palette.accent,
        'stroke-width': 1.4,
        'stroke-opacity': 0.55,
      },
    );
  return [
    bank(96 + random.between(-40, 20), 588 + random.between(-16, 16), 62),
    bank(250 + random.between(-30, 30), 650, 70),
    bank(400 + random.between(-20, 40), 606 + random.between(-16, 16), 66),
    bank(380 + random.between(-20, 40), 118 + random.between(-20, 10), 30),
    bank(70 + random.between(-20, 20), 150 + random.between(-20, 30), 24),
  ].join('');
}

const outline = {
  stroke: palette.ink,
  'stroke-width': 5,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
};

/** A tongue of ghost fire, its foot at the point. */
function wisp({ drawing }: Brush, x: number, y: number, size: number, colour: string): string {
  const shape = (scale: number, fill: string) =>
    group(
      { transform: `translate(${x} ${y}) scale(${size * scale})` },
      path(
        'M0 0C-42 0 -46 -46 -20 -74C-24 -50 -8 -54 -12 -82C-14 -106 8 -112 12 -134C22 -108 18 -92 30 -76C32 -86 30 -94 28 -98C54 -66 46 0 0 0Z',
        { fill },
      ),
    );
  return (
    circle([x, y - 50 * size], 95 * size, {
      fill: drawing.radial([
        [colour, 0, 0.6],
        [colour, 1, 0],
      ]),
    }) +
    shape(1, colour) +
    shape(0.66, lighter(colour, 0.45)) +
    shape(0.34, '#fffdf2')
  );
}

function wisps(brush: Brush, colour: string): string {
  return (
    wisp(brush, -168, 40, 0.52, colour) +
    wisp(brush, 172, 96, 0.62, colour) +
    wisp(brush, 128, -150, 0.36, colour)
  );
}

/** An eye with a slit or a round pupil. */
function eye(
  x: number,
  y: number,
  width: number,
  height: number,
  iris: string,
  slit = false,
): string {
  return (
    path(
      `M${x - width} ${y}Q${x} ${y - height * 1.6} ${x + width} ${y}Q${x} ${y + height * 1.3} ${x - width} ${y}Z`,
      { fill: '#fffaf0', ...outline, 'stroke-width': 4 },
    ) +
    circle([x, y], height * 0.8, { fill: iris }) +
    (slit
      ? ellipse([x, y], height * 0.24, height * 0.78, { fill: palette.ink })
      : circle([x, y], height * 0.42, { fill: palette.ink })) +
    circle([x - height * 0.28, y - height * 0.3], height * 0.18, { fill: '#ffffff' })
  );
}

const umbrella = scene((brush) => {
  const paper = brush.drawing.linear(['#c93f2f', '#e5533d', '#a52f27'], 0);
  return [
    path('M-10 62C-14 110 -4 140 -8 186L-34 196H26L14 186C16 140 12 110 12 62Z', {
      fill: '#f0cda6',
      ...outline,
    }),
    path('M-44 196H44V206H30V222H16V206H-18V222H-32V206H-44Z', { fill: palette.ink }),
    path(
      'M0 -206C18 -150 92 -40 132 58Q104 82 84 58Q62 90 42 62Q22 94 0 64Q-22 94 -42 62Q-62 90 -84 58Q-104 82 -132 58C-92 -40 -18 -150 0 -206Z',
      { fill: paper, ...outline },
    ),
    ...[-84, -42, 0, 42, 84].map((x) =>
      path(`M0 -200Q${x * 0.5} -70 ${x} 58`, {
        fill: 'none',
        stroke: palette.ink,
        'stroke-width': 2,
        opacity: 0.55,
      }),
    ),
    path('M-74 -62Q0 -22 74 -62L84 -40Q0 2 -84 -40Z', { fill: '#f7e6cf', opacity: 0.9 }),
    eye(0, -18, 52, 30, palette.accent),
    path('M-40 34Q0 58 40 34Q34 52 22 54C26 84 12 108 0 108C-12 108 -24 84 -18 55Q-34 52 -40 34Z', {
      fill: '#d8364f',
      ...outline,
      'stroke-width': 4,
    }),
    line([0, 58], [0, 92], { stroke: '#8f1d33', 'stroke-width': 3 }),
    circle([0, -206], 9, { fill: palette.ink }),
    ...times(9, (index) =>
      line(
        [-190 + index * 48, -190 + (index % 3) * 40],
        [-202 + index * 48, -140 + (index % 3) * 40],
        {
          stroke: palette.mid,
          'stroke-width': 3,
          'stroke-linecap': 'round',
          opacity: 0.6,
        },
      ),
    ),
  ].join('');
});

const lantern = scene((brush) => {
  const { drawing } = brush;
  return [
    circle([0, 0], 230, {
      fill: drawing.radial([
        ['#ffd98a', 0, 0.9],
        ['#f2a33b', 0.5, 0.35],
        ['#f2a33b', 1, 0],
      ]),
    }),
    line([0, -250], [0, -160], { stroke: palette.ink, 'stroke-width': 5 }),
    path('M-66 -142C-142 -96 -142 96 -66 142H66C142 96 142 -96 66 -142Z', {
      fill: drawing.radial(['#fff6d8', '#ffd479', '#e9862e', '#b84a21'], [0.5, 0.42], 0.62),
      ...outline,
    }),
    ...times(9, (index) => {
      const y = -112 + index * 28;
      const x = 66 + 60 * Math.sqrt(Math.max(0, 1 - (y / 150) ** 2));
      return path(`M${-x} ${y}Q0 ${y + 16} ${x} ${y}`, {
        fill: 'none',
        stroke: '#7c2d16',
        'stroke-width': 2,
        opacity: 0.55,
      });
    }),
    rect(-76, -164, 152, 26, { rx: 6, fill: palette.ink }),
    rect(-76, 138, 152, 26, { rx: 6, fill: palette.ink }),
    mirrored(0, eye(-50, -42, 34, 20, '#b03a2e')),
    path('M-92 34C-50 62 50 62 92 34C84 92 40 108 0 108C-40 108 -84 92 -92 34Z', {
      fill: '#3b0d16',
      ...outline,
    }),
    path('M-24 84C-30 140 -14 176 0 184C18 172 30 138 24 84C10 74 -12 74 -24 84Z', {
      fill: '#d8364f',
      ...outline,
      'stroke-width': 4,
    }),
    mirrored(
      0,
      polygon(
        [
          [-70, 48],
          [-56, 54],
          [-62, 74],
        ],
        { fill: '#fffaf0' },
      ),
    ),
    wisp(brush, -176, 120, 0.4, '#7fd1ff'),
    wisp(brush, 178, 20, 0.46, '#7fd1ff'),
  ].join('');
});

const daruma = scene(({ drawing }) =>
  [
    ellipse([0, 172], 130, 20, { fill: palette.ink, opacity: 0.35 }),
    path(
      'M0 -176C104 -176 150 -90 150 6C150 106 90 172 0 172C-90 172 -150 106 -150 6C-150 -90 -104 -176 0 -176Z',
      { fill: drawing.radial(['#ff7a5c', '#d93a2b', '#8f1d1d'], [0.38, 0.3], 0.8), ...outline },
    ),
    path(
      'M0 -120C70 -120 104 -70 104 -16C104 40 66 66 0 66C-66 66 -104 40 -104 -16C-104 -70 -70 -120 0 -120Z',
      { fill: '#f8e8d2', ...outline, 'stroke-width': 4 },
    ),
    mirrored(
      0,
      path('M-96 -52C-70 -96 -34 -84 -18 -56C-44 -66 -66 -60 -96 -52Z', { fill: palette.ink }),
      eye(-48, -20, 34, 24, '#3a7d6b'),
      path('M-18 26C-50 14 -84 24 -98 54C-66 44 -40 50 -18 44Z', { fill: palette.ink }),
    ),
    eye(0, -82, 26, 18, '#d93a2b'),
    path('M-12 8Q0 16 12 8', { fill: 'none', ...outline, 'stroke-width': 4 }),
    path('M-24 40Q0 50 24 40', { fill: 'none', ...outline, 'stroke-width': 4 }),
    mirrored(
      0,
      path('M-128 66C-110 96 -78 88 -66 112', {
        fill: 'none',
        stroke: palette.accent,
        'stroke-width': 7,
        'stroke-linecap': 'round',
      }),
      path('M-116 100C-96 122 -70 118 -58 140', {
        fill: 'none',
        stroke: palette.accent,
        'stroke-width': 5,
        'stroke-linecap': 'round',
      }),
    ),
    path('M-22 92Q0 80 22 92L18 142Q0 152 -18 142Z', {
      fill: palette.accent,
      ...outline,
      'stroke-width': 3,
    }),
  ].join(''),
);

const cat = scene((brush) => {
  const fur = brush.drawing.linear(['#5a4a78', '#2d2247']);
  const tail = 'M60 130C180 150 210 40 150 -30C120 -66 150 -120 196 -112';
  return [
    mirrored(
      0,
      path(tail, {
        fill: 'none',
        stroke: palette.ink,
        'stroke-width': 42,
        'stroke-linecap': 'round',
      }),
      path(tail, {
        fill: 'none',
        stroke: '#46376a',
        'stroke-width': 32,
        'stroke-linecap': 'round',
      }),
      path('M150 -30C120 -66 150 -120 196 -112', {
        fill: 'none',
        stroke: '#f5e9dc',
        'stroke-width': 32,
        'stroke-linecap': 'round',
        'stroke-dasharray': '26 200',
        'stroke-dashoffset': -78,
      }),
    ),
    path(
      'M-120 -40L-118 -176L-44 -120Q0 -134 44 -120L118 -176L120 -40C132 60 72 132 0 136C-72 132 -132 60 -120 -40Z',
      { fill: fur, ...outline },
    ),
    mirrored(
      0,
      polygon(
        [
          [-106, -148],
          [-60, -112],
          [-104, -76],
        ],
        { fill: '#c9527a' },
      ),
      eye(-54, -16, 42, 30, palette.accent, true),
    ),
    polygon(
      [
        [0, -112],
        [16, -70],
        [0, -44],
        [-16, -70],
      ],
      { fill: palette.bright },
    ),
    path('M-14 42H14L0 56Z', { fill: '#f08aa0', ...outline, 'stroke-width': 3 }),
    path('M0 56C-4 80 -40 84 -52 66M0 56C4 80 40 84 52 66', {
      fill: 'none',
      stroke: '#f5e9dc',
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
    mirrored(
      0,
      ...[0, 1, 2].map((index) =>
        line([-62, 50 + index * 12], [-158, 28 + index * 26], {
          stroke: '#f5e9dc',
          'stroke-width': 3,
          'stroke-linecap': 'round',
        }),
      ),
    ),
    path('M-70 112Q0 150 70 112L60 140Q0 172 -60 140Z', {
      fill: palette.bright,
      ...outline,
      'stroke-width': 4,
    }),
    circle([0, 156], 20, { fill: palette.accent, ...outline, 'stroke-width': 4 }),
    path('M0 156V174M-12 152H12', { fill: 'none', stroke: palette.ink, 'stroke-width': 4 }),
    wisp(brush, -188, -60, 0.34, '#7fd1ff'),
  ].join('');
});

const brushYokai = scene((brush) => {
  const { drawing } = brush;
  const swirl = (points: [number, number][], width: number) =>
    path(curve(points), {
      fill: 'none',
      stroke: palette.ink,
      'stroke-width': width,
      'stroke-linecap': 'round',
    });
  return [
    swirl(
      [
        [10, 128],
        [-60, 176],
        [-150, 140],
        [-168, 40],
        [-110, -40],
        [-60, 0],
        [-90, 50],
      ],
      26,
    ),
    swirl(
      [
        [10, 128],
        [90, 186],
        [168, 130],
        [160, 20],
        [110, -70],
        [140, -140],
      ],
      18,
    ),
    swirl(
      [
        [120, 10],
        [150, -10],
        [190, -20],
      ],
      9,
    ),
    circle([196, -22], 7, { fill: palette.ink }),
    circle([-178, -34], 10, { fill: palette.ink }),
    circle([-196, 10], 5, { fill: palette.ink }),
    turned(
      14,
      [0, 0],
      rect(-17, -226, 34, 236, {
        rx: 12,
        fill: drawing.linear(['#d9b48a', '#a87442', '#6d4324'], 0),
        ...outline,
      }),
      rect(-20, -160, 40, 12, { fill: palette.bright }),
      path('M-20 -226C-30 -256 30 -256 20 -226Z', {
        fill: 'none',
        stroke: palette.bright,
        'stroke-width': 5,
      }),
      rect(-26, 0, 52, 28, { rx: 5, fill: palette.accent, ...outline }),
      path('M-26 28C-58 72 -34 118 6 168C36 118 58 72 26 28Z', {
        fill: drawing.linear(['#f7efe2', '#cbb9a2', palette.ink, palette.ink]),
        ...outline,
      }),
      eye(0, 70, 26, 17, palette.bright),
    ),
  ].join('');
});

const stoneLantern = scene((brush) => {
  const stone = brush.drawing.linear(['#c5c8c9', '#8b9094', '#565b63'], 20);
  return [
    circle([0, -40], 190, {
      fill: brush.drawing.radial([
        ['#ffdf91', 0, 0.9],
        ['#ffb84d', 1, 0],
      ]),
    }),
    polygon(
      [
        [-84, 200],
        [84, 200],
        [66, 172],
        [-66, 172],
      ],
      { fill: stone, ...outline },
    ),
    path('M-30 172C-26 110 -26 90 -32 50H32C26 90 26 110 30 172Z', { fill: stone, ...outline }),
    polygon(
      [
        [-92, 50],
        [92, 50],
        [70, 24],
        [-70, 24],
      ],
      { fill: stone, ...outline },
    ),
    rect(-62, -74, 124, 98, { fill: stone, ...outline }),
    rect(-42, -58, 84, 66, {
      rx: 8,
      fill: brush.drawing.radial(['#fffbe6', '#ffd166', '#e8742c']),
      ...outline,
    }),
    eye(0, -24, 32, 20, palette.bright),
    path(
      'M-150 -64C-90 -78 -50 -120 -30 -156H30C50 -120 90 -78 150 -64C158 -84 166 -92 172 -94C168 -64 150 -48 128 -48H-128C-150 -48 -168 -64 -172 -94C-166 -92 -158 -84 -150 -64Z',
      { fill: stone, ...outline },
    ),
    path('M0 -214C34 -186 34 -164 22 -156H-22C-34 -164 -34 -186 0 -214Z', {
      fill: stone,
      ...outline,
    }),
    path('M-140 -56Q-120 -36 -104 -54Q-86 -28 -68 -54M60 30Q74 48 90 46', {
      fill: 'none',
      stroke: '#6f9b52',
      'stroke-width': 11,
      'stroke-linecap': 'round',
    }),
    wisp(brush, -150, 130, 0.5, '#ffb35c'),
    wisp(brush, 158, 150, 0.42, '#ffb35c'),
  ].join('');
});

const kappa = scene(({ drawing }) => {
  const skin = drawing.radial(['#9ed67a', '#4f9d5b', '#1f5a4a'], [0.4, 0.3], 0.85);
  return [
    ...times(3, (index) =>
      ellipse([0, 186], 190 - index * 52, 34 - index * 9, {
        fill: 'none',
        stroke: '#cfeee6',
        'stroke-width': 4,
        opacity: 0.8,
      }),
    ),
    path(
      'M-132 10C-136 -70 -82 -122 0 -122C82 -122 136 -70 132 10C128 96 76 160 0 160C-76 160 -128 96 -132 10Z',
      { fill: skin, ...outline },
    ),
    mirrored(
      0,
      path('M0 -96L-14 -58L-34 -92L-56 -46L-72 -84L-104 -30L-112 -84C-96 -116 -40 -126 0 -122Z', {
        fill: '#1d3b2f',
        ...outline,
        'stroke-width': 4,
      }),
    ),
    mirrored(
      0,
      path('M-60 -112C-110 -108 -142 -66 -150 -6L-118 -40L-112 4L-84 -46Z', {
        fill: '#1d3b2f',
        ...outline,
        'stroke-width': 4,
      }),
    ),
    ellipse([0, -116], 78, 24, { fill: '#e9e2c9', ...outline }),
    ellipse([0, -118], 60, 15, { fill: drawing.linear(['#d8fbff', '#6cc7e8']) }),
    mirrored(
      0,
      eye(-52, -22, 36, 28, palette.accent),
      circle([-92, 44], 16, { fill: '#2c7a4f', opacity: 0.5 }),
    ),
    path('M-70 34C-50 6 50 6 70 34C60 74 30 98 0 98C-30 98 -60 74 -70 34Z', {
      fill: drawing.linear(['#ffd166', '#e28b2d']),
      ...outline,
    }),
    path('M-66 40Q0 62 66 40', { fill: 'none', ...outline, 'stroke-width': 4 }),
    mirrored(0, circle([-10, 26], 3.5, { fill: palette.ink })),
    mirrored(
      0,
      ...[0, 1].map((index) =>
        path(
          `M${-166 - index * 22} 200C${-176 - index * 26} 90 ${-150 - index * 10} 10 ${-190 - index * 6} ${-70 + index * 60}`,
          { fill: 'none', stroke: '#2c7a4f', 'stroke-width': 8, 'stroke-linecap': 'round' },
        ),
      ),
    ),
  ].join('');
});

const spider = scene((brush) => {
  const { drawing } = brush;
  const silk = { fill: 'none', stroke: '#fff7ea', 'stroke-width': 1.6, opacity: 0.85 };
  const ring = (radius: number) =>
    around([0, 0], 12, () =>
      path(
        `M0 ${-radius}Q${radius * 0.22} ${-radius * 0.82} ${radius * 0.5} ${-radius * 0.866}`,
        silk,
      ),
    );
  return [
    around([0, 0], 12, () => line([0, 0], [0, -260], silk)),
    ...[60, 100, 145, 195, 245].map(ring),
    mirrored(
      0,
      ...[
        'M-30 -30C-90 -70 -120 -130 -96 -206',
        'M-36 -6C-110 -30 -160 -60 -186 -128',
        'M-36 30C-110 40 -160 60 -196 22',
        'M-30 60C-80 100 -120 150 -112 214',
      ].map(
        (d) =>
          path(d, {
            fill: 'none',
            stroke: palette.ink,
            'stroke-width': 15,
            'stroke-linecap': 'round',
            'stroke-linejoin': 'round',
          }) +
          path(d, {
            fill: 'none',
            stroke: palette.bright,
            'stroke-width': 5,
            'stroke-linecap': 'round',
            'stroke-dasharray': '16 22',
          }),
      ),
    ),
    ellipse([0, 76], 82, 96, {
      fill: drawing.radial(['#8b3f78', '#4b1e57', palette.ink], [0.4, 0.3], 0.8),
      ...outline,
    }),
    ellipse([0, 76], 82, 96, { fill: hempLeaves(drawing, 30, palette.accent, 1.6) }),
    ellipse([0, -34], 58, 54, { fill: '#f7e6d8', ...outline }),
    path('M-58 -40C-54 -100 54 -100 58 -40C30 -70 14 -62 0 -78C-14 -62 -30 -70 -58 -40Z', {
      fill: palette.ink,
    }),
    mirrored(
      0,
      eye(-24, -30, 18, 11, palette.bright),
      ellipse([-24, -52], 12, 4, { fill: palette.ink, opacity: 0.85 }),
    ),
    path('M-9 0Q0 -6 9 0Q0 8 -9 0Z', { fill: palette.bright }),
    mirrored(
      0,
      path('M-40 -84L-70 -116L-34 -98Z', { fill: palette.accent, ...outline, 'stroke-width': 3 }),
    ),
  ].join('');
}, '#b06f9e');

/** Makes a scene of an ogre; `skin` goes from its light to its shadow. */
function oni(skin: readonly [string, string, string], horn: string, flame: string): DrawScene {
  return scene((brush) => {
    const { drawing } = brush;
    return [
      wisps(brush, flame),
      mirrored(
        0,
        path('M-64 -112C-96 -150 -104 -204 -82 -238C-70 -198 -44 -160 -24 -134Z', {
          fill: drawing.linear(['#fff4d6', horn, darker(horn, 0.4)]),
          ...outline,
        }),
      ),
      path(
        'M-124 -54C-150 -120 -84 -150 -58 -116C-40 -150 40 -150 58 -116C84 -150 150 -120 124 -54C150 10 128 80 88 124L0 182L-88 124C-128 80 -150 10 -124 -54Z',
        { fill: drawing.radial(skin, [0.42, 0.3], 0.8), ...outline },
      ),
      mirrored(
        0,
        path('M-120 -70C-80 -84 -40 -60 -14 -26C-40 -34 -84 -34 -112 -26Z', { fill: palette.ink }),
        eye(-56, -12, 38, 20, palette.accent),
        path('M-104 34C-70 20 -50 40 -30 46', {
          fill: 'none',
          ...outline,
          'stroke-width': 4,
          opacity: 0.7,
        }),
        path('M-130 -20C-156 -24 -158 22 -132 26Z', { fill: skin[1], ...outline }),
      ),
      path('M-28 34C-40 14 -16 6 0 -12C16 6 40 14 28 34C12 46 -12 46 -28 34Z', {
        fill: skin[2],
        ...outline,
        'stroke-width': 4,
      }),
      path('M-84 72C-40 52 40 52 84 72C80 122 44 142 0 142C-44 142 -80 122 -84 72Z', {
        fill: '#2b0a12',
        ...outline,
      }),
      path('M-70 74C-30 62 30 62 70 74L62 90H-62Z', { fill: '#fffaf0' }),
      ...[-40, -20, 0, 20, 40].map((x) =>
        line([x, 66], [x, 90], { stroke: palette.ink, 'stroke-width': 2.5 }),
      ),
      mirrored(
        0,
        path('M-60 124C-66 96 -58 70 -44 56C-34 76 -36 102 -40 128Z', {
          fill: '#fffaf0',
          ...outline,
          'stroke-width': 3.5,
        }),
      ),
      polygon(
        [
          [0, -108],
          [14, -80],
          [0, -58],
          [-14, -80],
        ],
        { fill: palette.accent, ...outline, 'stroke-width': 3 },
      ),
    ].join('');
  });
}

function foxMask({ drawing }: Brush, marks: string): string {
  return [
    mirrored(
      0,
      path('M-40 -84C-96 -110 -118 -170 -112 -226C-70 -204 -30 -158 -14 -96Z', {
        fill: drawing.linear(['#ffffff', '#efe3e0']),
        ...outline,
      }),
      path('M-54 -104C-86 -128 -98 -162 -98 -198C-74 -178 -48 -144 -38 -112Z', { fill: marks }),
    ),
    path(
      'M0 -112C70 -116 124 -70 120 -8C116 50 60 84 30 132C18 154 8 168 0 168C-8 168 -18 154 -30 132C-60 84 -116 50 -120 -8C-124 -70 -70 -116 0 -112Z',
      { fill: drawing.radial(['#ffffff', '#fbf4ee', '#d9c9cc'], [0.45, 0.3], 0.85), ...outline },
    ),
    mirrored(
      0,
      path('M-102 -34C-70 -58 -40 -34 -22 2C-52 -2 -84 -4 -102 -34Z', { fill: marks }),
      path('M-92 -26C-66 -42 -44 -26 -30 -4C-54 -4 -78 -8 -92 -26Z', { fill: palette.ink }),
      circle([-60, -20], 7, { fill: palette.accent }),
      path(
        'M-112 24C-84 26 -64 34 -48 54M-106 46C-84 48 -68 54 -56 70M-92 66C-80 68 -70 74 -62 84',
        {
          fill: 'none',
          stroke: marks,
          'stroke-width': 6,
          'stroke-linecap': 'round',
        },
      ),
      path('M-8 -70C-30 -78 -44 -70 -56 -56C-38 -58 -22 -54 -8 -44Z', { fill: marks }),
    ),
    path('M0 -98C14 -76 12 -60 0 -44C-12 -60 -14 -76 0 -98Z', {
      fill: palette.accent,
      stroke: marks,
      'stroke-width': 3,
    }),
    path('M-16 128C-8 120 8 120 16 128C12 142 6 148 0 148C-6 148 -12 142 -16 128Z', {
      fill: palette.ink,
    }),
    path('M0 148V158M0 158Q-16 168 -28 154M0 158Q16 168 28 154', {
      fill: 'none',
      ...outline,
      'stroke-width': 4,
    }),
  ].join('');
}

/** Tails spread like a fan, each with a lit tip. */
function tails(
  { drawing }: Brush,
  count: number,
  spread: number,
  colours: readonly [string, string, string],
): string {
  const fill = drawing.linear([...colours]);
  return times(count, (index) => {
    const degrees = count === 1 ? 0 : -spread / 2 + (spread / (count - 1)) * index;
    return turned(
      degrees,
      [0, 60],
      path('M-16 60C-60 -30 -46 -130 -4 -236C44 -140 62 -40 16 60Z', {
        fill,
        ...outline,
        'stroke-width': 4,
      }),
      path(
        'M-30 -158C-24 -186 -14 -212 -4 -236C8 -212 20 -184 28 -156C14 -166 6 -150 -2 -164C-12 -150 -20 -166 -30 -158Z',
        { fill: '#fffdf4' },
      ),
    );
  }).join('');
}

const whiteFox = scene(
  (brush) =>
    tails(brush, 3, 84, ['#f4ecff', '#b9a6e6', '#6c4fa3']) +
    wisps(brush, '#8fd8ff') +
    foxMask(brush, '#d8364f'),
  '#7a6be0',
);

const tengu = scene((brush) => {
  const { drawing } = brush;
  const skin = drawing.radial(['#ff7a5c', '#c62f2a', '#7a1420'], [0.42, 0.3], 0.85);
  const feather = (degrees: number, length: number) =>
    turned(
      degrees,
      [0, 40],
      path(
        `M0 40C-34 ${-length * 0.4} -22 ${-length} 0 ${-length - 40}C22 ${-length} 34 ${-length * 0.4} 0 40Z`,
        { fill: drawing.linear(['#5c5470', palette.ink]), ...outline, 'stroke-width': 3 },
      ) + line([0, 20], [0, -length], { stroke: palette.accent, 'stroke-width': 2, opacity: 0.7 }),
    );
  return [
    mirrored(0, ...[108, 90, 72, 54].map((degrees, index) => feather(-degrees, 150 + index * 12))),
    path(
      'M-116 -60C-112 -130 -50 -150 0 -150C50 -150 112 -130 116 -60C124 30 92 120 0 168C-92 120 -124 30 -116 -60Z',
      { fill: skin, ...outline },
    ),
    mirrored(
      0,
      path('M-112 -64C-96 -112 -52 -100 -20 -56C-50 -58 -84 -62 -112 -64Z', {
        fill: '#fffaf0',
        ...outline,
        'stroke-width': 4,
      }),
      eye(-56, -26, 34, 18, palette.accent),
      path('M-20 92C-60 84 -96 104 -112 160C-78 140 -46 142 -14 128Z', {
        fill: '#fffaf0',
        ...outline,
        'stroke-width': 4,
      }),
    ),
    path(
      'M-44 6C-40 -36 -20 -58 0 -62C20 -58 40 -36 44 6C40 66 22 110 0 138C-22 110 -40 66 -44 6Z',
      {
        fill: drawing.linear(['#ffd98a', '#e09a2e', '#8a4a12']),
        ...outline,
      },
    ),
    path('M0 -56C6 0 6 80 0 132', {
      fill: 'none',
      stroke: '#fff1c4',
      'stroke-width': 5,
      opacity: 0.7,
    }),
    path('M-42 14C-24 40 -10 70 0 92C10 70 24 40 42 14', {
      fill: 'none',
      ...outline,
      'stroke-width': 4,
    }),
    mirrored(0, ellipse([-15, 0], 4, 8, { fill: palette.ink })),
    polygon(
      [
        [-34, -150],
        [34, -150],
        [26, -200],
        [-26, -200],
      ],
      { fill: palette.ink, ...outline },
    ),
    path('M-40 -150Q0 -132 40 -150', { fill: 'none', stroke: palette.accent, 'stroke-width': 5 }),
    circle([0, -176], 10, { fill: palette.accent }),
  ].join('');
}, '#e07a3a');

const hundredEyes = scene((brush) => {
  const { random, drawing } = brush;
  const placed: { x: number; y: number; r: number }[] = [{ x: 0, y: 0, r: 74 }];
  for (let attempt = 0; attempt < 2600 && placed.length < 100; attempt++) {
    const r = random.between(8, attempt < 400 ? 34 : 17);
    const [x, y] = polar([0, 0], 228 * Math.sqrt(random.next()), random.between(0, 360));
    if (
      Math.abs(x) < 196 &&
      placed.every((other) => Math.hypot((other.x - x) * 0.8, other.y - y) > (other.r + r) * 0.86)
    )
      placed.push({ x, y, r });
  }
  const irises = [palette.bright, palette.accent, '#7fd1ff', '#b78bff'] as const;
  return [
    circle([0, 0], 236, {
      fill: drawing.radial([
        [palette.ink, 0, 0.96],
        [palette.ink, 0.75, 0.9],
        [palette.ink, 1, 0],
      ]),
    }),
    ...placed
      .slice(1)
      .map(({ x, y, r }) =>
        turned(
          random.between(-24, 24),
          [x, y],
          eye(x, y, r * 1.15, r * 0.66, random.pick(irises), r > 14 && random.next() > 0.5),
        ),
      ),
    eye(
      0,
      0,
      92,
      58,
      drawing.radial(['#fff1b8', palette.accent, palette.bright, '#5b1020'], [0.5, 0.5], 0.5),
      true,
    ),
  ].join('');
}, '#8f5bd6');

const serpent = scene((brush) => {
  const { drawing } = brush;
  const body: [number, number][] = [
    [118, 196],
    [30, 196],
    [-120, 168],
    [-176, 60],
    [-150, -86],
    [-30, -170],
    [104, -142],
    [166, -30],
    [120, 74],
    [20, 96],
    [-64, 46],
    [-56, -32],
    [10, -62],
  ];
  const scales = drawing.linear(['#2f9e7f', '#14544f', '#0c2d3a'], 60);
  const d = curve(body);
  const tip = (size: number, fill: string) =>
    path(
      `M112 ${196 - size}C150 ${198 - size} 180 190 204 160C196 200 170 ${214 + size} 112 ${196 + size}Z`,
      { fill },
    );
  return [
    circle([0, 0], 148, {
      fill: drawing.radial(['#fffbe0', '#ffe9a0', '#f0b64a'], [0.4, 0.35], 0.75),
    }),
    ...[
      [-50, -40, 26],
      [40, 20, 34],
      [-20, 66, 16],
      [62, -66, 14],
    ].map(([x = 0, y = 0, r = 0]) => circle([x, y], r, { fill: '#d99a35', opacity: 0.35 })),
    tip(31, palette.ink),
    path(d, { fill: 'none', stroke: palette.ink, 'stroke-width': 62, 'stroke-linecap': 'round' }),
    tip(26, '#14544f'),
    path(d, { fill: 'none', stroke: scales, 'stroke-width': 52, 'stroke-linecap': 'round' }),
    path(d, {
      fill: 'none',
      stroke: '#7fe0b0',
      'stroke-width': 38,
      'stroke-dasharray': '5 13',
      opacity: 0.55,
    }),
    path(d, {
      fill: 'none',
      stroke: plated(drawing, 'gold', 30),
      'stroke-width': 7,
      'stroke-dasharray': '14 10',
    }),
    turned(
      -14,
      [22, -70],
      path(
        'M-24 -52C-6 -102 74 -108 106 -62C118 -42 104 -26 74 -24C98 -14 94 4 66 8C34 14 -10 0 -24 -52Z',
        {
          fill: scales,
          ...outline,
        },
      ),
      path('M70 -24C50 -26 30 -22 12 -10C34 0 60 0 70 -24Z', { fill: '#b3243f' }),
      polygon(
        [
          [86, -28],
          [80, -8],
          [74, -27],
        ],
        { fill: '#fff' },
      ),
      polygon(
        [
          [62, -26],
          [57, -10],
          [52, -25],
        ],
        { fill: '#fff' },
      ),
      eye(36, -62, 20, 13, palette.bright, true),
      path('M-10 -76C-40 -110 -34 -140 -54 -152M8 -90C-4 -124 10 -146 -2 -166', {
        fill: 'none',
        stroke: palette.accent,
        'stroke-width': 7,
        'stroke-linecap': 'round',
      }),
    ),
  ].join('');
}, '#f2b84b');

const nineTails = scene(
  (brush) =>
    tails(brush, 9, 216, ['#fff0b8', '#f2b84b', '#b8541f']) +
    circle([0, -20], 128, {
      fill: brush.drawing.radial([
        ['#fff6d0', 0, 0.9],
        ['#f2b84b', 1, 0],
      ]),
    }) +
    wisp(brush, -176, 176, 0.5, '#ff8a5c') +
    wisp(brush, 176, 176, 0.5, '#ff8a5c') +
    group({ transform: 'translate(0 22) scale(0.94)' }, foxMask(brush, '#c8202f')),
  '#ffb347',
);

export const yokai: Series = {
  palette,
  scenes: {
    'YKE-001': umbrella,
    'YKE-002': lantern,
    'YKE-003': daruma,
    'YKE-004': cat,
    'YKE-005': brushYokai,
    'YKE-006': stoneLantern,
    'YKE-007': kappa,
    'YKE-008': spider,
    'YKE-009': oni(['#8fc3ff', '#2f6fd0', '#16296b'], '#e9d8a6', '#7fd1ff'),
    'YKE-010': oni(['#ff9a7a', '#d8402f', '#6e1020'], '#e9d8a6', '#ff8a3c'),
    'YKE-011': whiteFox,
    'YKE-012': tengu,
    'YKE-013': hundredEyes,
    'YKE-014': serpent,
    'YKE-015': nineTails,
  },
};
