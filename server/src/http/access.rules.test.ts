import { describe, expect, it } from 'vitest';
import { permissions } from '#contract/permissions.ts';
import type { Principal } from '../lib/principal.ts';
import { type Access, isOpenTo } from './access.rules.ts';

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

describe('access rules of calls and operations', () => {
  it.each<[keyof typeof principals, Access, 'open' | 'closed']>([
    ['visitor', 'anyone', 'open'],
    ['visitor', 'member', 'closed'],
    ['visitor', 'staff', 'closed'],
    ['visitor', 'points.adjust', 'closed'],
    ['member', 'anyone', 'open'],
    ['member', 'member', 'open'],
    ['member', 'staff', 'closed'],
    ['member', 'points.adjust', 'closed'],
    ['staff without permissions', 'anyone', 'open'],
    ['staff without permissions', 'member', 'closed'],
    ['staff without permissions', 'staff', 'open'],
    ['staff without permissions', 'points.adjust', 'closed'],
    ['staff with points.adjust', 'points.adjust', 'open'],
    ['staff with points.adjust', 'member', 'closed'],
    // A system principal acts in the process. No request has it.
    ['system', 'member', 'closed'],
    ['system', 'staff', 'closed'],
    ['system', 'points.adjust', 'closed'],
  ])(
    'a call is open only to those for whom it is declared: %s at a call for %s: %s',
    (name, access, expected) => {
      expect(isOpenTo(access, principals[name])).toBe(expected === 'open');
    },
  );

  it.each(permissions)(
    'access by staff who have only the permission points.adjust to an operation that needs %s: allowed only for points.adjust',
    (permission) => {
      const isOpen = isOpenTo(permission, principals['staff with points.adjust']);
      expect(isOpen).toBe(permission === 'points.adjust');
    },
  );
});
