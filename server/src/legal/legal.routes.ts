import { calls } from '#contract/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done } from '../http/outcome.ts';
import type { Operator } from './operator.ts';

export function legalRoutes(serve: CallServer, { operator }: { operator: Operator }): void {
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
        is_demo: operator.isDemo ? 1 : 0,
      },
    }),
  );
}
