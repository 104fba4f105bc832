import type { operations } from '#contract/console/index.ts';
import type { AnswerOf } from '../../lib/api.ts';

/** A payment as its page reads it. */
export type PaymentView = AnswerOf<typeof operations.getPayment>;
