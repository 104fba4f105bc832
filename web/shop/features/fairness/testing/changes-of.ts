export interface Change {
  name: string;
  changed: unknown;
}

/**
 * Makes many copies of a log or a receipt, each with one change: another number, text or null, a
 * list with items moved, added or left out, or an object with a key added or left out.
 */
export function changesOf(log: object): Change[] {
  const changes: Change[] = [];
  const visit = (value: unknown, path: (string | number)[]) => {
    // No key is added to the log itself: a file may have other fields, which are ignored.
    const others = path.length === 0 ? [] : othersOf(value);
    for (const [what, other] of others) {
      changes.push({ name: `${path.join('.')}: ${what}`, changed: withValueAt(log, path, other) });
    }
    for (const key of keysOf(value))
      changes.push({
        name: `${[...path, key].join('.')}: left out`,
        changed: withValueAt(log, path, withoutKey(value, key)),
      });
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
      ['a half more', value + 0.5],
      ['as a text', String(value)],
    ];
  if (value === null)
    return [
      ['a number', 1],
      ['a text', '00'],
    ];
  if (typeof value === 'string') {
    const first = value.startsWith('0') ? '1' : '0';
    const upper = value.toUpperCase();
    return [
      ...(upper === value ? [] : ([['in capitals', upper]] as [string, unknown][])),
      ...(value === '' ? [] : ([['empty', '']] as [string, unknown][])),
      ['another beginning', first + value.slice(1)],
      ['longer', `${value}0`],
      ['null', null],
    ];
  }
  if (Array.isArray(value) && value.length === 0) return [['no longer empty', [1]]];
  if (Array.isArray(value)) {
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

function keysOf(value: unknown): string[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.keys(value) : [];
}

function withoutKey(value: unknown, removed: string): unknown {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([key]) => key !== removed));
}

/** Copies a value of JSON with another value at a path, such as `['rounds', 0, 'proof']`. */
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
