import { expect, it } from 'vitest';
import { fallbackFontRules } from './fallback-fonts.ts';

interface Rule {
  family: string;
  weight: string;
  stretch: string;
  range: string;
  sizeAdjust: number;
  ascent: number;
}

async function readRules(): Promise<Rule[]> {
  const css = await fallbackFontRules();
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, body = '']) => {
    const value = (name: string) => new RegExp(`\\s${name}: (.*);`).exec(body)?.[1] ?? '';
    return {
      family: value('font-family'),
      weight: value('font-weight'),
      stretch: value('font-stretch'),
      range: value('unicode-range'),
      sizeAdjust: Number.parseFloat(value('size-adjust')) / 100,
      ascent: Number.parseFloat(value('ascent-override')) / 100,
    };
  });
}

it('fallback fonts: each has the line metrics of Archivo, and its letters, digits and spaces are scaled separately', async () => {
  const rules = await readRules();
  const families = ['Arial', 'Liberation Sans', 'Roboto'];
  expect(new Set(rules.map(({ family }) => family))).toEqual(
    new Set(families.map((name) => `"Archivo Fallback: ${name}"`)),
  );
  // Six styles, three fonts, three ranges of characters, and none of them twice.
  const places = rules.map((rule) => [rule.family, rule.weight, rule.stretch, rule.range].join());
  expect(new Set(places).size).toBe(6 * 3 * 3);
  for (const { sizeAdjust, ascent } of rules) expect(sizeAdjust * ascent).toBeCloseTo(0.878, 4);
});

it('fallback fonts of regular text: as wide as Archivo for digits and spaces', async () => {
  const scaleOf = (rules: Rule[], range: string) =>
    rules.find(
      (rule) =>
        rule.family.includes('Arial') && rule.weight === '1 549' && rule.range.startsWith(range),
    )?.sizeAdjust;
  const rules = await readRules();
  // In thousandths of the font size: Arial's digits and spaces are 556 and 278, Archivo's tabular
  // digits and spaces 568 and 209.
  expect((scaleOf(rules, 'U+30') ?? 0) * 556).toBeCloseTo(568, 0);
  expect((scaleOf(rules, 'U+20') ?? 0) * 278).toBeCloseTo(209, 0);
});
