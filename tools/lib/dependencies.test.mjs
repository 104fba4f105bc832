import { describe, expect, it } from 'vitest';
import { isInstalled } from './dependencies.mjs';

const locked = {
  '': { name: 'shop' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '2.0.0', integrity: 'sha512-b' },
  'node_modules/only-elsewhere': { version: '3.0.0', integrity: 'sha512-c', optional: true },
};
const { '': _, 'node_modules/only-elsewhere': elsewhere, ...here } = locked;

describe('checking whether the locked dependencies are installed', () => {
  it('node_modules with exactly the locked packages for this platform: counts as installed', () => {
    expect(isInstalled(locked, here)).toBe(true);
    expect(isInstalled(locked, { ...here, 'node_modules/only-elsewhere': elsewhere })).toBe(true);
  });

  it.each([
    ['a missing package', { 'node_modules/a': locked['node_modules/a'] }],
    ['another version', { ...here, 'node_modules/b': { version: '2.0.1', integrity: 'sha512-b' } }],
    ['other contents', { ...here, 'node_modules/b': { version: '2.0.0', integrity: 'sha512-x' } }],
    ['a package too many', { ...here, 'node_modules/d': { version: '1.0.0' } }],
  ])(
    'node_modules differs from package-lock.json, %s: counts as not installed',
    (_reason, installed) => {
      expect(isInstalled(locked, installed)).toBe(false);
    },
  );
});
