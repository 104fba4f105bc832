import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PlannedChange } from '#contract/console/catalogue-uploads.ts';
import type { Changes, Current, PackWithLineUp, Plan } from './import-plan.rules.ts';
import type { PrizeRow } from './import-rows.ts';

/** Longer values are cut: a page of changes has a line for each. */
const shownCharacters = 120;

type Kind = PlannedChange['kind'];

/** How the rows of a kind are named and compared. */
interface Naming<Row> {
  kind: Kind;
  keyOf: (row: Row) => string | number;
  nameOf: (row: Row) => PlannedChange['name'];
  /** Its fields, if they are not those of the row. */
  fieldsOf?: (row: Row) => object;
}

const noName = { ja: '', en: '' };
const named = ({ nameJa, nameEn }: { nameJa: string; nameEn: string }) => ({
  ja: nameJa,
  en: nameEn,
});

/** Lists each entry that an import creates, changes or withdraws, with the fields that differ. */
export function changesOfPlan({
  current,
  plan,
}: {
  current: Current;
  plan: Plan;
}): PlannedChange[] {
  const packsNow = current.packs.map(({ sealedAt: _, ...pack }) => ({
    pack,
    lineUp: current.prizes.filter(({ packId }) => packId === pack.id),
  }));
  const offersNow = current.offers.map(({ exchanged: _, ...offer }) => offer);
  return [
    ...changesOf(current.cardTypes, plan.cardTypes, {
      kind: 'card-type',
      keyOf: ({ id }) => id,
      nameOf: named,
    }),
    ...changesOf(current.cards, plan.cards, {
      kind: 'card',
      keyOf: ({ modelNumber }) => modelNumber,
      nameOf: named,
    }),
    ...changesOf(packsNow, plan.packs, {
      kind: 'pack',
      keyOf: ({ pack }) => pack.id,
      nameOf: ({ pack }) => named(pack),
      fieldsOf: fieldsOfPack,
    }),
    ...listChangesOf(current.banners, plan.banners, {
      kind: 'banner',
      keyOf: ({ position }) => position,
      nameOf: ({ altJa, altEn }) => ({ ja: altJa, en: altEn }),
    }),
    ...changesOf(current.posts, plan.posts, {
      kind: 'post',
      keyOf: ({ id }) => id,
      nameOf: ({ titleJa, titleEn }) => ({ ja: titleJa, en: titleEn }),
    }),
    ...listChangesOf(current.pointCourses, plan.pointCourses, {
      kind: 'point-course',
      keyOf: ({ id }) => id,
      nameOf: ({ memoJa, memoEn }) => ({ ja: memoJa, en: memoEn }),
    }),
    ...changesOf(offersNow, plan.offers, {
      kind: 'offer',
      keyOf: ({ modelNumber }) => modelNumber,
      nameOf: () => noName,
    }).map((change) =>
      isWithdrawn(change) ? { ...change, change: 'withdrawn' as const } : change,
    ),
  ];
}

/**
 * Whether a change withdraws an offer. An offer that the catalogue no longer lists loses its place;
 * its exchanges stay counted.
 */
function isWithdrawn({ change, fields }: PlannedChange): boolean {
  return (
    change === 'changed' && fields.some(({ name, after }) => name === 'position' && after === null)
  );
}

/**
 * Lists the fields of a pack that are compared. The line-up is one field, with the text of each
 * prize.
 */
function fieldsOfPack({ pack, lineUp }: PackWithLineUp): object {
  return { ...pack, lineUp: lineUp.map(textOfPrize).join(', ') };
}

/** Describes a prize in a list of changes: count, model number, copy, position and points. */
function textOfPrize({ count, modelNumber, buyPoint, extraKind, extraN, item }: PrizeRow): string {
  const place = extraKind === null ? '' : ` (${extraKind}${extraN === null ? '' : ` ${extraN}`})`;
  const copy = item === null ? '' : ` [${item.code ?? item.certificate ?? 'a named copy'}]`;
  return `${count} × ${modelNumber}${copy}${place}${buyPoint === null ? '' : ` = ${buyPoint}`}`;
}

/** Lists the created and changed entries of one kind, with the fields that differ. */
function changesOf<Row extends object>(
  current: readonly Row[],
  { created, updated }: Changes<Row>,
  naming: Naming<Row>,
): PlannedChange[] {
  const before = new Map(current.map((row) => [naming.keyOf(row), row]));
  const fieldsOf = naming.fieldsOf ?? ((row: Row) => row);
  return [
    ...created.map((row) => changeOf(row, 'new', naming)),
    ...updated.map((row) => {
      const old = before.get(naming.keyOf(row));
      const fields = differences(old === undefined ? {} : fieldsOf(old), fieldsOf(row));
      return { ...changeOf(row, 'changed', naming), fields };
    }),
  ];
}

/** Lists the changes of a list that is replaced as a whole, which can also lose entries. */
function listChangesOf<Row extends object>(
  current: readonly Row[],
  changes: Changes<Row> & { all: readonly Row[] },
  naming: Naming<Row>,
): PlannedChange[] {
  const listed = new Set(changes.all.map(naming.keyOf));
  const removed = current.filter((row) => !listed.has(naming.keyOf(row)));
  return [
    ...changesOf(current, changes, naming),
    ...removed.map((row) => changeOf(row, 'withdrawn', naming)),
  ];
}

/** Describes a change of one entry, without its fields. */
function changeOf<Row>(
  row: Row,
  change: PlannedChange['change'],
  { kind, keyOf, nameOf }: Naming<Row>,
): PlannedChange {
  return { kind, change, key: String(keyOf(row)), name: nameOf(row), fields: [] };
}

/** Lists the fields of an entry that differ, with both values as text. */
function differences(before: object, after: object): PlannedChange['fields'] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual(old.get(name), value))
    .map(([name, value]) => ({ name, before: shown(old.get(name)), after: shown(value) }));
}

/** Writes a value as text for a list of changes; null if there is none. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}

/**
 * Computes a digest of everything that the plan writes and of what it was computed from, except for
 * figures that sales change. Two plans are the same if their digests are.
 */
export function digestOfPlan({ current, plan }: { current: Current; plan: Plan }): Buffer {
  const { copiesLeft: _, offers, ...stable } = current;
  const offered = offers.map(({ exchanged: __, ...offer }) => offer);
  return createHash('sha256')
    .update(JSON.stringify([plan, stable, offered]))
    .digest();
}
