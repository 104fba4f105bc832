import type { TrackingProblem } from '../shipping/index.ts';

/** The problem with a line of a carrier's file, as a line for a terminal. */
export function trackingProblemText(problem: TrackingProblem): string {
  switch (problem.kind) {
    case 'unclosed-quote':
      return 'a quotation mark begins here that is not closed where its field ends; nothing from here on was read';
    case 'missing-columns':
      return `the first line names no column ${problem.parcel.join(' or ')}, or none ${problem.trackingNumber.join(' or ')}`;
    case 'invalid-parcel':
      return `"${problem.written}" is no parcel's number`;
    case 'invalid-number':
      return `"${problem.written}" is no tracking number of ${problem.carrier} (is a digit wrong?)`;
    case 'repeated-parcel':
      return `parcel ${problem.parcelId} was named in line ${problem.before} before`;
    case 'repeated-number':
      return `the number ${problem.trackingNumber} was named in line ${problem.before} before`;
    case 'no-such-parcel':
      return `there is no parcel ${problem.parcelId}`;
    case 'never-exported':
      return `parcel ${problem.parcelId} was never exported`;
    case 'sent-before':
      return `parcel ${problem.parcelId} was sent before, as ${problem.trackingNumber}`;
    case 'number-taken':
      return `parcel ${problem.parcelId} was sent as ${problem.trackingNumber}`;
  }
}
