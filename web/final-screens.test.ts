import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { finalScreenTexts } from '#contract/final-screen-texts.ts';
import * as limits from '#contract/limits.ts';
import { finalScreens } from '#contract/shop/final-screens.ts';
import { drawTexts } from './shop/features/draw/texts.ts';
import { paymentTexts } from './shop/features/payments/texts.ts';

/** The limits that the screens fill in. */
const limitsByKey: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  payInTime: { days: limits.paymentDueDays },
  deliverByBank: limits.bankHours,
  validFor: { months: limits.pointValidityMonths },
  undecidedBecomePoints: { hours: limits.decisionHours },
  shippedWithin: { days: limits.shippingBusinessDays },
};
const shownTexts: Record<'points' | 'packs', Record<'ja' | 'en', Record<string, string>>> = {
  points: paymentTexts,
  packs: drawTexts,
};

function filled(key: string, text: string | undefined): string | undefined {
  return text?.replace(/\{\{(\w+)\}\}/g, (slot, name: string) =>
    String(limitsByKey[key]?.[name] ?? slot),
  );
}

const shown = (['points', 'packs'] as const).flatMap((orders) =>
  (['ja', 'en'] as const).map((language) => ({ orders, language })),
);

it.each(shown)(
  'the final screen for $orders in $language: its stored text is what the shop shows now; a changed text needs a new number',
  ({ orders, language }) => {
    const stored = finalScreenTexts[finalScreens[orders][language]];
    expect(stored).toMatchObject({ orders, language });
    for (const [key, text] of Object.entries(stored?.texts ?? {}))
      expect(filled(key, shownTexts[orders][language][key]), key).toBe(text);
  },
);

it.each([
  ['points', 'course-facts.tsx', 'shop/features/payments/course-facts.tsx'],
  ['packs', 'purchase-summary.tsx', 'shop/features/draw/purchase-summary.tsx'],
] as const)('the final screen for %s, texts of %s: each one is stored', (orders, _, file) => {
  const code = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const used = [...code.matchAll(/\bt\('(\w+)'/g)].map(([, key = '']) => key);
  expect(used.length).toBeGreaterThan(8);
  const stored = Object.keys(finalScreenTexts[finalScreens[orders].ja]?.texts ?? {});
  const names = stored.map((key) => key.replace(/_other$/, ''));
  expect(used.filter((key) => !names.includes(key))).toEqual([]);
});
