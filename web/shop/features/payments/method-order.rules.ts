import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import type { Language } from '../../../kit/lib/i18n.ts';

/** Ways to pay that one needs no phone, bank or store in Japan for. */
const international: readonly PayMethodId[] = [
  payMethods.card,
  payMethods.payPal,
  payMethods.amazonPay,
];

/**
 * Whoever reads another language than Japanese may be abroad: what is for people in Japan alone
 * comes last, and is marked.
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
