import * as z from 'zod/mini';
import { get } from '../call.ts';
import { flag } from '../envelope.ts';

/** Who runs the shop, as the law wants it named; texts are in the language of the answer. */
export const operator = z.object({
  name: z.string(),
  /** The person responsible for sales. */
  representative: z.string(),
  address: z.string(),
  phone: z.string(),
  mail: z.string(),
  /** The secondhand dealer's licence: the commission that gave it, and its number. */
  licence: z.string(),
  /** The court that hears disputes. */
  court: z.string(),
  /** Where questions are taken: a page, or the mail address as a `mailto:` link. */
  contact_url: z.string(),
  /** The operator's own site, '' where there is none. */
  company_url: z.string(),
  /** Who heads the business (代表者), whom the privacy law wants named. */
  head: z.string(),
  /** The ways to pay that are switched on. */
  pay_methods: z.array(z.object({ name: z.string(), memo: z.string() })),
  /** 1 where nobody has been named: the shop is a demonstration, and nothing in it is sold. */
  is_demo: flag,
});
export type Operator = z.infer<typeof operator>;

export const getOperator = get({
  path: 'user/operator',
  access: 'anyone',
  answer: z.object({ operator }),
});
