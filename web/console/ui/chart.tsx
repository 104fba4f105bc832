import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { formatNumber } from '../../kit/lib/format.ts';
import 'uplot/dist/uPlot.min.css';
import styles from './chart.module.css';

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly number[];
}

interface ChartProps {
  /** The label of each place on the horizontal axis: a day or a month. */
  readonly labels: readonly string[];
  /** At most four. */
  readonly series: readonly ChartSeries[];
  readonly kind: 'bars' | 'lines';
}

/** The colours of the series, in their order; the dashes tell them apart without colours. */
const seriesStyles = [
  { color: '--accent', dash: [] },
  { color: '--success', dash: [8, 4] },
  { color: '--danger', dash: [2, 3] },
  { color: '--fg-soft', dash: [12, 3, 2, 3] },
] as const;

const heightPx = 256;

/**
 * A chart of figures. It is a picture for the eye alone: the table beside it has the same figures,
 * and screen readers get the table.
 */
export function Chart({ labels, series, kind }: ChartProps) {
  const plot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = plot.current;
    if (place === null) return;
    let chart = draw(place, { labels, series, kind });
    const redraw = () => {
      chart.destroy();
      chart = draw(place, { labels, series, kind });
    };
    const observer = new ResizeObserver(() =>
      chart.setSize({ width: place.clientWidth, height: heightPx }),
    );
    observer.observe(place);
    const darkness = matchMedia('(prefers-color-scheme: dark)');
    darkness.addEventListener('change', redraw);
    return () => {
      darkness.removeEventListener('change', redraw);
      observer.disconnect();
      chart.destroy();
    };
  }, [labels, series, kind]);
  return (
    <figure className={styles.chart} aria-hidden="true">
      <div ref={plot} className={styles.plot} />
      <ul className={styles.names}>
        {series.map(({ name }, place) => (
          <li key={name}>
            <Mark look={seriesStyles[place] ?? seriesStyles[0]} isWide={kind === 'bars'} />
            {name}
          </li>
        ))}
      </ul>
    </figure>
  );
}

interface MarkProps {
  readonly look: (typeof seriesStyles)[number];
  readonly isWide: boolean;
}

/** A piece of a series' line or bar, which marks the series in the legend. */
function Mark({ look: { color, dash }, isWide }: MarkProps) {
  return (
    <svg aria-hidden="true" className={styles.mark} viewBox="0 0 32 8">
      <line
        {...{ x1: 0, y1: 4, x2: 32, y2: 4, strokeWidth: isWide ? 8 : 2 }}
        stroke={`var(${color})`}
        strokeDasharray={isWide ? undefined : dash.join(' ')}
      />
    </svg>
  );
}

/** Draws a chart into an element, in the colours that the console has at this moment. */
function draw(place: HTMLElement, { labels, series, kind }: ChartProps): uPlot {
  const colors = getComputedStyle(place);
  const colorOf = (name: string) => colors.getPropertyValue(name).trim();
  const line = { stroke: colorOf('--line'), width: 1 };
  const axis = { stroke: colorOf('--fg-soft'), grid: line, ticks: line };
  const longest = Math.max(0, ...labels.map(({ length }) => length));
  const bars = kind === 'bars' ? uPlot.paths.bars?.({ size: [0.7, 48] }) : undefined;
  return new uPlot(
    {
      width: place.clientWidth,
      height: heightPx,
      legend: { show: false },
      cursor: { show: false },
      // uPlot widens the range of a single place, and the place would not be in the middle.
      scales: { x: { time: false, range: [-0.5, Math.max(1, labels.length) - 0.5] } },
      axes: [
        {
          ...axis,
          // The distances between labels: whole places only.
          incrs: [1, 2, 5, 7, 10, 14, 30],
          values: (_, places) => places.map((each) => labels[each] ?? ''),
          // In pixels: a label of digits, and a gap.
          space: 7 * longest + 16,
        },
        { ...axis, size: 90, values: (_, values) => values.map(formatNumber) },
      ],
      series: [
        {},
        ...series.map(({ name }, index) => {
          const { color, dash } = seriesStyles[index] ?? seriesStyles[0];
          const stroke = colorOf(color);
          const fill = bars && { fill: stroke, paths: bars, width: 0, points: { show: false } };
          return { label: name, stroke, width: 2, dash: [...dash], ...fill };
        }),
      ],
    },
    [labels.map((_, index) => index), ...series.map(({ values }) => [...values])],
    place,
  );
}
