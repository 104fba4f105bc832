import { type DraftContent, draftFields } from '#contract/console/pack-drafts.ts';
import { type Language, languages } from '#contract/language.ts';
import { toJapanField } from '../../lib/japan-time.ts';

/** A difference between two versions of a draft. */
export interface DraftDifference {
  readonly field: keyof DraftContent;
  /** The line of the line-up or the extra: its card, and the copy that it names. */
  readonly line: string | null;
  /** The language of a text; null of anything else. */
  readonly language: Language | null;
  /** '' if there was nothing. */
  readonly before: string;
  readonly after: string;
}

/** Finds the differences of two versions: fields by their values, prizes by their cards. */
export function differencesOf(before: DraftContent, after: DraftContent): DraftDifference[] {
  return draftFields.flatMap((field): DraftDifference[] => {
    if (field === 'lineUp' || field === 'extras')
      return lineDifferences(field, linesOf(before, field), linesOf(after, field));
    if (field === 'name' || field === 'description')
      return languages.flatMap((language) => {
        const texts = [before[field][language], after[field][language]] as const;
        return changed({ field, line: null, language }, texts);
      });
    return changed({ field, line: null, language: null }, [
      shownValue(before, field),
      shownValue(after, field),
    ]);
  });
}

/** Makes the difference of two texts; none if they are equal. */
function changed(
  place: Pick<DraftDifference, 'field' | 'line' | 'language'>,
  [before, after]: readonly [string, string],
): DraftDifference[] {
  return before === after ? [] : [{ ...place, before, after }];
}

type SimpleField = Exclude<keyof DraftContent, 'lineUp' | 'extras' | 'name' | 'description'>;

/** Writes a value as a text: times as in Japan, own tags and pictures one after another. */
function shownValue(content: DraftContent, field: SimpleField): string {
  if (field === 'startsAt' || field === 'endsAt')
    return toJapanField(content[field]).replace('T', ' ');
  if (field === 'ownTags') return content.ownTags.map(({ ja, en }) => `${ja} | ${en}`).join(', ');
  if (field === 'pictures') return content.pictures.map(fileName).join(', ');
  if (field === 'sharePicture') return fileName(content.sharePicture ?? '');
  return String(content[field] ?? '');
}

const fileName = (address: string) => address.replace('/files/', '');

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
    return changed({ field, line, language: null }, [one, other]);
  });
}
