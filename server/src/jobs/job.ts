/** Work that is due again and again, whether or not anybody asks for it. */
export interface Job {
  name: string;
  /** When it runs, as a crontab's five fields (UTC). */
  schedule: string;
  /** Safe to run twice, and twice at once; after an outage one run catches up. */
  run(): Promise<void>;
}

/** Runs a bounded step until it finds nothing more to do. */
export async function untilNothingIsLeft(step: () => Promise<number>): Promise<void> {
  while ((await step()) > 0);
}
