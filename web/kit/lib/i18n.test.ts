import { describe, expect, it } from 'vitest';
import { defineTexts, translateIn } from './i18n.ts';
import { chooseLanguage } from './language.ts';

describe('chooseLanguage', () => {
  it('chooseLanguage with a stored choice: that language', () => {
    expect(chooseLanguage('en', ['ja'])).toBe('en');
  });
  it('chooseLanguage without a choice: Japanese if the browser accepts it or names no language', () => {
    expect(chooseLanguage(null, ['en-US', 'ja-JP'])).toBe('ja');
    expect(chooseLanguage('xx', [])).toBe('ja');
  });
  it('chooseLanguage without a choice, browser not accepting Japanese: English', () => {
    expect(chooseLanguage(null, ['fr', 'en'])).toBe('en');
  });
});

describe('translateIn', () => {
  const texts = defineTexts({
    ja: { hello: '{{name}} さん', packs_other: '{{count}}パック' },
    en: { hello: '{{name}} san', packs_one: '{{count}} pack', packs_other: '{{count}} packs' },
  });
  it('translateIn: fills in values, formats numbers, chooses singular or plural', () => {
    expect(translateIn('ja', texts, 'hello', { name: '開封' })).toBe('開封 さん');
    expect(translateIn('en', texts, 'packs', { count: 1 })).toBe('1 pack');
    expect(translateIn('en', texts, 'packs', { count: 3000 })).toBe('3,000 packs');
    expect(translateIn('ja', texts, 'packs', { count: 1 })).toBe('1パック');
  });
  it('translateIn with a value that looks like a placeholder: inserted unchanged', () => {
    expect(translateIn('en', texts, 'hello', { name: '{{name}} $&' })).toBe('{{name}} $& san');
  });
});
