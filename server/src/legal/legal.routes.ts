import { calls } from '#contract/index.ts';
import type { CallServer } from '../http/calls.ts';
import type { Language } from '../http/language.ts';
import { done } from '../http/outcome.ts';
import type { Operator } from './operator.ts';

export interface LegalParts {
  operator: Operator;
  /** The ways to pay that are switched on, as a customer reads of them. */
  payMethods(language: Language): { name: string; memo: string }[];
}

export function legalRoutes(serve: CallServer, { operator, payMethods }: LegalParts): void {
  serve.anyone(calls.getOperator, async (_, { language }) =>
    done({
      operator: {
        name: operator.name[language],
        representative: operator.representative[language],
        address: operator.address[language],
        phone: operator.phone,
        mail: operator.mail,
        licence: operator.licence[language],
        court: operator.court[language],
        contact_url: operator.contact_url ?? `mailto:${operator.mail}`,
        company_url: operator.company_url ?? '',
        head: (operator.head ?? operator.representative)[language],
        pay_methods: payMethods(language).map(({ name, memo }) => ({ name, memo })),
        is_demo: operator.isDemo ? 1 : 0,
      },
    }),
  );
}
