import { calls } from '#contract/shop/index.ts';
import type { Database } from '../db/database.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import type { Clock } from '../lib/clock.ts';
import { findBeginning, findTextAt, findTextOfVersion, type ReadText } from './legal.queries.ts';
import { htmlOf, recordIdOf } from './legal-texts.ts';
import { operatorOnWire } from './operator-content.ts';
import type { FindOperator } from './operator-in-force.ts';

export interface LegalDeps {
  /** The operator at a moment, by default now. */
  findOperator: FindOperator;
  /** Ways to pay that are switched on, described to a customer. */
  payMethods(language: Language): { name: string; memo: string }[];
  db: Database;
  clock: Clock;
  /** Finds an order of a member: a purchase of packs or a payment. */
  findOrder(
    memberId: number,
    id: string,
  ): Promise<{ termsVersion: number | null; createdAt: Date } | undefined>;
}

/** Serves the legal pages: their texts, who runs the shop and how one can pay. */
export function legalRoutes(serve: CallServer, deps: LegalDeps): void {
  const { findOperator, payMethods, db, clock } = deps;
  const textOnWire = (text: ReadText | undefined, language: Language) =>
    text === undefined
      ? null
      : { content: htmlOf(text.content, language), from: text.fromAt.toISOString() };

  serve(calls.getLegalText, async ({ params: { document } }, { language }) => {
    const text = await findTextAt(db, recordIdOf(document), clock.now());
    return done({ text: textOnWire(text, language) });
  });

  serve(calls.getLegalTextOfVersion, async ({ params }, { language }) => {
    const { version, document } = params;
    const begins = version === 0 ? null : await findBeginning(db, version, clock.now());
    if (begins === undefined) return notFound();
    const text = await findTextOfVersion(db, recordIdOf(document), version);
    return done({ from: begins?.toISOString() ?? null, text: textOnWire(text, language) });
  });

  serve(calls.getTermsOfOrder, async ({ params }, { memberId, language }) => {
    const order = await deps.findOrder(memberId, params.orderId);
    if (order === undefined) return notFound();
    const { termsVersion: version, createdAt } = order;
    const text =
      version === null
        ? undefined
        : await findTextOfVersion(db, recordIdOf(params.document), version);
    const ordered = createdAt.toISOString();
    const operator = operatorOnWire(await findOperator(createdAt), payMethods(language), language);
    return done({ version, ordered, text: textOnWire(text, language), operator });
  });

  serve(calls.getOperator, async (_, { language }) =>
    done({ operator: operatorOnWire(await findOperator(), payMethods(language), language) }),
  );
}
