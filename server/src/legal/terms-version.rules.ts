/** The version of the texts that come with the software. */
const softwareVersion = 0;

/**
 * Finds the version in effect at a moment.
 *
 * @param versions first the one that begins last
 */
export function versionAt(
  versions: readonly { version: number; fromAt: Date }[],
  now: Date,
): number {
  return versions.find(({ fromAt }) => fromAt <= now)?.version ?? softwareVersion;
}
