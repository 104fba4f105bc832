import { describe, expect, it } from 'vitest';
import { isInstalled } from './dependencies.mjs';

const locked = {
  '': { name: 'shop' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '2.0.0', integrity: 'sha512-b' },
  'node_modules/only-elsewhere': { version: '3.0.0', integrity: 'sha512-c', optional: true },
};
const { '': _, 'node_modules/only-elsewhere': elsewhere, ...here } = locked;

describe('what is installed is what is locked', () => {
  it('also without the packages of other platforms', () => {
    expect(isInstalled(locked, here)).toBe(true);
    expect(isInstalled(locked, { ...here, 'node_modules/only-elsewhere': elsewhere })).toBe(true);
  });

  it.each([
    ['a package is missing', { 'node_modules/a': locked['node_modules/a'] }],
    [
      'a version is another',
      { ...here, 'node_modules/b': { version: '2.0.1', integrity: 'sha512-b' } },
    ],
    [
      'a content is another',
      { ...here, 'node_modules/b': { version: '2.0.0', integrity: 'sha512-x' } },
    ],
    ['there is one too many', { ...here, 'node_modules/d': { version: '1.0.0' } }],
  ])('but not where %s', (_reason, installed) => {
    expect(isInstalled(locked, installed)).toBe(false);
  });
});
