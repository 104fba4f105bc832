import { describe, expect, it } from 'vitest';
import { permissions } from '#contract/permissions.ts';
import type { Access } from '#contract/shop/call.ts';
import type { Principal } from '../lib/principal.ts';
import { type AccessDecision, decideAccess } from './access.rules.ts';

const principals = {
  visitor: { kind: 'visitor' },
  member: { kind: 'member', memberId: 1 },
  'staff without permissions': { kind: 'staff', staffId: 1, name: 'kaori', permissions: new Set() },
  'staff with points.adjust': {
    kind: 'staff',
    staffId: 2,
    name: 'ren',
    permissions: new Set(['points.adjust']),
  },
  system: { kind: 'system', name: 'root' },
} as const satisfies Record<string, Principal>;

describe('access', () => {
  it.each<[keyof typeof principals, Access, AccessDecision]>([
    ['visitor', 'anyone', 'allowed'],
    ['visitor', 'member', 'login-required'],
    ['visitor', 'points.adjust', 'login-required'],
    ['member', 'anyone', 'allowed'],
    ['member', 'member', 'allowed'],
    ['member', 'points.adjust', 'login-required'],
    ['staff without permissions', 'anyone', 'allowed'],
    ['staff without permissions', 'member', 'login-required'],
    ['staff without permissions', 'points.adjust', 'forbidden'],
    ['staff with points.adjust', 'points.adjust', 'allowed'],
    ['staff with points.adjust', 'member', 'login-required'],
    // A system principal acts in the process. No request has it.
    ['system', 'member', 'login-required'],
    ['system', 'points.adjust', 'login-required'],
  ])('%s makes a call for %s: %s', (name, access, decision) => {
    expect(decideAccess(access, principals[name])).toBe(decision);
  });

  it.each(permissions)(
    'staff with points.adjust alone makes a call for %s: allowed only there',
    (permission) => {
      const decision = decideAccess(permission, principals['staff with points.adjust']);
      expect(decision).toBe(permission === 'points.adjust' ? 'allowed' : 'forbidden');
    },
  );
});
