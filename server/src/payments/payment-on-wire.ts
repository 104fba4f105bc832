import type * as mini from 'zod/mini';
import type { buyPoints, getPaymentEnd } from '#contract/shop/payments.ts';
import type { Language } from '../http/language.ts';
import { isOpen } from './payment.rules.ts';
import type { Payment } from './payments.queries.ts';
import { failureText, paymentTexts } from './payments.texts.ts';
import { chosenNumber } from './store-numbers.rules.ts';

type Begun = mini.input<(typeof buyPoints)['answer']>;
type End = mini.input<(typeof getPaymentEnd)['answer']>;

const withPack = ({ packId }: Payment) => (packId === null ? {} : { pack_id: packId });

/** What a customer does next with a payment that has begun. */
export function begunOnWire(payment: Payment, language: Language): Begun {
  const common = { payment_id: payment.id, ...withPack(payment) };
  if (payment.state === 'paid' || payment.state === 'authorising')
    return { result: '1', ...common };
  if (payment.state !== 'waiting') {
    return { result: '-1', ...common, errors: { payment: [whyNot(payment, language)] } };
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
      const number = chosenNumber(instructions, payment.store)?.confirmation_number;
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

/** How a payment ended, if it has. */
export function endOnWire(payment: Payment, language: Language): End {
  const common = withPack(payment);
  if (payment.state === 'paid') return { result: '1', ...common, point: payment.amount };
  if (isOpen(payment.state)) return { result: '0', ...common };
  const course = { point_price_id: payment.courseId };
  return { result: '-1', ...common, ...course, errors: { payment: [whyNot(payment, language)] } };
}

function whyNot({ state, failure, method }: Payment, language: Language): string {
  if (state === 'needs_attention') return paymentTexts.beingChecked[language];
  // What was cancelled though nothing failed was not paid in time: some companies say that it
  // expired, others are told to forget it.
  const isOverdue = state === 'expired' || (state === 'cancelled' && failure === null);
  if (isOverdue) return paymentTexts.expired[language];
  return failureText(method, failure ?? 'other', language);
}
