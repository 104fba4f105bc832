import { dots, plated } from '../foil.ts';
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
  circle,
  darker,
  group,
  lighter,
  mirrored,
  type Point,
  path,
  polar,
  polygon,
  times,
  turned,
} from '../svg.ts';

const palette: Palette = {
  ink: '#0e1f27',
  deep: '#0f3d49',
  mid: '#1f8a84',
  bright: '#f2855a',
  accent: '#ffd07a',
  pale: '#f1f4ea',
};

/** Six tones of one sheet of paper, from the lit fold to the shaded one. */
type Sheet = readonly string[];

function sheet(colour: string): Sheet {
  return [
    lighter(colour, 0.62),
    lighter(colour, 0.34),
    lighter(colour, 0.1),
    darker(colour, 0.14),
    darker(colour, 0.34),
    darker(colour, 0.52),
  ];
}

/** A flat piece between creases: how far it turns from the light, and its corners. */
type Facet = readonly [tone: number, ...corners: Point[]];

/** Draws facets of folded paper; each names the tone of its sheet, which `shade` makes darker. */
function pieces(paper: Sheet, facets: readonly Facet[], shade = 0): string {
  return facets
    .map(([tone, ...corners]) => {
      const fill = paper[Math.min(paper.length - 1, tone + shade)] ?? '';
      return polygon(corners, {
        fill,
        stroke: fill,
        'stroke-width': 1,
        'stroke-linejoin': 'round',
      });
    })
    .join('');
}

/** The left half as given and the right half as its mirror, one tone further from the light. */
function folded(paper: Sheet, facets: readonly Facet[]): string {
  return pieces(paper, facets) + group({ transform: 'scale(-1 1)' }, pieces(paper, facets, 1));
}

/** Makes a scene of a paper figure in front of dots and creases. */
function scene(figure: (brush: Brush) => string, disc?: string): DrawScene {
  return (brush) => {
    const texture = dots(
      brush.drawing,
      16,
      brush.tier === 'plain' ? palette.mid : palette.accent,
      0.9,
    );
    const [x, y] = middle;
    return {
      ground: ground(brush, disc === undefined ? { texture } : { texture, disc }) + creases(brush),
      figure: group({ transform: `translate(${x} ${y}) scale(1.18)` }, figure(brush)),
    };
  };
}

/** The ground itself is a creased sheet: a mesh of triangles that catch the light differently. */
function creases({ random, tier }: Brush): string {
  const [columns, rows] = [5, 8];
  const corner = (column: number, row: number): Point => [
    (column / columns) * cardWidth + (column % columns === 0 ? 0 : random.between(-26, 26)),
    (row / rows) * cardHeight + (row % rows === 0 ? 0 : random.between(-26, 26)),
  ];
  const mesh = times(rows + 1, (row) => times(columns + 1, (column) => corner(column, row)));
  const at = (column: number, row: number): Point => mesh[row]?.[column] ?? [0, 0];
  const strength = tier === 'plain' ? 0.1 : tier === 'tinted' ? 0.16 : 0.2;
  const piece = (...corners: Point[]) =>
    polygon(corners, {
      fill: random.next() > 0.5 ? '#ffffff' : '#000000',
      opacity: random.between(0, strength),
      stroke: '#ffffff',
      'stroke-width': 0.8,
    });
  return times(rows * columns, (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [a, b, c, d] = [
      at(column, row),
      at(column + 1, row),
      at(column + 1, row + 1),
      at(column, row + 1),
    ];
    return (column + row) % 2 === 0
      ? piece(a, b, c) + piece(a, c, d)
      : piece(a, b, d) + piece(b, c, d);
  }).join('');
}

interface Head {
  colour: string;
  /** Half the width of the skull, of the jaw and of the muzzle. */
  skull: number;
  jaw: number;
  muzzle: number;
  /** How far below the middle the nose and the chin lie. */
  nose: number;
  chin: number;
  eye: string;
  ears: (paper: Sheet, skull: number) => string;
  /** A second paper, for cheeks and muzzle. */
  underside?: string;
  noseColour?: string;
}

/** A beast's head from the front, folded from one sheet. */
function head(shape: Head): string {
  const { skull: w, jaw, muzzle: m, nose, chin } = shape;
  const paper = sheet(shape.colour);
  const under = sheet(shape.underside ?? lighter(shape.colour, 0.45));
  const [brow, cheek, hinge]: Point[] = [
    [-w * 0.46, -22],
    [-w, 20],
    [-jaw, 84],
  ];
  if (!brow || !cheek || !hinge) return '';
  const top: Point = [0, -112];
  const inner: Point = [-w * 0.36, -104];
  const temple: Point = [-w * 0.88, -58];
  const bridge: Point = [0, -6];
  const side: Point = [-m, nose - 12];
  return [
    shape.ears(paper, w),
    folded(paper, [
      [0, top, inner, [0, -40]],
      [1, inner, brow, [0, -40]],
      [2, inner, temple, brow],
      [3, temple, cheek, brow],
      [1, brow, bridge, [0, -40]],
    ]),
    folded(under, [
      [2, cheek, hinge, brow],
      [1, brow, hinge, side],
      [0, brow, side, bridge],
      [1, bridge, side, [0, nose - 18]],
      [3, hinge, [-m * 1.1, chin - 8], side],
      [2, side, [-m * 1.1, chin - 8], [0, chin]],
      [3, side, [0, nose + 6], [0, chin]],
    ]),
    mirrored(
      0,
      polygon(
        [
          [-w * 0.68, -16],
          [-w * 0.44, -26],
          [-w * 0.26, 0],
          [-w * 0.48, 2],
        ],
        { fill: palette.ink },
      ),
      polygon(
        [
          [-w * 0.54, -16],
          [-w * 0.44, -22],
          [-w * 0.36, -8],
          [-w * 0.47, -4],
        ],
        { fill: shape.eye },
      ),
    ),
    polygon(
      [
        [-m * 0.52, nose - 20],
        [m * 0.52, nose - 20],
        [m * 0.3, nose],
        [0, nose + 10],
        [-m * 0.3, nose],
      ],
      { fill: shape.noseColour ?? palette.ink },
    ),
    polygon(
      [
        [-m * 0.4, nose - 18],
        [0, nose - 18],
        [-m * 0.1, nose - 8],
      ],
      { fill: '#ffffff', opacity: 0.35 },
    ),
  ].join('');
}

const ears = {
  long: (paper: Sheet, w: number) =>
    folded(paper, [
      [1, [-w * 0.2, -96], [-w * 0.5, -238], [-w * 0.66, -80]],
      [3, [-w * 0.5, -238], [-w * 1.02, -176], [-w * 0.66, -80]],
    ]),
  round: (paper: Sheet, w: number) =>
    folded(paper, [
      [2, [-w * 0.4, -98], [-w * 0.62, -148], [-w * 0.9, -60]],
      [3, [-w * 0.62, -148], [-w * 1.02, -150], [-w * 0.9, -60]],
      [4, [-w * 1.02, -150], [-w * 1.22, -112], [-w * 0.9, -60]],
    ]),
  point: (paper: Sheet, w: number) =>
    folded(paper, [
      [1, [-w * 0.26, -98], [-w * 0.76, -206], [-w * 0.6, -78]],
      [4, [-w * 0.76, -206], [-w * 1.0, -60], [-w * 0.6, -78]],
    ]),
  tufted: (paper: Sheet, w: number) =>
    ears.point(paper, w) +
    mirrored(
      0,
      polygon(
        [
          [-w * 0.7, -190],
          [-w * 0.86, -250],
          [-w * 0.86, -160],
        ],
        { fill: palette.ink },
      ),
    ),
  side: (paper: Sheet, w: number) =>
    folded(paper, [
      [2, [-w * 0.72, -84], [-w * 1.6, -104], [-w * 1.1, -52]],
      [4, [-w * 1.6, -104], [-w * 1.36, -36], [-w * 1.1, -52]],
      [3, [-w * 0.72, -84], [-w * 1.1, -52], [-w * 0.88, -48]],
    ]),
  small: (paper: Sheet, w: number) =>
    folded(paper, [
      [1, [-w * 0.3, -100], [-w * 0.72, -168], [-w * 0.66, -74]],
      [4, [-w * 0.72, -168], [-w * 0.98, -64], [-w * 0.66, -74]],
    ]),
};

/** Leaves of paper at the foot of a head. */
function ruff(colour: string, count = 7): string {
  const paper = sheet(colour);
  return times(count, (index) => {
    const degrees = 180 + (index - (count - 1) / 2) * 24;
    const [tip, left, right] = [
      polar([0, 20], 168, degrees),
      polar([0, 20], 92, degrees - 14),
      polar([0, 20], 92, degrees + 14),
    ];
    return pieces(paper, [
      [index < count / 2 ? 3 : 1, [0, 20], left, tip],
      [index < count / 2 ? 4 : 2, [0, 20], tip, right],
    ]);
  }).join('');
}

const hare = scene(() =>
  [
    ruff('#3fa56b'),
    head({
      colour: '#8fc46b',
      skull: 104,
      jaw: 82,
      muzzle: 34,
      nose: 62,
      chin: 112,
      eye: palette.accent,
      ears: ears.long,
      underside: '#e9f0d0',
      noseColour: '#e0627a',
    }),
    mirrored(
      0,
      pieces(sheet('#3fa56b'), [
        [1, [-60, -206], [-104, -250], [-72, -168]],
        [3, [-104, -250], [-112, -196], [-72, -168]],
      ]),
    ),
  ].join(''),
);

const cub = scene(() =>
  [
    ruff('#7a4a2c', 5),
    head({
      colour: '#a86a3d',
      skull: 122,
      jaw: 102,
      muzzle: 50,
      nose: 58,
      chin: 112,
      eye: palette.accent,
      ears: ears.round,
      underside: '#d9a873',
    }),
    polygon(
      [
        [0, -112],
        [-20, -86],
        [0, -64],
        [20, -86],
      ],
      { fill: palette.accent },
    ),
  ].join(''),
);

interface Bird {
  colour: string;
  face: string;
  beak: string;
  eye: string;
  /** How far the crest stands up and the wings stand out. */
  crest: number;
  wings: number;
  /** Eyes as round discs. */
  discs?: boolean;
}

/** Draws a folded bird from the front; its wings are mirrored. */
function bird({ colour, face, beak, eye, crest, wings, discs }: Bird): string {
  const [paper, front] = [sheet(colour), sheet(face)];
  const feathers = times(5, (index) => {
    const degrees = -58 - index * 24;
    const [tip, left, right] = [
      polar([-20, 20], 118 + wings - index * 6, degrees),
      polar([-20, 20], 70, degrees + 16),
      polar([-20, 20], 70, degrees - 12),
    ];
    return pieces(paper, [
      [1 + (index % 2), [-20, 20], left, tip],
      [3, [-20, 20], tip, right],
    ]);
  }).join('');
  return [
    mirrored(0, feathers),
    folded(paper, [
      [1, [0, -118], [-44, -96], [0, -30]],
      [2, [-44, -96], [-98, -34], [-40, -24]],
      [0, [-44, -96], [-40, -24], [0, -30]],
      [3, [-98, -34], [-92, 60], [-40, -24]],
      [2, [-92, 60], [-50, 146], [-36, 40]],
      [1, [-50, 146], [0, 186], [-36, 40]],
      [0, [0, 186], [0, 60], [-36, 40]],
      [3, [-92, 60], [-36, 40], [-40, -24]],
    ]),
    folded(front, [
      [0, [0, -30], [-40, -24], [0, 20]],
      [1, [-40, -24], [-84, 14], [-30, 44]],
      [2, [-84, 14], [-60, 66], [-30, 44]],
      [0, [-40, -24], [-30, 44], [0, 20]],
      [2, [-30, 44], [-60, 66], [0, 96]],
    ]),
    mirrored(
      0,
      pieces(paper, [
        [1, [-14, -104], [-34 - crest * 0.3, -118 - crest], [-56, -84]],
        [3, [-34 - crest * 0.3, -118 - crest], [-82 - crest * 0.2, -96 - crest * 0.5], [-56, -84]],
      ]),
    ),
    mirrored(
      0,
      discs
        ? circle([-46, 0], 34, { fill: face }) +
            circle([-46, 0], 34, { fill: 'none', stroke: paper[4] ?? '', 'stroke-width': 6 }) +
            circle([-46, 0], 21, { fill: eye }) +
            circle([-46, 0], 11, { fill: palette.ink }) +
            circle([-51, -5], 4, { fill: '#fff' })
        : polygon(
            [
              [-66, -16],
              [-40, -22],
              [-22, 6],
              [-50, 6],
            ],
            { fill: palette.ink },
          ) +
            polygon(
              [
                [-54, -14],
                [-40, -17],
                [-32, -2],
                [-47, 0],
              ],
              { fill: eye },
            ),
    ),
    folded(sheet(beak), [
      [0, [0, 0], [-20, 24], [0, 74]],
      [2, [-20, 24], [-12, 46], [0, 74]],
    ]),
  ].join('');
}

const sparrow = scene(() =>
  bird({
    colour: '#b5713f',
    face: '#f6e8d0',
    beak: '#4a4038',
    eye: '#3d2a1c',
    crest: 10,
    wings: 26,
  }),
);
const squirrel = scene(() =>
  [
    ...times(9, (index) => {
      const [from, to] = [
        polar([30, -20], 190 - index * 4, 20 + index * 20),
        polar([30, -20], 190 - index * 4, 40 + index * 20),
      ];
      const [a, b] = [polar([40, -10], 82, 20 + index * 20), polar([40, -10], 82, 40 + index * 20)];
      return pieces(sheet('#c9703a'), [
        [1 + (index % 3), a, from, to],
        [2 + (index % 2), a, to, b],
      ]);
    }),
    head({
      colour: '#d98545',
      skull: 104,
      jaw: 86,
      muzzle: 32,
      nose: 58,
      chin: 108,
      eye: palette.accent,
      ears: ears.small,
      underside: '#fbe6c8',
      noseColour: '#6d3a24',
    }),
    pieces(sheet('#8b5a2b'), [
      [1, [-26, 128], [26, 128], [0, 190]],
      [3, [0, 128], [26, 128], [0, 190]],
    ]),
    polygon(
      [
        [-32, 128],
        [32, 128],
        [22, 108],
        [-22, 108],
      ],
      { fill: '#5d3a1c' },
    ),
  ].join(''),
);

const tortoise = scene(() => {
  const shell = sheet('#5b8f7a');
  const rim = sheet('#3d6b66');
  const skin = sheet('#c9b277');
  return [
    folded(skin, [
      [1, [0, -210], [-34, -180], [0, -130]],
      [2, [-34, -180], [-30, -130], [0, -130]],
      [2, [-84, -104], [-176, -142], [-128, -62]],
      [4, [-176, -142], [-180, -92], [-128, -62]],
      [2, [-84, 104], [-160, 168], [-122, 66]],
      [4, [-160, 168], [-186, 128], [-122, 66]],
      [3, [0, 140], [-12, 150], [0, 204]],
    ]),
    mirrored(
      0,
      polygon(
        [
          [-22, -182],
          [-12, -186],
          [-12, -174],
        ],
        { fill: palette.ink },
      ),
    ),
    polygon(
      times(12, (index) => polar([0, 0], 150, index * 30)),
      { fill: rim[4] ?? '' },
    ),
    ...times(12, (index) => {
      const [a, b] = [polar([0, 0], 158, index * 30), polar([0, 0], 158, index * 30 + 30)];
      const [c, d] = [polar([0, 0], 112, index * 30), polar([0, 0], 112, index * 30 + 30)];
      return pieces(rim, [
        [1 + (index % 3), a, b, c],
        [2 + (index % 3), b, d, c],
      ]);
    }),
    ...times(6, (index) => {
      const [a, b] = [polar([0, 0], 116, index * 60), polar([0, 0], 116, index * 60 + 60)];
      const [c, d] = [polar([0, 0], 54, index * 60), polar([0, 0], 54, index * 60 + 60)];
      const centre = polar([0, 0], 84, index * 60 + 30);
      const tone = [0, 1, 3, 3, 2, 1][index] ?? 0;
      return pieces(shell, [
        [tone, a, b, centre],
        [tone + 1, b, d, centre],
        [tone + 1, d, c, centre],
        [tone, c, a, centre],
      ]);
    }),
    ...times(6, (index) =>
      pieces(sheet(palette.accent), [
        [
          [0, 1, 3, 4, 2, 1][index] ?? 0,
          [0, 0],
          polar([0, 0], 52, index * 60),
          polar([0, 0], 52, index * 60 + 60),
        ],
      ]),
    ),
  ].join('');
});

const stag = scene(() => {
  const antler = sheet('#d8c7a0');
  const branch = (from: Point, to: Point, width: number): Facet[] => [
    [1, [from[0] - width, from[1]], to, from],
    [3, from, to, [from[0] + width, from[1]]],
  ];
  return [
    mirrored(
      0,
      pieces(antler, [
        ...branch([-34, -98], [-84, -220], 13),
        ...branch([-56, -150], [-136, -176], 11),
        ...branch([-92, -168], [-126, -236], 9),
        ...branch([-66, -180], [-36, -250], 9),
        ...branch([-110, -172], [-176, -206], 8),
      ]),
    ),
    ruff('#5f7f8f', 5),
    head({
      colour: '#9fb7b4',
      skull: 88,
      jaw: 56,
      muzzle: 32,
      nose: 92,
      chin: 134,
      eye: '#9af2e0',
      ears: ears.side,
      underside: '#e6efe9',
    }),
    polygon(
      [
        [0, -112],
        [-16, -78],
        [0, -44],
        [16, -78],
      ],
      { fill: palette.accent },
    ),
  ].join('');
});

const owl = scene(
  () =>
    bird({
      colour: '#5a5f8c',
      face: '#f1e3c9',
      beak: '#e0a03c',
      eye: '#ffc247',
      crest: 64,
      wings: 46,
      discs: true,
    }),
  '#8f9be0',
);

const lynx = scene(() =>
  [
    ruff('#c98a4a', 7),
    head({
      colour: '#c9a15f',
      skull: 112,
      jaw: 100,
      muzzle: 40,
      nose: 52,
      chin: 104,
      eye: '#7fe0b0',
      ears: ears.tufted,
      underside: '#f4e6c9',
      noseColour: '#c2564b',
    }),
    mirrored(
      0,
      ...[0, 1, 2].map((index) =>
        polygon(
          [
            [-96 + index * 6, 30 + index * 16],
            [-58, 34 + index * 14],
            [-94 + index * 8, 38 + index * 16],
          ],
          { fill: palette.ink, opacity: 0.7 },
        ),
      ),
    ),
    mirrored(
      0,
      polygon(
        [
          [-30, -104],
          [-14, -60],
          [-22, -62],
        ],
        { fill: palette.ink, opacity: 0.7 },
      ),
    ),
    polygon(
      [
        [0, -108],
        [6, -70],
        [0, -50],
        [-6, -70],
      ],
      { fill: palette.bright },
    ),
  ].join(''),
);

const wolf = scene(
  ({ drawing }) =>
    [
      ...times(2, (side) =>
        group(
          { transform: side ? 'scale(-1 1)' : '' },
          ...[
            [-150, -150, 18],
            [-176, -40, 12],
            [-160, 110, 16],
            [-110, 176, 10],
          ].map(([x = 0, y = 0, r = 0]) =>
            polygon(
              [
                [x, y - r * 2.2],
                [x + r * 0.7, y],
                [x, y + r * 2.2],
                [x - r * 0.7, y],
              ],
              { fill: plated(drawing, 'silver', 40), opacity: 0.9 },
            ),
          ),
        ),
      ),
      ruff('#7fb4d6', 9),
      head({
        colour: '#7d9cc0',
        skull: 106,
        jaw: 84,
        muzzle: 38,
        nose: 84,
        chin: 128,
        eye: '#c8fbff',
        ears: ears.point,
        underside: '#eef7ff',
      }),
      mirrored(
        0,
        polygon(
          [
            [-30, 92],
            [-16, 96],
            [-24, 132],
          ],
          { fill: '#ffffff' },
        ),
      ),
      polygon(
        [
          [0, -112],
          [-22, -70],
          [0, -18],
          [22, -70],
        ],
        { fill: '#dff4ff', opacity: 0.9 },
      ),
    ].join(''),
  '#8fd0ff',
);

const boar = scene(
  () =>
    [
      ...times(11, (index) => {
        const degrees = -80 + index * 16;
        const [tip, left, right] = [
          polar([0, -10], 210 - Math.abs(index - 5) * 8, degrees),
          polar([0, -10], 90, degrees - 9),
          polar([0, -10], 90, degrees + 9),
        ];
        return pieces(sheet(index % 2 ? '#ffcf4a' : '#5b4a3f'), [
          [index < 6 ? 1 : 3, left, tip, [0, -10]],
          [index < 6 ? 3 : 4, tip, right, [0, -10]],
        ]);
      }),
      head({
        colour: '#6d5546',
        skull: 112,
        jaw: 84,
        muzzle: 56,
        nose: 84,
        chin: 128,
        eye: '#ffcf4a',
        ears: ears.side,
        underside: '#8f715c',
        noseColour: '#d8908a',
      }),
      mirrored(
        0,
        circle([-12, 78], 5, { fill: palette.ink }),
        pieces(sheet('#fff4dc'), [
          [0, [-70, 104], [-104, 40], [-86, 110]],
          [3, [-104, 40], [-112, 66], [-86, 110]],
        ]),
      ),
      polygon(
        [
          [10, -110],
          [-18, -66],
          [0, -66],
          [-12, -24],
          [22, -76],
          [4, -76],
        ],
        { fill: '#ffcf4a' },
      ),
    ].join(''),
  '#ffd668',
);

const hawk = scene(
  () =>
    [
      ...times(3, (index) =>
        mirrored(
          0,
          turned(
            -40 - index * 26,
            [0, 40],
            pieces(sheet(['#e8553a', '#f28b3a', '#c23a2e'][index] ?? ''), [
              [0, [0, 40], [-26, -110], [0, -214]],
              [2, [0, 40], [0, -214], [26, -110]],
            ]),
          ),
        ),
      ),
      bird({
        colour: '#a8452c',
        face: '#fbeeda',
        beak: '#ffc247',
        eye: '#ffc247',
        crest: 26,
        wings: 60,
      }),
    ].join(''),
  '#ff9a5c',
);

/** A horn that winds inward, in wedges. */
function spiralHorn(paper: Sheet): string {
  const centre: Point = [-112, -14];
  return times(15, (index) => {
    const radius = (at: number) => 82 - at * 4.4;
    const width = (at: number) => 40 - at * 2.3;
    const degrees = (at: number) => 30 - at * 31;
    const [a, b] = [
      polar(centre, radius(index), degrees(index)),
      polar(centre, radius(index + 1), degrees(index + 1)),
    ];
    const [c, d] = [
      polar(centre, radius(index) - width(index), degrees(index)),
      polar(centre, radius(index + 1) - width(index + 1), degrees(index + 1)),
    ];
    return pieces(paper, [
      [index % 2, a, b, c],
      [2 + (index % 2), b, d, c],
    ]);
  }).join('');
}

const ram = scene(
  ({ drawing }) =>
    [
      ruff('#e9e2d4', 9),
      head({
        colour: '#f3ead9',
        skull: 84,
        jaw: 56,
        muzzle: 34,
        nose: 92,
        chin: 132,
        eye: palette.accent,
        ears: ears.side,
        underside: '#d9cdbb',
      }),
      ...times(7, (index) =>
        polygon(
          [
            polar([0, -96], 34, -90 + index * 30),
            polar([0, -96], 54, -75 + index * 30),
            polar([0, -96], 34, -60 + index * 30),
            [0, -96],
          ],
          { fill: index % 2 ? '#fffaf0' : '#e0d3bd' },
        ),
      ),
      mirrored(0, spiralHorn(['#fff3c9', '#f3d98d', '#c79a43', '#a8782a', '#7d581b', '#5c3d10'])),
      polygon(
        [
          [0, -78],
          [-14, -52],
          [0, -26],
          [14, -52],
        ],
        { fill: plated(drawing, 'gold') },
      ),
    ].join(''),
  '#f7d58a',
);

const moonHare = scene(({ drawing }) => {
  const paper = sheet('#dfe3ff');
  const moon = (x: number, y: number, r: number) =>
    circle([x, y], r * 1.5, {
      fill: drawing.radial([
        ['#fff6d0', 0, 0.8],
        ['#ffe28a', 1, 0],
      ]),
    }) +
    circle([x, y], r, {
      fill: drawing.radial(['#fffdf0', '#ffedb0', '#f0c766'], [0.4, 0.35], 0.7),
    });
  return [
    moon(-66, -96, 92),
    circle([112, 120], 66, { fill: '#0e1f3f' }) +
      circle([112, 120], 66, { fill: 'none', stroke: plated(drawing, 'gold'), 'stroke-width': 3 }) +
      path('M112 54A66 66 0 0 1 112 186A50 66 0 0 0 112 54Z', { fill: '#ffedb0' }),
    group(
      { transform: 'rotate(-14) translate(0 10)' },
      pieces(paper, [
        // The ears laid back, the head, the body at full stretch, the legs.
        [1, [-92, -58], [-10, -132], [-58, -40]],
        [3, [-10, -132], [-26, -84], [-58, -40]],
        [0, [-104, -50], [-38, -164], [-78, -40]],
        [2, [-38, -164], [-56, -92], [-78, -40]],
        [0, [-150, -6], [-104, -54], [-88, 6]],
        [1, [-104, -54], [-58, -38], [-88, 6]],
        [2, [-150, -6], [-88, 6], [-122, 16]],
        [1, [-58, -38], [10, -50], [-52, 26]],
        [0, [-88, 6], [-58, -38], [-52, 26]],
        [2, [10, -50], [-6, 40], [-52, 26]],
        [0, [10, -50], [96, -36], [40, 24]],
        [3, [10, -50], [40, 24], [-6, 40]],
        [1, [96, -36], [146, 16], [92, 38]],
        [2, [96, -36], [92, 38], [40, 24]],
        [3, [146, 16], [172, 2], [152, 34]],
        [4, [92, 38], [40, 24], [70, 60]],
        [2, [92, 38], [146, 16], [118, 74]],
        [3, [118, 74], [92, 38], [96, 84]],
        [2, [118, 74], [96, 84], [186, 116]],
        [4, [186, 116], [96, 84], [160, 124]],
        [2, [-52, 26], [-6, 40], [-64, 66]],
        [3, [-64, 66], [-52, 26], [-86, 60]],
        [1, [-64, 66], [-86, 60], [-168, 82]],
        [3, [-168, 82], [-64, 66], [-150, 92]],
        [4, [-52, 26], [-88, 6], [-118, 46]],
        [3, [-118, 46], [-52, 26], [-110, 56]],
      ]),
      polygon(
        [
          [-120, -16],
          [-108, -22],
          [-100, -10],
          [-112, -8],
        ],
        { fill: '#d8364f' },
      ),
      polygon(
        [
          [-152, -8],
          [-142, -10],
          [-146, 2],
        ],
        { fill: '#e0869a' },
      ),
    ),
    ...times(18, (index) => {
      const [x, y] = polar([0, 0], 120 + ((index * 37) % 90), index * 47);
      return polygon(
        [
          [x, y - 7],
          [x + 2, y - 2],
          [x + 7, y],
          [x + 2, y + 2],
          [x, y + 7],
          [x - 2, y + 2],
          [x - 7, y],
          [x - 2, y - 2],
        ],
        { fill: '#fff6d0' },
      );
    }),
  ].join('');
}, '#8f8be8');

const lion = scene(({ drawing }) => {
  const layer = (count: number, radius: number, colours: readonly string[], start: number) =>
    times(count, (index) => {
      const degrees = start + (360 / count) * index;
      const [tip, left, right] = [
        polar([0, 0], radius + (index % 3) * 10, degrees),
        polar([0, 0], radius * 0.55, degrees - 180 / count),
        polar([0, 0], radius * 0.55, degrees + 180 / count),
      ];
      const paper = sheet(colours[index % colours.length] ?? '');
      const lit = degrees > 180 || degrees < 20;
      return pieces(paper, [
        [lit ? 0 : 2, [0, 0], left, tip],
        [lit ? 2 : 4, [0, 0], tip, right],
      ]);
    }).join('');
  return [
    layer(20, 216, ['#d8321f', '#b3202a'], 9),
    layer(18, 182, ['#ff7a2f', '#e8551f'], 0),
    layer(14, 146, ['#ffb84d', '#f29a2e'], 12),
    head({
      colour: '#ffc766',
      skull: 104,
      jaw: 84,
      muzzle: 46,
      nose: 70,
      chin: 120,
      eye: '#fff6d0',
      ears: ears.round,
      underside: '#fff0c4',
    }),
    polygon(
      [
        [0, -116],
        [-24, -70],
        [0, -30],
        [24, -70],
      ],
      { fill: plated(drawing, 'gold', 20) },
    ),
    mirrored(
      0,
      polygon(
        [
          [-36, 86],
          [-24, 90],
          [-30, 116],
        ],
        { fill: '#ffffff' },
      ),
    ),
  ].join('');
}, '#ff8a3c');

const dragon = scene(({ drawing }) => {
  const [jade, gold, belly] = [sheet('#1f9c8a'), sheet('#f0b93f'), sheet('#8fe0c0')];
  const crest = times(13, (index) => {
    const degrees = -120 + index * 20;
    const reach = 226 - (index % 2) * 44 - Math.abs(index - 6) * 4;
    const [tip, left, right] = [
      polar([0, 10], reach, degrees),
      polar([0, 10], 84, degrees - 11),
      polar([0, 10], 84, degrees + 11),
    ];
    return pieces(index % 2 ? sheet('#e8553a') : sheet('#157a78'), [
      [index < 7 ? 1 : 3, [0, 10], left, tip],
      [index < 7 ? 3 : 4, [0, 10], tip, right],
    ]);
  }).join('');
  const whisker = 'M-30 96C-96 86 -116 150 -160 140C-204 128 -196 66 -160 76';
  return [
    crest,
    mirrored(
      0,
      pieces(gold, [
        [0, [-24, -92], [-76, -236], [-56, -84]],
        [3, [-76, -236], [-104, -186], [-56, -84]],
        [1, [-72, -168], [-140, -196], [-66, -132]],
        [2, [-66, -132], [-140, -196], [-62, -116]],
      ]),
    ),
    mirrored(
      0,
      pieces(jade, [
        [2, [-84, -30], [-160, -62], [-92, 6]],
        [4, [-160, -62], [-138, 4], [-92, 6]],
        [3, [-90, 16], [-150, 40], [-82, 52]],
      ]),
    ),
    folded(jade, [
      [0, [0, -112], [-34, -98], [0, -50]],
      [1, [-34, -98], [-78, -66], [-46, -34]],
      [0, [-34, -98], [-46, -34], [0, -50]],
      [2, [-78, -66], [-100, -8], [-46, -34]],
      [3, [-100, -8], [-78, 52], [-46, -12]],
      [1, [-46, -34], [-46, -12], [0, -50]],
      [2, [-46, -12], [-78, 52], [-42, 64]],
      [0, [0, -50], [-46, -12], [-20, 40]],
      [1, [-46, -12], [-42, 64], [-20, 40]],
      [0, [0, -50], [-20, 40], [0, 44]],
      [3, [-78, 52], [-70, 116], [-42, 64]],
      [2, [-42, 64], [-70, 116], [-50, 96]],
      [1, [-20, 40], [-42, 64], [-50, 96]],
      [0, [-20, 40], [-50, 96], [0, 84]],
      [0, [0, 44], [-20, 40], [0, 84]],
    ]),
    folded(belly, [
      [2, [-70, 116], [-52, 168], [-36, 128]],
      [1, [-36, 128], [-52, 168], [0, 176]],
      [0, [-36, 128], [0, 176], [0, 136]],
      [3, [-70, 116], [-36, 128], [-50, 98]],
    ]),
    pieces(gold, [
      [1, [-26, 170], [0, 222], [0, 174]],
      [3, [26, 170], [0, 222], [0, 174]],
      [2, [-52, 164], [-34, 208], [-22, 172]],
      [4, [52, 164], [34, 208], [22, 172]],
    ]),
    polygon(
      [
        [-50, 97],
        [0, 85],
        [50, 97],
        [36, 129],
        [0, 138],
        [-36, 129],
      ],
      { fill: '#4a0f1c' },
    ),
    mirrored(
      0,
      polygon(
        [
          [-49, 97],
          [-36, 93],
          [-40, 124],
        ],
        { fill: '#fffaf0' },
      ),
      polygon(
        [
          [-26, 91],
          [-14, 88],
          [-19, 106],
        ],
        { fill: '#fffaf0' },
      ),
      polygon(
        [
          [-32, 130],
          [-22, 133],
          [-28, 112],
        ],
        { fill: '#fffaf0' },
      ),
    ),
    polygon(
      [
        [-13, 134],
        [0, 104],
        [13, 134],
        [0, 138],
      ],
      { fill: '#e8553a' },
    ),
    mirrored(
      0,
      path(whisker, {
        fill: 'none',
        stroke: plated(drawing, 'gold', 30),
        'stroke-width': 7,
        'stroke-linecap': 'round',
      }),
    ),
    mirrored(
      0,
      polygon(
        [
          [-82, -26],
          [-46, -38],
          [-16, -2],
          [-50, 0],
        ],
        { fill: palette.ink },
      ),
      polygon(
        [
          [-66, -22],
          [-46, -30],
          [-28, -8],
          [-50, -5],
        ],
        { fill: '#ffe28a' },
      ),
      polygon(
        [
          [-50, -28],
          [-43, -6],
          [-54, -6],
        ],
        { fill: palette.ink },
      ),
      polygon(
        [
          [-26, 58],
          [-8, 54],
          [-14, 70],
        ],
        { fill: palette.ink },
      ),
      pieces(gold, [
        [0, [-92, -52], [-44, -50], [-10, -14]],
        [2, [-92, -52], [-10, -14], [-48, -32]],
      ]),
    ),
    polygon(
      [
        [0, -112],
        [-17, -80],
        [0, -50],
        [17, -80],
      ],
      { fill: plated(drawing, 'rainbow', 20), stroke: '#fff3c9', 'stroke-width': 2 },
    ),
  ].join('');
}, '#3fd0b0');

export const beasts: Series = {
  palette,
  scenes: {
    'ORI-001': hare,
    'ORI-002': cub,
    'ORI-003': sparrow,
    'ORI-004': squirrel,
    'ORI-005': tortoise,
    'ORI-006': stag,
    'ORI-007': owl,
    'ORI-008': lynx,
    'ORI-009': wolf,
    'ORI-010': boar,
    'ORI-011': hawk,
    'ORI-012': ram,
    'ORI-013': moonHare,
    'ORI-014': lion,
    'ORI-015': dragon,
  },
};
