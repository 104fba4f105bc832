import { type DraftContent, draftFields } from '#contract/console/pack-drafts.ts';

/** A difference between two versions of a draft. */
export interface DraftDifference {
  readonly field: keyof DraftContent;
  /** The line of the line-up or the extra: its card, and the copy that it names. */
  readonly line: string | null;
  /** '' if there was nothing. */
  readonly before: string;
  readonly after: string;
}

/** Finds the differences of two versions: fields by their values, prizes by their cards. */
export function differencesOf(before: DraftContent, after: DraftContent): DraftDifference[] {
  return draftFields.flatMap((field): DraftDifference[] => {
    if (field === 'lineUp' || field === 'extras')
      return lineDifferences(field, linesOf(before, field), linesOf(after, field));
    const [one, other] = [shownValue(before[field]), shownValue(after[field])];
    return one === other ? [] : [{ field, line: null, before: one, after: other }];
  });
}

function shownValue(value: unknown): string {
  if (value === null || value === '') return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Describes the prizes of a version: each card and copy with everything else that is stated about
 * it.
 */
function linesOf(content: DraftContent, field: 'lineUp' | 'extras'): Map<string, string> {
  const lines = new Map<string, string[]>();
  const add = (card: string, text: string) => lines.set(card, [...(lines.get(card) ?? []), text]);
  if (field === 'lineUp')
    for (const { count, ...prize } of content.lineUp)
      add(nameOf(prize), `${count} × ${prize.buyPoint ?? '–'}`);
  else
    for (const { place, ...prize } of content.extras)
      add(nameOf(prize), `${place.kind} ${place.n ?? ''} × ${prize.buyPoint ?? '–'}`);
  return new Map([...lines].map(([card, texts]) => [card, texts.join(', ')]));
}

/** Names a prize by model number, grader, certificate and code. */
function nameOf({
  modelNumber,
  item,
}: Pick<DraftContent['lineUp'][number], 'modelNumber' | 'item'>) {
  return [modelNumber, item?.grader, item?.certificate, item?.code].filter(Boolean).join(' ');
}

/** Lists the prizes that differ between two versions. */
function lineDifferences(
  field: 'lineUp' | 'extras',
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): DraftDifference[] {
  const lines = new Set([...before.keys(), ...after.keys()]);
  return [...lines].flatMap((line) => {
    const [one = '', other = ''] = [before.get(line), after.get(line)];
    return one === other ? [] : [{ field, line, before: one, after: other }];
  });
}
