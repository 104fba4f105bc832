import * as z from 'zod/mini';
import { flag, instant } from '../envelope.ts';
import { legalDocument } from '../legal-documents.ts';
import { get, numberInPath } from './call.ts';

/**
 * The shop's operator, as the law requires it to be named. Texts are in the language of the
 * response.
 */
export const operator = z.object({
  name: z.string(),
  /** The person responsible for sales. */
  representative: z.string(),
  address: z.string(),
  phone: z.string(),
  mail: z.string(),
  /** The secondhand dealer's licence: the commission that issued it, and its number. */
  licence: z.string(),
  /** The court that has jurisdiction over disputes. */
  court: z.string(),
  /** The address for questions: a page, or the mail address as a `mailto:` link. */
  contact_url: z.string(),
  /** The operator's own site; '' if there is none. */
  company_url: z.string(),
  /** The head of the business (代表者). The privacy law requires the name. */
  head: z.string(),
  /** The enabled payment methods. */
  pay_methods: z.array(z.object({ name: z.string(), memo: z.string() })),
  /** 1 if no operator is configured: the shop is a demonstration and sells nothing. */
  is_demo: flag,
});
export type Operator = z.infer<typeof operator>;

export const getOperator = get({
  path: 'user/operator',
  access: 'anyone',
  answer: z.object({ operator }),
});

/** A text of the operator; null if that of the software is in effect. */
const legalText = z.nullable(
  z.object({
    /** HTML. */
    content: z.string(),
    from: instant,
  }),
);
export type LegalText = NonNullable<z.infer<typeof legalText>>;

/** A legal text as it is in effect now. */
export const getLegalText = get({
  path: 'user/legal/:document',
  params: z.object({ document: legalDocument }),
  access: 'anyone',
  answer: z.object({ text: legalText }),
});

/** A legal text as a version of the terms has it that is or was in effect. */
export const getLegalTextOfVersion = get({
  path: 'user/legal_version/:version/:document',
  params: z.object({ version: numberInPath.check(z.maximum(32_767)), document: legalDocument }),
  access: 'anyone',
  answer: z.object({
    /** From when this version was in effect; null for version 0, the texts of the software. */
    from: z.nullable(instant),
    text: legalText,
  }),
});

/** A legal text as it was when the member made an order. */
export const getTermsOfOrder = get({
  path: 'user/order_terms/:orderId/:document',
  params: z.object({ orderId: z.guid(), document: legalDocument }),
  answer: z.object({
    /** 0: the texts of the software; null: the order is from before versions were recorded. */
    version: z.nullable(z.int()),
    /** When the order was made. */
    ordered: instant,
    text: legalText,
    /** As it was when the order was made. */
    operator,
  }),
});
