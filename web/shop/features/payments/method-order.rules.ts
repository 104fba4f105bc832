import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import type { Language } from '../../../kit/lib/i18n.ts';

/** Payment methods that need no phone, bank or store in Japan. */
const international: readonly PayMethodId[] = [
  payMethods.card,
  payMethods.payPal,
  payMethods.amazonPay,
];

/**
 * Sorts and marks the payment methods for a reader. People who do not read Japanese may be abroad:
 * methods for Japan only come last, and are marked.
 */
export function methodsFor<Method extends { readonly id: PayMethodId }>(
  methods: readonly Method[],
  language: Language,
): (Method & { readonly isForJapan: boolean })[] {
  if (language === 'ja') return methods.map((method) => ({ ...method, isForJapan: false }));
  const marked = methods.map((method) => ({
    ...method,
    isForJapan: !international.includes(method.id),
  }));
  return [
    ...marked.filter(({ isForJapan }) => !isForJapan),
    ...marked.filter(({ isForJapan }) => isForJapan),
  ];
}
