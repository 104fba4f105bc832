/**
 * Joins presses: while what a press began is on its way, another press on the same, quicker than
 * the screen can show the first, waits for it.
 *
 * @returns does it, by name of what is pressed
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
