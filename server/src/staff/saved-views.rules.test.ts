import { expect, it } from 'vitest';
import { queryOfView } from './saved-views.rules.ts';

it('a saved view of a list: has its filters, sort and columns, but no page', () => {
  const query = '?state=waiting&search=123&hide=phone&cursor=abc';
  expect(queryOfView('parcels', query)).toBe('state=waiting&search=123&hide=phone');
});

it('a saved view of the list of members: has no search, which may name a person', () => {
  expect(queryOfView('members', 'search=aoi%40example.com&sort=oldest')).toBe('sort=oldest');
});
