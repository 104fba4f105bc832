import type * as mini from 'zod/mini';
import type { buyPoints, getPaymentEnd } from '#contract/shop/payments.ts';
import type { Language } from '../http/language.ts';
import { isOpen } from './payment.rules.ts';
import type { Payment } from './payments.queries.ts';
import { failureText, paymentTexts } from './payments.texts.ts';
import { chosenNumber } from './store-numbers.rules.ts';

type BuyAnswer = mini.input<(typeof buyPoints)['answer']>;
type ResultAnswer = mini.input<(typeof getPaymentEnd)['answer']>;

const withPack = ({ packId }: Payment) => (packId === null ? {} : { pack_id: packId });

/** Writes the response to a request to pay: the customer's next step. */
export function nextStepOnWire(payment: Payment, language: Language): BuyAnswer {
  const common = { payment_id: payment.id, ...withPack(payment) };
  if (payment.state === 'paid' || payment.state === 'authorising')
    return { result: '1', ...common };
  if (payment.state !== 'waiting') {
    return { result: '-1', ...common, errors: { payment: [failureMessage(payment, language)] } };
  }
  const { instructions } = payment;
  switch (instructions?.kind) {
    case 'page':
      return { result: instructions.authentication ? '7' : '1', ...common, url: instructions.url };
    case 'form': {
      const { url, charset, fields } = instructions;
      return { result: '1', ...common, form: { url, charset, fields } };
    }
    case 'store': {
      const number = chosenNumber(payment)?.confirmation_number;
      return {
        result: '1',
        ...common,
        ...(number !== undefined && { receipt_number: number }),
        url: instructions.url,
      };
    }
    case 'transfer':
    case undefined:
      return { result: '1', ...common };
  }
}

/**
 * Writes the response about the result of a payment; `result` is 0 while the payment is open.
 */
export function resultOnWire(payment: Payment, language: Language): ResultAnswer {
  const common = withPack(payment);
  if (payment.state === 'paid') return { result: '1', ...common, point: payment.amount };
  if (isOpen(payment.state)) return { result: '0', ...common };
  const course = { point_price_id: payment.courseId };
  return {
    result: '-1',
    ...common,
    ...course,
    errors: { payment: [failureMessage(payment, language)] },
  };
}

/** The text that tells a member why their payment failed. */
function failureMessage({ state, failure, method }: Payment, language: Language): string {
  if (state === 'needs_attention') return paymentTexts.beingChecked[language];
  // Cancelled without a failure means: not paid by the deadline. Some providers report such an
  // order as expired, at others the shop cancels it.
  const isOverdue = state === 'expired' || (state === 'cancelled' && failure === null);
  if (isOverdue) return paymentTexts.expired[language];
  return failureText(method, failure ?? 'other', language);
}
