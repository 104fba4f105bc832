import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { carrier } from '../contract/src/console/shipping.ts';
import { roleNames } from '../contract/src/permissions.ts';
import { payMethods } from '../contract/src/shop/points.ts';
import { inRoot } from './lib/paths.mjs';
import { findFiles, readText } from './lib/sources.ts';

// The types see what the code lacks after a step of CONTRIBUTING.md, and nothing that people read.
describe('entries that a document or the sandbox must have', () => {
  const consolePage = readText('docs/console.md');
  const payments = readText('docs/payments.md');

  it.each(roleNames)(
    'role %s: has a page, a link to it, and its account of the demo in docs/console.md',
    (role) => {
      expect(existsSync(inRoot(`docs/console/${role}.md`))).toBe(true);
      expect(consolePage).toContain(`(console/${role}.md)`);
      expect(consolePage).toMatch(new RegExp(`\\b${role}@`));
    },
  );

  it.each(Object.entries(payMethods))(
    'payment method %s: has the row of its id in docs/payments.md',
    (_, id) => {
      expect(payments).toMatch(new RegExp(`^\\| ${id} \\| \\S`, 'm'));
    },
  );

  it.each(carrier.options)('carrier %s: is named in docs/operations/shipping.md', (name) => {
    expect(readText('docs/operations/shipping.md').toLowerCase()).toContain(name);
  });

  it('payment methods of Stripe: each has its page in the sandbox, so that a customer can be played', () => {
    const types = findFiles('server/src/providers/payments/*.ts').flatMap((file) =>
      [...readText(file).matchAll(/stripeMethod\(\w+, \{\s+type: '(\w+)'/g)].map(
        ([, type]) => type,
      ),
    );
    expect(types.length).toBeGreaterThan(3);
    const pages = readText('sandbox/src/payments/stripe/pages.routes.ts');
    expect(types.filter((type) => !new RegExp(`^  ${type}: \\{$`, 'm').test(pages))).toEqual([]);
  });
});
