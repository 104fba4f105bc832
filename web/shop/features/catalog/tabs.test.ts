import { describe, expect, it } from 'vitest';
import { tab } from '#contract/shop/catalog.ts';
import { chosenTab } from './tabs.ts';

describe('the tab of the top page', () => {
  it('tab of the top page, URL without a known tab: the default card type', () => {
    expect(chosenTab(null, [1, 2, 5])).toBe(2);
    expect(chosenTab('77', [1, 2, 5])).toBe(2);
    expect(chosenTab('2x', [1, 2, 5])).toBe(2);
  });
  it('tab of the top page, no packs of the default card type: all packs', () => {
    expect(chosenTab(null, [1, 5])).toBe(tab.all);
  });
  it('tab of the top page, URL names a tab: that tab', () => {
    expect(chosenTab('5', [1, 2, 5])).toBe(5);
    expect(chosenTab('-1', [1, 2, 5])).toBe(tab.posts);
    expect(chosenTab('9999', [])).toBe(tab.comingSoon);
  });
});
