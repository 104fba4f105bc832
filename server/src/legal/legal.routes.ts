import { calls } from '#contract/shop/index.ts';
import type { CallServer } from '../http/calls.ts';
import type { Language } from '../http/language.ts';
import { done } from '../http/outcome.ts';
import { columnLanguageOf } from '../lib/in-language.ts';
import type { Operator } from './operator.ts';

export interface LegalDeps {
  operator: Operator;
  /** Ways to pay that are switched on, described to a customer. */
  payMethods(language: Language): { name: string; memo: string }[];
}

/** Serves who runs the shop and how one can pay, for the legal pages in the browser. */
export function legalRoutes(serve: CallServer, { operator, payMethods }: LegalDeps): void {
  serve(calls.getOperator, async (_, { language }) => {
    const words = columnLanguageOf(language);
    return done({
      operator: {
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
        pay_methods: payMethods(language).map(({ name, memo }) => ({ name, memo })),
        is_demo: operator.isDemo ? 1 : 0,
      },
    });
  });
}
