import type { EditionContent } from '#contract/console/editions.ts';

const names = ['title_ja', 'title_en', 'author_ja', 'author_en', 'body_ja', 'body_en'] as const;
const bannerNames = ['alt_ja', 'alt_en', 'link', 'position'] as const;
const operatorNames = [
  'name_ja',
  'name_en',
  'representative_ja',
  'representative_en',
  'head_ja',
  'head_en',
  'address_ja',
  'address_en',
  'licence_ja',
  'licence_en',
  'court_ja',
  'court_en',
  'phone',
  'mail',
  'mailLanguage',
  'contactUrl',
  'companyUrl',
] as const;
/** The fields that are compared; each is the name of its text, too. */
export const fieldNames = [
  ...names,
  'pictures',
  'film',
  ...bannerNames,
  'change_ja',
  'change_en',
  'points',
  'memo_ja',
  'memo_en',
  'coins',
  'supply',
  'limitPerMember',
  ...operatorNames,
] as const;
export type FieldName = (typeof fieldNames)[number];

/** The fields of a content with their values as text, to compare two versions. */
export function fieldsOf(content: EditionContent): Partial<Record<FieldName, string>> {
  switch (content.kind) {
    case 'legal': {
      const { body, changeToAgree: change } = content;
      return {
        ...{ body_ja: body.ja, body_en: body.en },
        ...{ change_ja: change?.ja ?? '', change_en: change?.en ?? '' },
      };
    }
    case 'operator': {
      const { name, representative, head, address, licence, court } = content;
      const { phone, mail, mailLanguage, contactUrl, companyUrl } = content;
      return {
        ...{ name_ja: name.ja, name_en: name.en },
        ...{ representative_ja: representative.ja, representative_en: representative.en },
        ...{ head_ja: head.ja, head_en: head.en, address_ja: address.ja, address_en: address.en },
        ...{ licence_ja: licence.ja, licence_en: licence.en },
        ...{ court_ja: court.ja, court_en: court.en },
        ...{ phone, mail, mailLanguage, contactUrl, companyUrl },
      };
    }
    case 'banner': {
      const { picture, film, alt, link, position } = content;
      return {
        ...{ pictures: picture ?? '', film: film ?? '' },
        ...{ alt_ja: alt.ja, alt_en: alt.en, link },
        position: String(position),
      };
    }
    case 'course': {
      const { points, memo, position } = content;
      return {
        ...{ points: String(points), memo_ja: memo.ja, memo_en: memo.en },
        position: String(position),
      };
    }
    case 'offer': {
      const { coins, supply, limitPerMember, position } = content;
      return {
        ...{ coins: String(coins), supply: String(supply) },
        ...{ limitPerMember: String(limitPerMember), position: String(position) },
      };
    }
    case 'news': {
      const { title, author, body, pictures } = content;
      return {
        ...{ title_ja: title.ja, title_en: title.en, author_ja: author.ja, author_en: author.en },
        ...{ body_ja: body.ja, body_en: body.en, pictures: pictures.join('\n') },
      };
    }
  }
}

/** Lists the fields that differ between two versions. */
export function changedFields(before: EditionContent, after: EditionContent): FieldName[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return fieldNames.filter((name) => old[name] !== now[name]);
}
