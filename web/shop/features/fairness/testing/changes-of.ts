import type { Log } from '../verifier/log.ts';

export interface Change {
  name: string;
  changed: unknown;
}

/** Makes every change of one value: of numbers, texts and nulls, and of the places in lists. */
export function changesOf(log: Log): Change[] {
  const changes: Change[] = [];
  const visit = (value: unknown, path: (string | number)[]) => {
    // Besides its fields a file may hold others, which are not the log's.
    const others = path.length === 0 ? [] : othersOf(value);
    for (const [what, other] of others) {
      changes.push({ name: `${path.join('.')}: ${what}`, changed: withValueAt(log, path, other) });
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      visit(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  visit(log, []);
  return changes;
}

function othersOf(value: unknown): [string, unknown][] {
  if (typeof value === 'number')
    return [
      ['one more', value + 1],
      ['one less', value - 1],
    ];
  if (value === null)
    return [
      ['a number', 1],
      ['a text', '00'],
    ];
  if (typeof value === 'string') {
    const first = value.startsWith('0') ? '1' : '0';
    return [
      ['another beginning', first + value.slice(1)],
      ['longer', `${value}0`],
      ['null', null],
    ];
  }
  if (Array.isArray(value) && value.length > 0) {
    const [first, ...rest] = value;
    const turned = [...rest, first];
    const isSame = JSON.stringify(turned) === JSON.stringify(value);
    return [
      ['first left out', rest],
      ['last left out', value.slice(0, -1)],
      ['first twice', [first, ...value]],
      ...(isSame ? [] : ([['turned', turned]] as [string, unknown][])),
    ];
  }
  if (typeof value === 'object' && !Array.isArray(value))
    return [['a key more', { ...value, note: 'more' }]];
  return [];
}

function withValueAt(value: unknown, path: readonly (string | number)[], other: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.map((inner, place) => (place === key ? withValueAt(inner, rest, other) : inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === key ? withValueAt(inner, rest, other) : inner,
    ]),
  );
}
