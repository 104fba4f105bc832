import { expect, it } from 'vitest';
import { listRequests } from './lists.ts';
import { samplesOf } from './samples.ts';

it('npm run bench:console: requests each list of the console with its filters and sorts', () => {
  const known = {
    member: '1',
    mail: 'm@example.com',
    phone: '+8190',
    payment: '',
    order: 'o',
    packId: '1',
  };
  const requests = listRequests(samplesOf(known));
  const names = new Set(requests.map(({ name }) => name.split(' ')[0]));
  expect([...names]).toEqual(expect.arrayContaining(['listMembers', 'listPayments', 'listAudit']));
  expect(requests.find(({ name }) => name === 'listMembers sort=name')).toBeDefined();
});
