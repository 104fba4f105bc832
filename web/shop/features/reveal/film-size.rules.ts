/** The facts about a connection and a screen once the small film is loaded. */
export interface Viewing {
  /** The browser asks to save data. */
  readonly savesData: boolean;
  /** The browser's own estimate of the connection; null in browsers that have none. */
  readonly connection: {
    /** 4g is its best: it has no name for faster ones. */
    readonly effectiveType: string | undefined;
    /** Megabits per second, rounded, at most 10 in Chromium. */
    readonly downlink: number | undefined;
  } | null;
  /** The megabits per second at which the small film came. A cached one came very fast. */
  readonly measuredMbps: number;
  /** The height of the film on the screen, in pixels of the device. */
  readonly shownHeight: number;
}

/** At this speed a large film of a megabyte is there in less than two seconds. */
const fastMbps = 5;
/** The small film has 960 rows. Up to this height on the screen it looks as sharp as the large. */
const smallSuffices = 1200;

/** Decides whether to load the large film of an opening after the small one. */
export function wantsLargeFilm(viewing: Viewing): boolean {
  const { savesData, connection, measuredMbps, shownHeight } = viewing;
  if (savesData || shownHeight <= smallSuffices) return false;
  const type = connection?.effectiveType;
  if (type !== undefined && type !== '4g') return false;
  return (connection?.downlink ?? measuredMbps) >= fastMbps;
}
