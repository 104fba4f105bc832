import { cpus } from 'node:os';
import { maxRoundRequests } from '../../../server/src/draw/index.ts';
import { milliseconds, perSecond, ratio, units } from '../section.ts';
import type { OtherWorkOrder, SalesBesideWork } from './beside-other-work.ts';
import type { StepReport } from './messages.ts';
import type { Rush } from './run-rush.ts';

/** Purchases a second: ten times what the field's best open shop serves on such a machine. */
const wantedPerSecond = 2_560;
const longestP99Ms = 1_000;
const longestPageMs = 2_500;
/** The part of the purchases that other work must leave. */
const leastShareBeside = 0.9;
/** The answers to the last arrivals of a step come after its end. */
const leastShare = 0.9;

/** The work beside the sales. */
type OtherWork = Pick<OtherWorkOrder, 'watchers' | 'staff'>;

/** Writes the report as a page of docs/. */
export function releaseReport(
  rushes: readonly Rush[],
  members: number,
  others: { pageLoadsMs: readonly number[]; besideWork: SalesBesideWork; order: OtherWork },
): string {
  const [cpu] = cpus();
  return [
    '# Benchmarks of a release',
    '',
    `Written by \`npm run bench:release\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model.trim()}, which also run PostgreSQL and`,
    `the load generator. ${units(members)} members wait on the page of a pack. From its opening they arrive at random moments that were fixed before, whether or`,
    'not earlier arrivals were answered. Each buys one unit, looks at the card, and turns it into points some seconds later. Every wait counts',
    'from the moment at which the member meant to arrive. One in 50 presses the button twice.',
    '',
    ...rushes.flatMap(rushLines),
    ...phoneLines(others.pageLoadsMs),
    ...otherWorkLines(others.besideWork, others.order),
  ].join('\n');
}

function phoneLines(loadsMs: readonly number[]): string[] {
  const sorted = loadsMs.toSorted((one, other) => one - other);
  const p95Ms = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
  const mark = p95Ms <= longestPageMs ? '✓' : 'missed';
  return [
    '## The page of the pack on a phone',
    '',
    `During the last table a browser with a processor four times slower, 9 Mbit/s and 60 ms loaded the page ${units(loadsMs.length)} times with an empty cache.`,
    `It was complete, with the button that draws, within ${milliseconds(p95Ms)} at p95 (wanted: ≤ ${milliseconds(longestPageMs)}): ${mark}.`,
    '',
  ];
}

function otherWorkLines(
  { alone, beside }: SalesBesideWork,
  { watchers, staff }: OtherWork,
): string[] {
  const share = beside.perSecond / alone.perSecond;
  return [
    '## Besides other work',
    '',
    `One process sells to members who buy again at once, by turns by itself and while ${units(watchers)} watch the live feed, ${staff} people work in the console,`,
    'all members get a notice, and the books are checked as each night.',
    `It sold ${perSecond(alone.perSecond)} and ${perSecond(beside.perSecond)} a second: ${ratio(share)} (wanted: ≥ ${ratio(leastShareBeside)}): ${share >= leastShareBeside ? '✓' : 'missed'}.`,
    '',
  ];
}

function rushLines(rush: Rush): string[] {
  const { name, steps, order, unconfirmed, missing, keysServedTwice } = rush;
  return [
    `## With ${name}`,
    '',
    '| arrivals a second | served a second | p50 | p99 | refused | failed | sent again | card seen, p99 | choice, p99 | refused later | failed later |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...steps.map(stepRow),
    '',
    '| | measured | wanted | |',
    '| --- | ---: | ---: | --- |',
    ...targetsOf(rush).map(
      ({ what, measured, wanted, isReached }) =>
        `| ${what} | ${measured} | ${wanted} | ${isReached ? '✓' : 'missed'} |`,
    ),
    '',
    `${units(keysServedTwice)} keys with another number of purchases than one; ${units(missing)} confirmed purchases missing in the database; ${units(unconfirmed)} in the database without`,
    `a confirmation; ${units(sumOf(steps, 'otherAnswers'))} second presses answered with another purchase. 99 % of the purchases are at most ${units(order.p99Places)} places of the`,
    `public log from their order of arrival. The load generator itself was ${milliseconds(Math.max(...steps.map(({ behindP99Ms }) => behindP99Ms)))} late at the p99 of its worst step.`,
    '',
    ...steps.flatMap(({ samples }) => samples.map((sample) => `- failed: \`${sample}\``)),
  ];
}

function stepRow(step: StepReport): string {
  const { purchases, openings, choices } = step;
  const cells = [
    units(step.perSecond),
    perSecond(step.servedPerSecond),
    milliseconds(purchases.p50Ms),
    milliseconds(purchases.p99Ms),
    units(step.refused),
    units(step.failed),
    units(step.repeated),
    milliseconds(openings.p99Ms),
    milliseconds(choices.p99Ms),
    units(step.refusedLater),
    units(step.failedLater),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The largest step that was served: nobody was refused, and almost all got an answer in time. */
function servedStep(steps: readonly StepReport[]): StepReport | undefined {
  return steps.findLast(
    (step) =>
      step.refused + step.failed === 0 &&
      step.purchases.p99Ms <= longestP99Ms &&
      step.servedPerSecond >= leastShare * step.arrivedPerSecond,
  );
}

function targetsOf({ steps, order, unconfirmed, missing, keysServedTwice }: Rush) {
  const served = servedStep(steps);
  const most = served?.servedPerSecond ?? 0;
  const failed = sumOf(steps, 'failed') + sumOf(steps, 'failedLater');
  const wrong = unconfirmed + missing + keysServedTwice + sumOf(steps, 'otherAnswers');
  const p99Ms = served?.purchases.p99Ms ?? Number.POSITIVE_INFINITY;
  return [
    {
      what: 'purchases a second with nobody refused and p99 within a second',
      measured: perSecond(most),
      wanted: `≥ ${units(wantedPerSecond)}`,
      isReached: most >= wantedPerSecond,
    },
    {
      what: 'p99 of the answer to a purchase at that load',
      measured: served === undefined ? 'no step was served' : milliseconds(p99Ms),
      wanted: `≤ ${milliseconds(longestP99Ms)}`,
      isReached: p99Ms <= longestP99Ms,
    },
    {
      what: 'failures, at any load',
      measured: units(failed),
      wanted: '0',
      isReached: failed === 0,
    },
    {
      what: 'purchases that differ between answers and database',
      measured: units(wrong),
      wanted: '0',
      isReached: wrong === 0,
    },
    {
      what: 'the most places between arrival and log',
      measured: units(order.mostPlaces),
      wanted: `≤ ${maxRoundRequests}`,
      isReached: order.mostPlaces <= maxRoundRequests,
    },
  ];
}

type Counted = 'failed' | 'failedLater' | 'otherAnswers';

const sumOf = (steps: readonly StepReport[], key: Counted): number =>
  steps.reduce((sum, step) => sum + step[key], 0);
