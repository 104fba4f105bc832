/** Durations in milliseconds. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Japan is 9 hours ahead of UTC and has had no daylight saving time since 1952. */
export const japanOffsetMs = 9 * hour;
