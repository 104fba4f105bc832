import { calls } from '#contract/shop/index.ts';
import { payMethods } from '#contract/shop/points.ts';
import { termsBarText } from '../consents/index.ts';
import type { CallServer, MemberContext } from '../http/calls.ts';
import {
  done,
  type HandlerResult,
  notFound,
  refusals,
  refusedFields,
} from '../http/handler-result.ts';
import type { Text } from '../http/language.ts';
import { restrictedText } from '../ledger/index.ts';
import { couponRefusalTexts, findHeldBonus, promotionTexts } from '../promotions/index.ts';
import { ageBarTexts, paymentCapText } from '../protection/index.ts';
import type { PaymentInput } from '../providers/payments/payment-provider.ts';
import { type AmazonDeps, amazonRoutes } from './amazon.routes.ts';
import { appendPoints } from './append-points.ts';
import { type BeginResult, beginPayment, type Refusal } from './begin-payment.ts';
import { findWaitingPayments } from './member-payments.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { nextStepOnWire, resultOnWire } from './payment-on-wire.ts';
import { findPaymentOf, updateStore } from './payments.queries.ts';
import { accountNumberText, paymentTexts } from './payments.texts.ts';
import { settleIfReachable } from './settle-payment.ts';
import {
  chosenNumber,
  chosenStore,
  requestedStore,
  storeNumbersOf,
} from './store-numbers.rules.ts';

/**
 * Per member, across all processes. No customer buys points more often; a thief who tries stolen
 * cards would.
 */
const buyLimits = { perMinute: 10, shared: true } as const;

/** Serves the calls by which members pay for points and come back from a provider's page. */
export function paymentRoutes(serve: CallServer, deps: AmazonDeps): void {
  serveBuying(serve, deps);
  serveReturn(serve, deps);
  serveInstructions(serve, deps);
  amazonRoutes(serve, deps);
  serve(calls.getCardField, async () =>
    done({
      script_url: deps.cardField?.scriptUrl ?? '',
      publishable_key: deps.cardField?.publishableKey ?? '',
    }),
  );
}

/** Serves the call by which a member begins to pay for points. */
function serveBuying(serve: CallServer, deps: AmazonDeps): void {
  serve(
    calls.buyPoints,
    async ({ payload }, { request, member, language }) => {
      const { viewedCourseId, checkoutSession } = await deps.sessionMemories.recall(member);
      const courseId = payload.point_price_id ?? viewedCourseId;
      if (courseId === null) return refusals.malformed;
      const given = {
        token: payload.token,
        accountHolder: payload.name,
        carrier: payload.carrier_id,
        checkoutSession: payload.amazon_checkout_session_id ?? checkoutSession ?? undefined,
      };
      const missing = missingInput(payload.pay_id, given);
      if (missing !== undefined)
        return refusedFields({ [missing.field]: [paymentTexts[missing.text][language]] });
      const result = await beginPayment(deps, request, {
        courseId,
        method: payload.pay_id,
        packId: payload.pack_id ?? null,
        couponId: payload.coupon_id ?? null,
        shownBonus: payload.bonus_point ?? null,
        finalScreen: payload.final_screen ?? null,
        store: payload.pay_id === payMethods.store ? requestedStore(payload) : null,
        given,
        language,
      });
      return beginResultOnWire(result, language);
    },
    buyLimits,
  );
}

/**
 * Writes the response to a request to pay, also when it is refused or the provider is unavailable.
 */
function beginResultOnWire(
  result: BeginResult,
  language: MemberContext['language'],
): HandlerResult<ReturnType<typeof nextStepOnWire>> {
  switch (result.kind) {
    case 'begun':
      return done(nextStepOnWire(result.payment, language));
    case 'unavailable': {
      const { id } = result.payment;
      const errors = { connection: [paymentTexts.unavailable[language]] };
      return done({ result: '-1', payment_id: id, errors });
    }
    case 'refused': {
      const { reason } = result;
      if (typeof reason === 'object' && 'coupon' in reason)
        return refusedFields({ coupon_id: [couponRefusalTexts[reason.coupon][language]] });
      if (typeof reason === 'object') {
        const text = 'cap' in reason ? paymentCapText(reason) : restrictedText(reason);
        return refusedFields({ pay_id: [text[language]] });
      }
      const { field, text } = refusalTexts[reason];
      return refusedFields({ [field]: [text[language]] });
    }
  }
}

const refusalTexts: Readonly<Record<Extract<Refusal, string>, { field: string; text: Text }>> = {
  // The screen asks for the date before it offers to pay. Only older versions of it show this text.
  'age-unstated': { field: 'birth_date', text: ageBarTexts['age-unstated'] },
  'too-young': { field: 'pay_id', text: ageBarTexts['too-young'] },
  'guardian-needed': { field: 'pay_id', text: ageBarTexts['guardian-needed'] },
  // The screen recognises the field name `terms` and offers to agree.
  'terms-not-agreed': { field: 'terms', text: termsBarText },
  'no-such-course': { field: 'pay_id', text: paymentTexts.noSuchCourse },
  'not-offered': { field: 'pay_id', text: paymentTexts.notOffered },
  'too-many-declined': { field: 'pay_id', text: paymentTexts.tooManyDeclined },
  'card-of-excluded': { field: 'pay_id', text: paymentTexts.cardOfExcluded },
  // The screen recognises the field name `bonus` and reads the course again.
  'bonus-changed': { field: 'bonus', text: promotionTexts.bonusChanged },
  // The screen recognises the field name `waiting` and links to the unpaid orders.
  'too-many-orders': { field: 'waiting', text: paymentTexts.tooManyOrders },
};

/** Finds the input that a way to pay needs and that the request does not have. */
function missingInput(
  method: number,
  { token, accountHolder, carrier, checkoutSession }: PaymentInput,
): { field: string; text: keyof typeof paymentTexts } | undefined {
  if (method === payMethods.card && !token) return { field: 'token', text: 'cardMissing' };
  if (method === payMethods.bank && !accountHolder?.trim())
    return { field: 'name', text: 'holderMissing' };
  if (method === payMethods.carrier && carrier === undefined)
    return { field: 'carrier_id', text: 'carrierMissing' };
  if (method === payMethods.amazonPay && checkoutSession === undefined)
    return { field: 'amazon_checkout_session_id', text: 'amazonMissing' };
  return undefined;
}

/**
 * A screen polls every few seconds. Each poll updates the payment and may cause a request to the
 * provider.
 */
const pollLimits = { perMinute: 60 } as const;

/** Serves the calls that settle a payment when the customer returns from the provider. */
function serveReturn(serve: CallServer, deps: PaymentDeps): void {
  serve(
    calls.appendPoints,
    async ({ payload }, { request, language }) => {
      const payment = await appendPoints(deps, request, payload.token);
      if (payment === undefined) return notFound();
      const { result, pack_id } = resultOnWire(payment, language);
      return done({
        result: result === '-1' ? '-1' : '1',
        ...(pack_id !== undefined && { pack_id }),
      });
    },
    pollLimits,
  );

  serve(
    calls.getPaymentEnd,
    async ({ query }, { memberId, language }) => {
      const payment = await findPaymentOf(deps.db, memberId, { id: query.payment_id });
      if (payment === undefined) return notFound();
      const result = resultOnWire(await settleIfReachable(deps, payment, 'return'), language);
      if (result.result !== '1') return done(result);
      const bonus = await findHeldBonus(deps.db, memberId, payment.id);
      return done(bonus > 0 ? { ...result, bonus_point: bonus } : result);
    },
    pollLimits,
  );
}

/** Serves the calls that tell a member how to pay at a store or by bank transfer. */
function serveInstructions(serve: CallServer, { db }: PaymentDeps): void {
  serve(calls.listWaitingPayments, async (_, { memberId }) => {
    const list = (await findWaitingPayments(db, memberId)).map((payment) => {
      const { id, method, amount, payBy } = payment;
      const number = chosenNumber(payment) ?? null;
      return {
        payment_id: id,
        pay_id: method,
        price: amount,
        limit_date: payBy.toISOString(),
        store: chosenStore(payment),
        number,
      };
    });
    return done({ data: { list } });
  });

  serve(calls.getStoreNumber, async ({ query }, { memberId }) => {
    const wanted = { id: query.payment_id, methods: [payMethods.store] };
    const payment = await findPaymentOf(db, memberId, wanted);
    if (payment === undefined) return notFound();
    const { id, instructions, payBy, amount } = payment;
    const chosen = chosenNumber(payment);
    return done({
      payment_id: id,
      // Empty if the provider has not answered yet, or gave no number. The screen explains it.
      url: instructions?.kind === 'store' ? instructions.url : '',
      receipt_number: chosen?.confirmation_number ?? '',
      company_code: chosen?.payment_code ?? '',
      limit_date: payBy.toISOString(),
      price: amount,
      store: chosenStore(payment),
      stores: storeNumbersOf(instructions),
    });
  });

  serve(calls.chooseStore, async ({ payload }, { memberId }) => {
    const isChanged = await updateStore(db, memberId, payload.payment_id, payload.combini_store);
    return isChanged ? done({}) : notFound();
  });

  serve(calls.getBankAccount, async ({ query }, { memberId, language }) => {
    const payment = await findPaymentOf(db, memberId, {
      id: query.payment_id,
      methods: [payMethods.bank],
    });
    const { instructions } = payment ?? {};
    if (payment === undefined || instructions?.kind !== 'transfer') return notFound();
    const { bank, name, url } = instructions;
    const number = accountNumberText(instructions.number, language);
    return done({
      data: {
        bank,
        number,
        name,
        url,
        price: payment.amount,
        limit_date: payment.payBy.toISOString(),
      },
    });
  });
}
