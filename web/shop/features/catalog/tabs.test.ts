import { describe, expect, it } from 'vitest';
import { tab } from '#contract/shop/catalog.ts';
import { chosenTab } from './tabs.ts';

describe('chosenTab', () => {
  it('is the default type where nothing, or nothing known, is asked for', () => {
    expect(chosenTab(null, [1, 2, 5])).toBe(2);
    expect(chosenTab('77', [1, 2, 5])).toBe(2);
    expect(chosenTab('2x', [1, 2, 5])).toBe(2);
  });
  it('is all packs where the default type is not sold', () => {
    expect(chosenTab(null, [1, 5])).toBe(tab.all);
  });
  it('follows the address', () => {
    expect(chosenTab('5', [1, 2, 5])).toBe(5);
    expect(chosenTab('-1', [1, 2, 5])).toBe(tab.posts);
    expect(chosenTab('9999', [])).toBe(tab.comingSoon);
  });
});
