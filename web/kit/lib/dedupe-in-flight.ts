/**
 * Makes a function that runs an action under a name once at a time: another press with the same
 * name waits for the result instead of starting the action again.
 *
 * @returns a function that runs an action under a name
 */
export function dedupeInFlight<Result>(): (
  name: string,
  begin: () => Promise<Result>,
) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (name, begin) => {
    const running = underWay.get(name) ?? begin().finally(() => underWay.delete(name));
    underWay.set(name, running);
    return running;
  };
}
