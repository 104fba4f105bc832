import { describe, expect, it } from 'vitest';
import { defineTexts, sayIn } from './i18n.ts';
import { chooseLanguage } from './language.ts';

describe('chooseLanguage', () => {
  it('keeps what the person chose', () => {
    expect(chooseLanguage('en', ['ja'])).toBe('en');
  });
  it('is Japanese where the browser reads it at all, or says nothing', () => {
    expect(chooseLanguage(null, ['en-US', 'ja-JP'])).toBe('ja');
    expect(chooseLanguage('xx', [])).toBe('ja');
  });
  it('is English otherwise', () => {
    expect(chooseLanguage(null, ['fr', 'en'])).toBe('en');
  });
});

describe('sayIn', () => {
  const texts = defineTexts({
    ja: { hello: '{{name}} さん', packs_other: '{{count}}パック' },
    en: { hello: '{{name}} san', packs_one: '{{count}} pack', packs_other: '{{count}} packs' },
  });
  it('fills the slots and counts', () => {
    expect(sayIn('ja', texts, 'hello', { name: '開封' })).toBe('開封 さん');
    expect(sayIn('en', texts, 'packs', { count: 1 })).toBe('1 pack');
    expect(sayIn('en', texts, 'packs', { count: 3000 })).toBe('3,000 packs');
    expect(sayIn('ja', texts, 'packs', { count: 1 })).toBe('1パック');
  });
  it('does not fill a slot again with what a value holds', () => {
    expect(sayIn('en', texts, 'hello', { name: '{{name}} $&' })).toBe('{{name}} $& san');
  });
});
