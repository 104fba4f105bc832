import * as z from 'zod/mini';
import { flag } from '../envelope.ts';
import { get } from './call.ts';

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
