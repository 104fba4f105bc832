import type { Load } from './load.ts';

export interface Curve {
  name: string;
  loads: Map<number, Load>;
}

const width = 760;
const height = 330;
const panel = { left: 62, top: 34, width: 290, height: 220 };
const gap = 90;
const colours = ['#7c3aed', '#d97706', '#0891b2', '#64748b'];

/**
 * Draws throughput and latency over the number of concurrent members as an SVG, with logarithmic
 * scales. It is readable on light and dark backgrounds.
 */
export function plot(curves: readonly Curve[]): string {
  const [rounds] = curves;
  const latencies: [name: string, points: [number, number][]][] =
    rounds === undefined
      ? []
      : [
          [`${rounds.name}: p50`, pointsOf(rounds, (load) => load.p50)],
          [`${rounds.name}: p99`, pointsOf(rounds, (load) => load.p99)],
        ];
  const rates = curves.map((curve): [string, [number, number][]] => [
    curve.name,
    pointsOf(curve, (load) => load.perSecond),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="11" role="img" aria-label="Throughput and latency against the number of members who wait">
<rect width="${width}" height="${height}" fill="#fff"/>
${drawPanel(panel.left, 'purchases a second', rates)}
${drawPanel(panel.left + panel.width + gap, 'milliseconds', latencies)}
</svg>
`;
}

function pointsOf({ loads }: Curve, value: (load: Load) => number): [number, number][] {
  return [...loads].map(([waiting, load]) => [waiting, value(load)]);
}

/** Draws one chart of a figure as SVG: axes, lines and labels. */
function drawPanel(
  left: number,
  title: string,
  lines: readonly [name: string, points: [number, number][]][],
): string {
  const values = lines.flatMap(([, points]) => points.map(([, value]) => value));
  const [low, high] = [
    10 ** Math.floor(Math.log10(Math.min(...values))),
    10 ** Math.ceil(Math.log10(Math.max(...values))),
  ];
  const x = (waiting: number) => left + (Math.log2(waiting) / 8) * panel.width;
  const y = (value: number) =>
    panel.top + panel.height * (1 - Math.log(value / low) / Math.log(high / low));
  const decades = Array.from(
    { length: Math.round(Math.log10(high / low)) + 1 },
    (_, power) => low * 10 ** power,
  );
  return [
    `<text x="${left}" y="${panel.top - 14}" font-weight="600">${title}</text>`,
    ...decades.map(
      (value) =>
        `<line x1="${left}" x2="${left + panel.width}" y1="${y(value)}" y2="${y(value)}" stroke="#cbd5e1"/><text x="${left - 6}" y="${y(value) + 4}" text-anchor="end" fill="#475569">${value.toLocaleString('en-US')}</text>`,
    ),
    ...[1, 4, 16, 64, 256].map(
      (waiting) =>
        `<text x="${x(waiting)}" y="${panel.top + panel.height + 16}" text-anchor="middle" fill="#475569">${waiting}</text>`,
    ),
    `<text x="${left + panel.width / 2}" y="${panel.top + panel.height + 32}" text-anchor="middle" fill="#475569">members waiting</text>`,
    ...lines.map(([name, points], place) => {
      const colour = colours[place % colours.length];
      const path = points
        .map(([waiting, value]) => `${x(waiting).toFixed(1)},${y(value).toFixed(1)}`)
        .join(' ');
      const dots = points
        .map(
          ([waiting, value]) =>
            `<circle cx="${x(waiting).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3" fill="${colour}"/>`,
        )
        .join('');
      const row = panel.top + panel.height + 50 + Math.floor(place / 2) * 15;
      const column = left + (place % 2) * 150;
      return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots}<rect x="${column}" y="${row - 8}" width="10" height="10" fill="${colour}"/><text x="${column + 15}" y="${row + 1}" fill="#0f172a">${name}</text>`;
    }),
  ].join('\n');
}
