import type { RecordedAnswer } from './normalise.rules.ts';

/** One place where two versions answer differently. */
export interface Difference {
  step: string;
  /** Such as `body.data.list[].memo`: every item of a list has the same path. */
  path: string;
  kind: 'added' | 'removed' | 'changed' | 'order';
  was: unknown;
  is: unknown;
}

/** A difference that was decided. All other differences fail. */
export interface ExpectedDifference {
  /** The call before the colon of a step, or the whole step. */
  of: string[];
  /** With the names of several fields between braces: `body.{open_cards,open_until}`. */
  path: string;
  kind: Difference['kind'];
  /** The exact values of a change; absent if the new field or value depends on the step. */
  was?: unknown;
  is?: unknown;
  reason: string;
}

/** Compares the answers of each recorded step, down to the order of fields. */
export function differencesOf(
  recorded: readonly RecordedAnswer[],
  played: readonly RecordedAnswer[],
): Difference[] {
  const now = new Map(played.map((answer) => [answer.step, answer]));
  return recorded.flatMap((was) => {
    const is = now.get(was.step);
    if (is === undefined)
      return [{ step: was.step, path: '', kind: 'removed' as const, was: was.step, is: undefined }];
    return compare(was.step, '', was, is);
  });
}

/** Whether the difference is the expected one. */
export function isExpected(difference: Difference, expected: ExpectedDifference): boolean {
  const { step, path, kind, was, is } = difference;
  return (
    expected.of.some((name) => name === step || step.startsWith(`${name}:`)) &&
    pathsOf(expected.path).includes(path) &&
    expected.kind === kind &&
    (!('was' in expected) || JSON.stringify(expected.was) === JSON.stringify(was)) &&
    (!('is' in expected) || JSON.stringify(expected.is) === JSON.stringify(is))
  );
}

/** Expands a pattern such as `data.{a,b}` to its paths. */
function pathsOf(pattern: string): string[] {
  const braces = /^(.*)\{(.*)\}$/.exec(pattern);
  if (braces === null) return [pattern];
  return (braces[2] ?? '').split(',').map((name) => `${braces[1]}${name}`);
}

/** Compares two values and lists their differences. */
function compare(step: string, path: string, was: unknown, is: unknown): Difference[] {
  if (Array.isArray(was) && Array.isArray(is)) return compareLists(step, path, was, is);
  if (isRecord(was) && isRecord(is)) return compareFields(step, path, was, is);
  return Object.is(was, is) ? [] : [{ step, path, kind: 'changed', was, is }];
}

function compareLists(step: string, path: string, was: unknown[], is: unknown[]): Difference[] {
  if (was.length !== is.length) return [{ step, path, kind: 'changed', was, is }];
  return was.flatMap((item, index) => compare(step, `${path}[]`, item, is[index]));
}

/** Compares two objects field by field and lists the differences. */
function compareFields(
  step: string,
  path: string,
  was: Record<string, unknown>,
  is: Record<string, unknown>,
): Difference[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const inBoth = Object.keys(was).filter((name) => name in is);
  const order = Object.keys(is).filter((name) => name in was);
  return [
    ...Object.keys(was)
      .filter((name) => !(name in is))
      .map((name) => ({
        ...{ step, path: at(name), kind: 'removed' as const },
        ...{ was: was[name], is: undefined },
      })),
    ...Object.keys(is)
      .filter((name) => !(name in was))
      .map((name) => ({
        ...{ step, path: at(name), kind: 'added' as const },
        ...{ was: undefined, is: is[name] },
      })),
    ...inBoth.flatMap((name) => compare(step, at(name), was[name], is[name])),
    ...(inBoth.join() === order.join()
      ? []
      : [{ step, path, kind: 'order' as const, was: inBoth, is: order }]),
  ];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
