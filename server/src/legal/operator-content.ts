import * as z from 'zod';
import type { OperatorContent } from '#contract/console/editions.ts';
import type { Language } from '#contract/language.ts';
import type { Operator as OperatorOnWire } from '#contract/shop/legal.ts';
import { editionTexts } from '../editions/index.ts';
import type { FieldProblem } from '../http/problems.ts';
import { columnLanguageOf } from '../lib/in-language.ts';
import { legalProblemTexts } from './legal.texts.ts';
import { type Operator, webAddress } from './operator.ts';

const languages = ['ja', 'en'] as const;
const mailAddress = z.email();
/** The fields that the law asks for, in both languages. */
const required = ['name', 'representative', 'address', 'licence', 'court'] as const;

/** Writes the operator's data of the configuration as the content of an edition. */
export function contentOfOperator(operator: Operator): OperatorContent {
  const { name, representative, address, licence, court, phone, mail } = operator;
  return {
    kind: 'operator',
    ...{ name, representative, address, licence, court, phone, mail },
    head: operator.head ?? { ja: '', en: '' },
    mailLanguage: operator.mail_language,
    contactUrl: operator.contact_url ?? '',
    companyUrl: operator.company_url ?? '',
  };
}

/**
 * Reads the operator's data from an edition.
 *
 * @param isDemo whether it is the demo's
 */
export function operatorOfContent(content: OperatorContent, isDemo: boolean): Operator {
  const { name, representative, address, licence, court, phone, mail } = content;
  const { head, contactUrl, companyUrl } = content;
  return {
    ...{ name, representative, address, licence, court, phone, mail, isDemo },
    mail_language: content.mailLanguage,
    ...(head.ja !== '' && { head }),
    ...(contactUrl !== '' && { contact_url: contactUrl }),
    ...(companyUrl !== '' && { company_url: companyUrl }),
  };
}

/** Writes the operator in the shop's response format. */
export function operatorOnWire(
  operator: Operator,
  payMethods: readonly { name: string; memo: string }[],
  language: Language,
): OperatorOnWire {
  const words = columnLanguageOf(language);
  return {
    name: operator.name[words],
    representative: operator.representative[words],
    address: operator.address[words],
    phone: operator.phone,
    mail: operator.mail,
    licence: operator.licence[words],
    court: operator.court[words],
    contact_url: operator.contact_url ?? `mailto:${operator.mail}`,
    company_url: operator.company_url ?? '',
    head: (operator.head ?? operator.representative)[words],
    pay_methods: payMethods.map(({ name, memo }) => ({ name, memo })),
    is_demo: operator.isDemo ? 1 : 0,
  };
}

/** Lists the fields that are missing or wrong for a publication. */
export function operatorProblems(content: OperatorContent): FieldProblem[] {
  const detail = editionTexts.missing;
  const isHeadNamed = languages.some((language) => content.head[language].trim() !== '');
  const missing = (isHeadNamed ? [...required, 'head' as const] : required).flatMap((field) =>
    languages
      .filter((language) => content[field][language].trim() === '')
      .map((language) => ({ pointer: `/content/${field}/${language}`, detail })),
  );
  const { phone, mail } = content;
  return [
    ...missing,
    ...(phone.trim() === ''
      ? [{ pointer: '/content/phone', detail: legalProblemTexts.noPhone }]
      : []),
    ...(mailAddress.safeParse(mail).success
      ? []
      : [{ pointer: '/content/mail', detail: legalProblemTexts.noMail }]),
    ...(['contactUrl', 'companyUrl'] as const)
      .filter((field) => content[field] !== '' && !webAddress.safeParse(content[field]).success)
      .map((field) => ({ pointer: `/content/${field}`, detail: legalProblemTexts.noWebAddress })),
  ];
}
