/**
 * Deduplicates presses: while an action is running, another press with the same name waits for its
 * result instead of starting it again.
 *
 * @returns a function that runs an action under a name
 */
export function dedupeInFlight<Outcome>(): (
  name: string,
  begin: () => Promise<Outcome>,
) => Promise<Outcome> {
  const underWay = new Map<string, Promise<Outcome>>();
  return (name, begin) => {
    const running = underWay.get(name) ?? begin().finally(() => underWay.delete(name));
    underWay.set(name, running);
    return running;
  };
}
