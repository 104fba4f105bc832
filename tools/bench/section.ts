/** A ratio and the target that it must reach. */
export interface Target {
  what: string;
  /** Undefined if it could not be measured. `why` then says how to make it measurable. */
  measured: number | undefined;
  target: number;
  /** Whether `wanted` is a lower bound (the default) or an upper bound. */
  bound?: 'least' | 'most';
  why?: string;
}

/** A part of the report: a table, a text and the targets. */
export interface Section {
  title: string;
  text: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  targets: readonly Target[];
}

/** Whether a target is reached; undefined if it was not measured on this machine. */
export function isReached({ measured, target, bound = 'least' }: Target): boolean | undefined {
  if (measured === undefined) return undefined;
  return bound === 'least' ? measured >= target : measured <= target;
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Formats a rate. */
export const perSecond = (rate: number): string => whole.format(rate);
/** Formats a duration. */
export const milliseconds = (time: number): string =>
  `${time < 10 ? time.toFixed(2) : time.toFixed(0)} ms`;

/** Writes how many times larger a value is, such as `1.50 ×`. */
export const ratio = (value: number): string =>
  `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ×`;

/** Writes a whole number with separators of thousands. */
export const units = (count: number): string => whole.format(count);
