import { describe, expect, it } from 'vitest';
import { tab } from '#contract/shop/catalog.ts';
import { chosenTab } from './tabs.ts';

describe('chosenTab', () => {
  it('chosenTab with an address without a known tab: the default type', () => {
    expect(chosenTab(null, [1, 2, 5])).toBe(2);
    expect(chosenTab('77', [1, 2, 5])).toBe(2);
    expect(chosenTab('2x', [1, 2, 5])).toBe(2);
  });
  it('chosenTab without packs of the default type: all packs', () => {
    expect(chosenTab(null, [1, 5])).toBe(tab.all);
  });
  it('chosenTab with an address that names a tab: that tab', () => {
    expect(chosenTab('5', [1, 2, 5])).toBe(5);
    expect(chosenTab('-1', [1, 2, 5])).toBe(tab.posts);
    expect(chosenTab('9999', [])).toBe(tab.comingSoon);
  });
});
