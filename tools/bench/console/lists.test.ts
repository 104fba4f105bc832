import { expect, it } from 'vitest';
import { listRequests } from './lists.ts';
import { otherRequests } from './others.ts';
import { samplesOf } from './samples.ts';

it('npm run bench:console: requests each list of the console with its filters and sorts', () => {
  const known = {
    member: '1',
    mail: 'm@example.com',
    phone: '+8190',
    payment: '00000000-0000-4000-8000-000000000001',
    order: 'o',
    packId: '1',
  };
  const requests = listRequests(samplesOf(known));
  for (const { name, operation, params, query } of requests) {
    expect(operation.query.safeParse(query).success, name).toBe(true);
    expect(operation.params.safeParse(params).success, name).toBe(true);
  }
  const names = new Set(requests.map(({ name }) => name.split(' ')[0]));
  expect([...names]).toEqual(expect.arrayContaining(['listMembers', 'listPayments', 'listAudit']));
  expect(requests.find(({ name }) => name === 'listMembers sort=name')).toBeDefined();
  for (const list of ['listBanners', 'listCoverage', 'listStaffTimeline'])
    expect(names).toContain(list);
  const others = otherRequests(known).map(({ name }) => name);
  expect(others).toEqual(
    expect.arrayContaining(['search text=佐藤', 'getLivePack packId=1', 'getToday']),
  );
});
