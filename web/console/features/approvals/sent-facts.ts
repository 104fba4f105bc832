import { operations } from '#contract/console/index.ts';
import { legalDocuments } from '#contract/legal-documents.ts';
import type { RoleName } from '#contract/permissions.ts';
import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { editionTexts } from '../editions/texts.ts';
import { permissionTexts } from '../roles/texts.ts';
import { sentRankTexts, sentTexts } from './sent-texts.ts';

type TextKey = keyof (typeof sentTexts)['ja'];

/** Whether a text has this key. */
function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(sentTexts.ja, key);
}

/** The key of the name of a field that a command sends; undefined if it has none. */
export function fieldText(field: string): TextKey | undefined {
  const key = `field_${field}`;
  return isTextKey(key) ? key : undefined;
}

/** The key of the name of a value, such as a currency; undefined if it has none. */
export function valueText(field: string, value: string): TextKey | undefined {
  const key = `value_${field}_${value}`;
  return isTextKey(key) ? key : undefined;
}

const instantFields = ['from', 'until', 'startsAt', 'endsAt'];

/** The texts of fields that are null. */
const nullTexts: ReadonlyMap<string, TextKey> = new Map([
  ['from', 'fromNow'],
  ['until', 'noEnd'],
  ['endsAt', 'noEnd'],
]);

/** A command that waits for a second person: its name and what was sent. */
interface Sent {
  operation: string;
  params: unknown;
  body: unknown;
}

/**
 * Returns a function that lists what was sent with a command, with names and values in the reader's
 * language. The reason is left out: it is shown beside the person.
 */
export function useSentFacts(): (sent: Sent) => (readonly [name: string, value: string])[] {
  const t = useTexts(sentTexts);
  const rankText = useTexts(sentRankTexts);
  const roleName = useTexts(permissionTexts);
  const editionText = useTexts(editionTexts);
  const language = useLanguage();

  const ranksText = (value: unknown): string =>
    operations.setRanks.body.shape.ranks
      .parse(value)
      .map(({ nameJa, nameEn, points, bonusPercent, holdHours }) =>
        [
          rankText('rank', {
            name: language === 'ja' ? nameJa : nameEn,
            points: formatNumber(points),
          }),
          ...(bonusPercent > 0 ? [rankText('bonus', { bonusPercent })] : []),
          ...(holdHours > 0 ? [rankText('hours', { holdHours })] : []),
        ].join(rankText('comma')),
      )
      .join('\n') || rankText('noRanks');

  const wordsOf = (operation: string, field: string, value: unknown): string => {
    if (field === 'id' && operation === 'publishLegalText') {
      const document = legalDocuments[Number(value) - 1];
      return editionText(document === undefined ? 'operator' : `document_${document}`);
    }
    if (value === null) return t(nullTexts.get(field) ?? 'noValue');
    if (instantFields.includes(field)) return formatDateTime(String(value), language);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (field === 'members' && Array.isArray(value)) return value.join(', ');
    if (typeof value === 'number') return formatNumber(value);
    if (field === 'roles' && Array.isArray(value))
      return value.map((role: RoleName) => roleName(`role_${role}`)).join(', ');
    if (field === 'stopped' && Array.isArray(value)) return value.join(', ') || t('noneStopped');
    if (field === 'ranks') return ranksText(value);
    if (isBilingual(value)) return value[language];
    if (typeof value !== 'string') return JSON.stringify(value);
    const known = valueText(field, value);
    return known === undefined ? value : t(known);
  };

  return ({ operation, params, body }) =>
    [...entriesOf(params), ...entriesOf(body)]
      .filter(([field, value]) => field !== 'reason' && value !== undefined)
      .map(([field, value]) => {
        const name = fieldText(field);
        return [name === undefined ? field : t(name), wordsOf(operation, field, value)];
      });
}

/** Whether a value is a text in both languages. */
function isBilingual(value: unknown): value is { ja: string; en: string } {
  return typeof value === 'object' && value !== null && 'ja' in value && 'en' in value;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
